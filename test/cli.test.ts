import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import { connect } from 'node:net'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase } from '../src/db/open.ts'
import { client, type Client } from './client.ts'
import { ask, emptyStore, serve, stoa, type Served } from './command.ts'
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
    const url = () => store.url
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
        while (!enough.signal.aborted) statuses.push((await createEvent()).status)
      })()
      const pier = await ask(
        url(),
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
      const locations = await ask(url(), 'location', 'list', '--network', operator.network)
      const verified = await stoa(url(), 'verify')
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
      const made = await ask(
        url(),
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
      await ask(url(), 'credential', 'revoke', '--network', network, '--credential', made.clientId)
      await within(reader, 401)
      assert.equal(await read(api), 200)
      const blocked = await stoa(url(), 'user', 'block', '--network', network, '--email', 'ADA@example.com')
      assert.match(blocked.stderr, /no admin left/)
      await within(api, 401)
      await ask(url(), 'user', 'unblock', '--network', network, '--email', 'ada@example.com')
      await within(api, 200)
    })

    test('the audit of an object tells who did what to it, oldest first', async () => {
      const { body } = await createEvent('Audited')
      const [entry] = await ask(url(), 'audit', 'list', '--network', operator.network, '--object', body.event.id)
      assert.deepEqual([entry.kind, entry.membershipRef, entry.after.title], ['event.created', operator.membership, 'Audited'])
      const { credential } = operator
      const made = await stoa(url(), 'audit', 'list', '--network', operator.network, '--object', credential.id, '--json')
      assert.equal(made.json[0].kind, 'credential.created')
      assert.ok(!made.stdout.includes(credential.clientSecret))
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
        const { code, stdout, stderr } = await stoa(url(), ...words)
        assert.deepEqual([code, stdout], [1, ''])
        assert.match(stderr, message)
        assert.doesNotMatch(stderr, /\n\s+at /)
      }
    })

    /**
     * Sends a request up to its body and waits until the server asks for that; `finish` sends it and gives the answer once the connection
     * has ended.
     */
    const beginRequest = async () => {
      const body = JSON.stringify({ event: { ...EVENT, locationRef: operator.location } })
      const socket = connect(Number(new URL(server.baseUrl).port), '127.0.0.1')
      let answer = ''
      socket
        .setEncoding('utf8')
        .on('data', (text: string) => {
          answer += text
        })
        .on('error', () => {})
      socket.write(
        `POST /events/v1 HTTP/1.1\r\nHost: stoa\r\nAuthorization: ${api.authorization}\r\n` +
          `Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`,
      )
      while (!answer.endsWith('100 Continue\r\n\r\n')) await once(socket, 'data')
      answer = ''
      return async () => {
        socket.write(body)
        await once(socket, 'close')
        return answer
      }
    }

    test('SIGTERM cuts off nobody who uses a connection again and again', async () => {
      const agent = new http.Agent({ keepAlive: true, maxSockets: 8 })
      const cut: unknown[] = []
      // A new connection may come to a server that listens no more; that says nothing of those in use.
      const call = async () => {
        const request = http.get(`${server.baseUrl}/livez`, { agent })
        try {
          const [response] = (await once(request, 'response')) as [http.IncomingMessage]
          await once(response.resume(), 'end')
          return true
        } catch (error) {
          if (request.reusedSocket) cut.push(error)
          return false
        }
      }
      await Promise.all(Array.from({ length: 8 }, call))
      const callers = Array.from({ length: 8 }, async () => {
        while (await call());
      })
      assert.equal(await server.end('SIGTERM'), 0)
      await Promise.all(callers)
      agent.destroy()
      assert.deepEqual(cut, [])
      await restart()
    })

    test('SIGTERM finishes the request that is on its way, and then ends the server', async () => {
      const finish = await beginRequest()
      const ended = server.end('SIGTERM')
      await server.says(/"msg":"stopping"/)
      const answer = await finish()
      assert.equal(await ended, 0)
      assert.match(answer, /^HTTP\/1.1 201 /)
      assert.match(server.said(), /"msg":"stopped"/)
      const { id } = JSON.parse(answer.slice(answer.indexOf('\r\n\r\n'))).event
      await restart()
      assert.equal((await api.get(`/events/v1/${id}`)).status, 200)
    })

    if (engine === 'sqlite') {
      test('a second signal ends the server at once', async () => {
        await beginRequest()
        server.child.kill('SIGTERM')
        await server.says(/"msg":"stopping"/)
        // What comes within half a second is taken for the same wish.
        await wait(550)
        const start = performance.now()
        assert.equal(await server.end('SIGINT'), 130)
        assert.ok(performance.now() - start < 1_000)
        await restart()
      })
    }

    test('what was acknowledged is there after kill -9', async () => {
      const acknowledged: string[] = []
      let killed: Promise<unknown> | undefined
      await Promise.all(
        Array.from({ length: 16 }, async () => {
          for (;;) {
            const reply = await createEvent().catch(() => undefined)
            if (reply === undefined) return
            assert.equal(reply.status, 201, reply.text)
            acknowledged.push(reply.body.event.id)
            if (acknowledged.length > 100) killed ??= server.end('SIGKILL')
          }
        }),
      )
      assert.equal(await killed, 'SIGKILL')
      await restart()
      for (const id of acknowledged) assert.equal((await api.get(`/events/v1/${id}`)).status, 200)
      assert.equal((await stoa(url(), 'verify')).code, 0)
    })

    // The last one: it leaves the database as it is, and no server.
    test('a schema newer than the program is refused by servers and commands alike', async () => {
      await server.end()
      const database = await openDatabase(url(), schema)
      try {
        const newer = { version: 999, name: 'newer', createDate: '2030-01-01T00:00:00.000Z' }
        await database.write(tx => tx.run(tx.sql.insertInto('migration').values(newer)))
        const commands = [['serve', '--port', '0'], ['migrate'], ['network', 'create', '--title', 'x'], ['verify']]
        for (const { code, stderr } of await Promise.all(commands.map(words => stoa(url(), ...words)))) {
          assert.equal(code, 1)
          assert.match(stderr, /schema version 999/)
        }
      } finally {
        await database.close()
      }
    })
  })
}
