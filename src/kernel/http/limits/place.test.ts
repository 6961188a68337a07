import assert from 'node:assert/strict'
import { test } from 'node:test'
import { anotherApp } from '../../../../test/app.ts'
import { client } from '../../../../test/client.ts'
import { standStill } from '../../../../test/passing.ts'
import { onEachEngine } from '../../../../test/world.ts'
import { placeOf } from './place.ts'

test('addresses of one network of IPv6 are one place, others are each their own', () => {
  assert.equal(placeOf('2001:db8:1:2::1'), placeOf('2001:db8:1:2:ffff:1:2:3'))
  assert.equal(placeOf('2001:db8::1'), placeOf('2001:db8:0:0:1::'))
  assert.notEqual(placeOf('2001:db8:1:2::1'), placeOf('2001:db8:1:3::1'))
  assert.notEqual(placeOf('192.0.2.1'), placeOf('192.0.2.2'))
  assert.notEqual(placeOf('::ffff:192.0.2.1'), placeOf('::ffff:192.0.2.2'))
  assert.equal(typeof placeOf('1:2:3:4:5:6:7:8:9:a::'), 'string')
})

onEachEngine(
  'limits of an address',
  world => {
    const proxied = anotherApp(world, { RATE_LIMIT: 1, RATE_LIMIT_BURST: 8, TRUST_PROXY: '127.0.0.1' })
    const statusesOf = async (path: string, addressOf: (n: number) => string, headers: Record<string, string> = {}) => {
      const { get } = client(proxied.baseUrl, world.main.network)
      const calls = Array.from({ length: 600 }, async (_, n) => {
        return (await get(path, { headers: { ...headers, 'x-forwarded-for': addressOf(n) } })).status
      })
      return [...new Set(await Promise.all(calls))].toSorted()
    }

    const inNetwork = (network: string) => (n: number) => `2001:db8:${network}:1::${n.toString(16)}`
    const WRONG = { authorization: 'Basic eDp5' }

    test('whoever has many addresses of IPv6 is refused as one, with a wrong credential and with none', async () => {
      // Time that passes would give back what was used.
      const goOn = standStill()
      try {
        assert.deepEqual(await statusesOf('/access/sign_in/v1', inNetwork('a')), [200, 429])
        assert.deepEqual(await statusesOf('/events/v1', inNetwork('b'), WRONG), [401, 429])
      } finally {
        goOn()
      }
    })

    test('a client that a proxy names with the port of each connection is refused as one', async () => {
      const goOn = standStill()
      try {
        assert.deepEqual(await statusesOf('/events/v1', n => `203.0.113.7:${1_024 + n}`, WRONG), [401, 429])
        assert.deepEqual(await statusesOf('/events/v1', n => `[2001:db8:c:1::1]:${1_024 + n}`, WRONG), [401, 429])
      } finally {
        goOn()
      }
    })
  },
  { engines: ['sqlite'] },
)
