import assert from 'node:assert/strict'
import { once } from 'node:events'
import http from 'node:http'
import { connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { client, type Client } from './client.ts'
import { serve, type Served } from './command.ts'
import { inside } from './inside.ts'
import { onEachEngine } from './world.ts'

const EVENT = { title: 'Breakfast', startDate: '2030-03-04T08:00:00Z', endDate: '2030-03-04T10:00:00Z' }

/** The process is ended from outside, while it serves. */
onEachEngine('the end of a server', world => {
  let server: Served
  let api: Client
  const restart = async (settings: NodeJS.ProcessEnv = {}) => {
    server = await serve(world.databaseUrl, settings)
    api = client(server.baseUrl, world.main.network, world.main)
  }
  const createEvent = () => api.post('/events/v1', { event: { ...EVENT, locationRef: world.main.location } })

  before(() => restart())
  after(() => server?.end('SIGKILL'))

  /**
   * Sends a request up to its body and waits until the server asks for that; `finish` sends it and gives the answer once the connection
   * has ended.
   */
  const beginRequest = async () => {
    const body = JSON.stringify({ event: { ...EVENT, locationRef: world.main.location } })
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

  test('after SIGTERM everything is served for a while, though the server is not ready, and every answer ends its connection', async () => {
    await server.end()
    await restart({ DRAIN_SECONDS: '1' })
    const agent = new http.Agent({ keepAlive: true })
    const get = async (path: string) => {
      const headers = { authorization: api.authorization, 'service-network-id': world.main.network }
      const [response] = (await once(http.get(server.baseUrl + path, { agent, headers }), 'response')) as [http.IncomingMessage]
      await once(response.resume(), 'end')
      return [response.statusCode, response.headers.connection]
    }
    assert.deepEqual(await get('/readyz'), [200, 'keep-alive'])
    const ended = server.end('SIGTERM')
    await server.says(/"msg":"stopping"/)
    const start = performance.now()
    while (performance.now() - start < 700) {
      assert.deepEqual(await get('/readyz'), [503, 'close'])
      assert.deepEqual(await get('/plans/v1'), [200, 'close'])
      assert.equal((await createEvent()).status, 201)
      await wait(20)
    }
    assert.equal(await ended, 0)
    agent.destroy()
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

  if (world.engine === 'sqlite') {
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
    assert.equal((await inside(world.databaseUrl, 'verify')).code, 0)
  })
})
