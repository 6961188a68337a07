import assert from 'node:assert/strict'
import http from 'node:http'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { createCredential } from '../src/access/actions.ts'
import { client, type Client } from './client.ts'
import { onEachEngine, onEachService } from './world.ts'

const MIB = 1_048_576

onEachEngine(
  'a client that asks for more than it reads',
  world => {
    const assetUrl = async () => {
      const page = await (await fetch(`${world.baseUrl}/reference`)).text()
      return /\/assets\/[^"]+\/swagger-ui\.js/.exec(page)![0]
    }

    /** What the memory of this process grows by while so many connections ask a hundred times each and read nothing. */
    async function growth(path: string, connections: number): Promise<number> {
      const request = `GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: ${world.main.api.authorization}\r\n\r\n`
      // Once before, so that what is kept for everybody does not count.
      await fetch(world.baseUrl + path, { headers: { authorization: world.main.api.authorization! } }).then(reply => reply.text())
      const before = process.memoryUsage.rss()
      const sockets: Socket[] = []
      for (let i = 0; i < connections; i++) {
        const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
        socket.pause().on('error', () => {})
        socket.write(request.repeat(100))
        sockets.push(socket)
      }
      let most = 0
      for (let i = 0; i < 20; i++) {
        // Somebody else is answered all the while.
        assert.equal((await fetch(`${world.baseUrl}/livez`)).status, 200)
        most = Math.max(most, process.memoryUsage.rss() - before)
      }
      for (const socket of sockets) socket.destroy()
      return most
    }

    test('costs little memory, whatever it asks for', async () => {
      for (const path of [await assetUrl(), '/openapi.json', '/events/v1?limit=100&locationRef=' + world.main.location]) {
        const grown = await growth(path, 20)
        assert.ok(grown < 60 * MIB, `${path}: ${Math.round(grown / MIB)} MiB`)
      }
    })
  },
  { engines: ['sqlite'] },
)

onEachEngine(
  'a body that is too large',
  world => {
    const BODY = Buffer.alloc(4 * MIB, 0x20)

    test('is refused with an answer that arrives, however the client sends it', async () => {
      for (let i = 0; i < 10; i++) {
        assert.equal(await bySocket(true), 413)
        assert.equal(await bySocket(false), 413)
        assert.equal(await byNode(), 413)
        assert.equal(await byFetch(), 413)
      }
    })

    const headers = () => ({ authorization: world.main.api.authorization!, 'content-type': 'application/json' })

    /** Sends all of the body before it reads, as simple clients do. */
    async function bySocket(isMeasured: boolean): Promise<number> {
      const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1').on('error', () => {})
      const length = isMeasured ? `Content-Length: ${BODY.length}` : 'Transfer-Encoding: chunked'
      const { authorization } = headers()
      socket.write(
        `POST /events/v1 HTTP/1.1\r\nHost: x\r\nAuthorization: ${authorization}\r\nContent-Type: application/json\r\n${length}\r\n\r\n`,
      )
      if (!isMeasured) socket.write(`${BODY.length.toString(16)}\r\n`)
      socket.pause()
      for (let at = 0; at < BODY.length; at += MIB / 2) {
        await promisify((part: Buffer, done: (error?: Error | null) => void) => socket.write(part, done))(
          BODY.subarray(at, at + MIB / 2),
        )
        await wait(5)
      }
      socket.resume()
      const [answer] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return Number(answer.toString().split(' ')[1])
    }

    async function byNode(): Promise<number> {
      const request = http.request(`${world.baseUrl}/events/v1`, { method: 'POST', headers: headers() })
      request.end(BODY)
      const [response] = (await once(request, 'response')) as [http.IncomingMessage]
      await once(response.resume(), 'end')
      return response.statusCode!
    }

    async function byFetch(): Promise<number> {
      const response = await fetch(`${world.baseUrl}/events/v1`, { method: 'POST', headers: headers(), body: BODY })
      await response.text()
      return response.status
    }
  },
  { engines: ['sqlite'] },
)

onEachEngine(
  'a credential that wants more than its share',
  world => {
    // As many values as are taken, each in an object of a shape of its own.
    const more = Array.from({ length: 9_900 }, (_, i) => ({ [`k${i}`]: 'é'.repeat(40) }))
    const body = JSON.stringify({ event: { title: 'x', more } })

    test('is refused while others wait, and they are answered', async () => {
      const latest = Date.now() + 20_000
      const refused: Headers[] = []
      const goesOn = () => refused.length === 0 && Date.now() < latest
      const greedy = Array.from({ length: 24 }, async () => {
        while (goesOn()) {
          const { status, headers } = await world.main.api.send('POST', '/events/v1', undefined, { raw: body })
          if (status === 429) refused.push(headers)
          // On a slow machine one waits longer for the bodies before it than it may.
          else assert.ok(status === 400 || status === 503, `${status}`)
        }
      })
      while (goesOn()) {
        const reply = await world.main.reader.get('/plans/v1')
        assert.equal(reply.status, 200)
        await wait(10)
      }
      await Promise.all(greedy)
      assert.ok(refused.length > 0)
      assert.match(refused[0]!.get('ratelimit-policy')!, /^"credential";q=100000;w=1, "time";q=1000;w=2$/)
      assert.match(refused[0]!.get('ratelimit')!, /^"credential";r=\d+;t=1, "time";r=0;t=[1-9]$/)
      assert.match(refused[0]!.get('retry-after')!, /^[1-9]$/)
    })
  },
  // What has to be refused never gets to a store.
  { rateLimit: 100_000, rateLimitBurst: 100_000, engines: ['sqlite'] },
)

onEachService('a credential that writes very much', world => {
  test('keeps another one of its network waiting for a few of its writes, not for all', async () => {
    const { network, location: locationRef, admin: membershipRef, api } = world.main
    const fields = { membershipRef, title: 'second', scopes: ['support' as const] }
    const second = client(world.baseUrl, network, await world.write(network, context => createCredential(context, fields)))
    const post = ({ post }: Client) =>
      post('/support/tickets/v1', { ticket: { locationRef, type: 'cleaning', description: 'Coffee on the floor' } })
    let answered = 0
    const { promise: hasMuch, resolve } = Promise.withResolvers<void>()
    const much = Array.from({ length: 400 }, async () => {
      await post(api)
      if (++answered === 50) resolve()
    })
    await hasMuch
    assert.equal((await post(second)).status, 201)
    // SQLite's thread may have 256 writes that were asked for before.
    assert.ok(answered < 350, `${answered} of 400 were answered before`)
    await Promise.all(much)
  })
})
