import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browser, PASSWORD, signedIn } from '../../../test/browser.ts'
import { letPass } from '../../../test/passing.ts'
import { raw } from '../../../test/schema-lines.ts'
import { onEachService } from '../../../test/world.ts'
import { hashPassword, isOutdated, isPassword } from './actions-hash.ts'

const CURRENT = '/access/sessions/v1/current'
const MINE = '/access/passwords/v1/current'
const NEW = 'three swans under the bridge'

onEachService('passwords', world => {
  test('who changes a password proves the present one, gets another cookie, and is signed out everywhere else', async () => {
    const [elsewhere, own] = [await signedIn(world, world.main), browser(world.baseUrl)]
    await own.signIn(world.main.network, 'ada@main.example')
    const cookie = own.cookie()
    const wrong = await own.put(MINE, { password: { current: 'not the one', new: NEW } })
    assert.deepEqual([wrong.status, wrong.body.code], [403, 'wrong_password'])
    const weak = await own.put(MINE, { password: { current: PASSWORD, new: 'passwordpassword' } })
    assert.deepEqual([weak.status, weak.body.errors[0].pointer], [400, '/password/new'])
    assert.equal((await own.put(MINE, { password: { current: PASSWORD, new: NEW } })).status, 204)
    letPass(1_000)
    assert.notEqual(own.cookie(), cookie)
    assert.deepEqual([(await own.get(CURRENT)).status, (await elsewhere.get(CURRENT)).status], [200, 401])
    assert.equal((await browser(world.baseUrl).get(CURRENT, { headers: { cookie: cookie! } })).status, 401)
    for (const [password, status] of [
      [PASSWORD, 401],
      [NEW, 200],
    ] as const) {
      assert.equal((await browser(world.baseUrl).signIn(world.main.network, 'ada@main.example', password)).status, status)
    }
  })

  test('a program has no password to change', async () => {
    assert.equal((await world.main.api.put(MINE, { password: { current: PASSWORD, new: NEW } })).status, 404)
  })

  test('a password that was hashed with weaker parameters is hashed anew when it is used', async () => {
    await signedIn(world, world.main)
    const stored = async () =>
      (await raw<{ passwordHash: string }>(world.database, `select * from "login" where "network" = '${world.main.network}'`))[0]!
        .passwordHash
    const weak = (await import('node:crypto')).argon2Sync('argon2id', {
      message: PASSWORD,
      nonce: Buffer.alloc(16, 1),
      memory: 64,
      passes: 1,
      parallelism: 1,
      tagLength: 32,
    })
    const base = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replace(/=+$/, '')
    const old = `$argon2id$v=19$m=64,t=1,p=1$${base(Buffer.alloc(16, 1))}$${base(weak)}`
    await world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable('login').set({ passwordHash: old }).where('network', '=', network)),
    )
    assert.equal((await browser(world.baseUrl).signIn(world.main.network, 'ada@main.example')).status, 200)
    assert.match(await stored(), /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.equal((await browser(world.baseUrl).signIn(world.main.network, 'ada@main.example')).status, 200)
  })

  test('whoever asks for a link is answered the same, whether there is such a person or not', async () => {
    for (const email of ['ada@main.example', 'nobody@main.example', 'mia@main.example']) {
      const { status, text } = await browser(world.baseUrl).post('/access/passwords/v1/forgotten', {
        networkRef: world.main.network,
        email,
      })
      assert.deepEqual([status, text], [202, ''])
    }
  })

  // Each failure takes a hash, and they are counted in memory.
  if (world.engine === 'sqlite')
    test('after ten failures an account waits, at that address, with the same words whether there is such a person or not', async () => {
      for (const email of ['grace@main.example', 'none@main.example']) {
        const own = browser(world.baseUrl)
        for (let n = 0; n < 10; n++) assert.equal((await own.signIn(world.main.network, email, 'wrong one')).status, 401)
        const late = await own.signIn(world.main.network, email, 'wrong one')
        assert.deepEqual([late.status, late.body.code], [429, 'rate_limited'])
        assert.ok(Number(late.headers.get('retry-after')) > 60)
        letPass(95_000)
        assert.equal((await own.signIn(world.main.network, email, 'wrong one')).status, 401)
      }
      letPass(900_000)
    })
})

test('a password is stored by Argon2id with a salt of its own, and is the same however its letters are typed', async () => {
  const [one, other] = [await hashPassword('Grüße an alle hier'), await hashPassword('Grüße an alle hier')]
  assert.notEqual(one, other)
  assert.ok(await isPassword('Gru\u0308ße an alle hier', one))
  assert.ok(!(await isPassword('Grüße an alle', one)))
  assert.ok(!(await isPassword('', undefined)))
  assert.ok(!isOutdated(one) && isOutdated(one.replace('m=19456', 'm=64')))
})
