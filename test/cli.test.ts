import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../src/db/open.ts'
import { client, type Client } from './client.ts'
import { ask, emptyStore, serve, stoa, type Served } from './command.ts'
import { inside } from './inside.ts'
import { schema } from '../src/schema.ts'

const SCOPES = 'shop,invoices,support,community,subscriptions,plans,transactions,events,network'
const EVENT = { title: 'Breakfast', startDate: '2030-03-04T08:00:00Z', endDate: '2030-03-04T10:00:00Z' }

interface Operator {
  network: string
  location: string
  membership: string
  credential: { id: string; clientId: string; clientSecret: string }
}

/** The first commands of an operator, on an empty database. */
async function begin(url: string): Promise<Operator> {
  const network = (await ask(url, 'network', 'create', '--title', 'Harbour')).id
  const location = (
    await ask(
      url,
      'location',
      'create',
      '--network',
      network,
      '--title',
      'Quay',
      '--timezone',
      'Europe/Berlin',
      '--currency',
      'EUR',
      '--tax-inclusive',
      '--tax-rate',
      '19',
    )
  ).id
  const membership = (
    await ask(
      url,
      'membership',
      'create',
      '--network',
      network,
      '--location',
      location,
      '--email',
      'Ada@Example.com',
      '--name',
      'Ada',
      '--surname',
      'Lovelace',
      '--role',
      'admin',
    )
  ).id
  const credential = await ask(url, 'credential', 'create', '--network', network, '--membership', membership, '--scope', SCOPES)
  return { network, location, membership, credential }
}

for (const engine of ['sqlite', 'postgres'] as const) {
  describe(`the command stoa on ${engine}`, () => {
    let store: Awaited<ReturnType<typeof emptyStore>>
    let operator: Operator
    let server: Served
    let api: Client
    /** By this process: to the server, which is another one, it is as good as one that the command starts. */
    const tell = (...words: string[]) => inside(store.url, ...words)
    const answered = async (...words: string[]) => {
      const { code, json, stderr } = await tell(...words, '--json')
      assert.equal(code, 0, stderr)
      return json
    }
    const restart = async () => {
      server = await serve(store.url)
      api = client(server.baseUrl, operator.network, operator.credential)
    }
    const createEvent = (title = EVENT.title) =>
      api.post('/events/v1', { event: { ...EVENT, title, locationRef: operator.location } })

    before(async () => {
      store = await emptyStore(engine)
      operator = await begin(store.url)
      await restart()
    })
    after(async () => {
      await server?.end('SIGKILL')
      await store?.remove()
    })

    test('an empty database is ready for calls after the first commands of an operator', async () => {
      const { status, body } = await createEvent()
      assert.equal(status, 201)
      assert.equal((await api.get(`/events/v1/${body.event.id}`)).body.event.title, EVENT.title)
    })

    test('commands work beside a running server that is writing', async () => {
      const enough = new AbortController()
      const statuses: number[] = []
      const writer = (async () => {
        // The pauses leave the processor to the commands.
        for (; !enough.signal.aborted; await wait(5)) statuses.push((await createEvent()).status)
      })()
      const pier = await answered(
        'location',
        'create',
        '--network',
        operator.network,
        '--title',
        'Pier',
        '--timezone',
        'Asia/Tokyo',
        '--currency',
        'JPY',
      )
      assert.deepEqual([pier.taxInclusive, pier.taxRate], [false, 0])
      const locations = await answered('location', 'list', '--network', operator.network)
      const verified = await tell('verify')
      enough.abort()
      await writer
      assert.equal(locations.length, 2)
      assert.deepEqual([verified.code, verified.stderr], [0, ''])
      assert.ok(statuses.length > 0 && statuses.every(status => status === 201), statuses.join())
      assert.equal((await api.post('/events/v1', { event: { ...EVENT, locationRef: pier.id } })).status, 201)
    })

    test('a revoked credential and a blocked user stop working within a second in a running server', async () => {
      const { network, location, membership } = operator
      const read = async (by: Client) => (await by.get(`/events/v1?locationRef=${location}`)).status
      const within = async (by: Client, status: number) => {
        const end = performance.now() + 1_000
        while ((await read(by)) !== status && performance.now() < end) await wait(50)
        assert.equal(await read(by), status)
      }
      const made = await answered(
        'credential',
        'create',
        '--network',
        network,
        '--membership',
        membership,
        '--scope',
        'events.readonly',
      )
      const reader = client(server.baseUrl, network, made)
      assert.equal(await read(reader), 200)
      await answered('credential', 'revoke', '--network', network, '--credential', made.clientId)
      await within(reader, 401)
      assert.equal(await read(api), 200)
      const blocked = await tell('user', 'block', '--network', network, '--email', 'ADA@example.com')
      assert.match(blocked.stderr, /no admin left/)
      await within(api, 401)
      await answered('user', 'unblock', '--network', network, '--email', 'ada@example.com')
      await within(api, 200)
    })

    test('the audit of an object tells who did what to it, oldest first', async () => {
      const { body } = await createEvent('Audited')
      const [entry] = await answered('audit', 'list', '--network', operator.network, '--object', body.event.id)
      assert.deepEqual([entry.kind, entry.membershipRef, entry.after.title], ['event.created', operator.membership, 'Audited'])
      const { credential } = operator
      const made = await tell('audit', 'list', '--network', operator.network, '--object', credential.id, '--json')
      assert.equal(made.json[0].kind, 'credential.created')
      assert.ok(!made.stdout.includes(credential.clientSecret))
    })

    test('whoever has one name needs no other', async () => {
      const place = ['--network', operator.network, '--location', operator.location]
      const { id } = await answered('membership', 'create', ...place, '--email', 'sukarno@example.com', '--name', 'Sukarno')
      const { membership } = (await api.get(`/community/memberships/v1/${id}`)).body
      assert.deepEqual([membership.user.name, membership.user.surname], ['Sukarno', ''])
    })

    test('what is named must be there: a plain word and exit code 1', async () => {
      const none = '0199d3a0-5c1e-7000-8000-000000000001'
      for (const [words, message] of [
        [['location', 'list', '--network', none], /no network/],
        [['credential', 'create', '--network', operator.network, '--membership', none, '--scope', 'shop'], /no membership/],
        [
          [
            'membership',
            'create',
            '--network',
            operator.network,
            '--location',
            operator.location,
            '--email',
            'ada@example.com',
            '--name',
            'A',
            '--surname',
            'L',
          ],
          /already has membership/,
        ],
      ] as const) {
        const { code, stdout, stderr } = await tell(...words)
        assert.deepEqual([code, stdout], [1, ''])
        assert.match(stderr, message)
        assert.doesNotMatch(stderr, /\n\s+at /)
      }
    })

    // The last one: it leaves the database as it is, and no server.
    test('a schema newer than the program is refused by servers and commands alike', async () => {
      await server.end()
      const database = await openDatabase(store.url, schema)
      const newer = { version: 999, name: 'newer', createDate: '2030-01-01T00:00:00.000Z' }
      await database.write(tx => tx.run(tx.sql.insertInto('migration').values(newer)))
      await database.close()
      const told = [await stoa(store.url, 'serve', '--port', '0')]
      for (const words of [['migrate'], ['network', 'create', '--title', 'x'], ['verify']]) told.push(await tell(...words))
      for (const { code, stderr } of told) {
        assert.equal(code, 1)
        assert.match(stderr, /schema version 999/)
      }
    })
  })
}
