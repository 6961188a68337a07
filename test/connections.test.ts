import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { test } from 'node:test'
import type { Json } from './client.ts'
import { onEachEngine } from './world.ts'

onEachEngine('a connection that goes on', world => {
  const signed = () => `Authorization: ${world.main.api.authorization}\r\n`
  const early = {
    'a call without a credential': ['GET /events/v1 HTTP/1.1\r\nHost: x\r\n\r\n', 401],
    'a route that there is not': ['GET /nowhere HTTP/1.1\r\nHost: x\r\n\r\n', 404],
    'another method': ['PUT /events/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}', 405],
    'a write without a credential': ['POST /events/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}', 401],
  } as const
  const faults = {
    'headers over 16 KiB': [`GET /livez HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(17_000)}\r\n\r\n`, 431],
    'what is no HTTP': ['hello\r\n\r\n', 400],
  } as const

  for (const [first, [request, refused]] of Object.entries(early)) {
    for (const [second, [fault, status]] of Object.entries(faults)) {
      test(`after ${first} ${second} are answered all the same`, async () => {
        const line = talk()
        line.send(request)
        assert.equal((await line.answer()).status, refused)
        line.send(fault)
        const { status: said, body } = await line.answer()
        assert.deepEqual([said, body.status], [status, status])
        await line.end()
      })
    }
  }

  test('a body that comes after its answer is passed over, and what comes next gets its own answer', async () => {
    for (const type of ['text/plain', 'application/json']) {
      const line = talk()
      const authorization = type === 'text/plain' ? signed() : ''
      line.send(
        `POST /events/v1 HTTP/1.1\r\nHost: x\r\n${authorization}Content-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`,
      )
      assert.equal((await line.answer()).status, type === 'text/plain' ? 415 : 401)
      line.send('2\r\n{}\r\n0\r\n\r\nGET /livez HTTP/1.1\r\nHost: x\r\n\r\n')
      assert.deepEqual((await line.answer()).body, { status: 'live' })
      line.send(faults['headers over 16 KiB'][0])
      assert.equal((await line.answer()).status, 431)
      await line.end()
    }
  })

  test('a body that goes wrong after its answer gets no second one', async () => {
    for (const request of [
      'POST /events/v1 HTTP/1.1\r\nHost: x\r\n',
      'GET /livez HTTP/1.1\r\nHost: x\r\n',
      'OPTIONS /events/v1 HTTP/1.1\r\nHost: x\r\n',
    ]) {
      const line = talk()
      line.send(`${request}Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n`)
      await line.answer()
      line.send('zz\r\n')
      assert.equal(await line.end(), '', request)
    }
  })

  test('a body that goes wrong before its answer is answered with 400', async () => {
    const line = talk()
    line.send(
      `POST /events/v1 HTTP/1.1\r\nHost: x\r\n${signed()}Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\nzz\r\n`,
    )
    assert.equal((await line.answer()).body.code, 'invalid_request')
    await line.end()
  })

  /** A connection on which bytes are sent as they are, and answers read one after the other. */
  function talk() {
    const socket = connect(Number(new URL(world.baseUrl).port), '127.0.0.1')
    const ended = once(socket, 'close')
    let said = ''
    socket.setTimeout(5_000, () => socket.destroy(new Error('no answer')))
    socket.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    return {
      send: (text: string) => socket.write(text),
      async answer(): Promise<{ status: number; body: Json }> {
        for (;;) {
          const [head, ...rest] = said.split('\r\n\r\n')
          const length = Number(/\r\ncontent-length: (\d+)/i.exec(head!)?.[1] ?? 0)
          const body = rest.join('\r\n\r\n')
          if (rest.length > 0 && Buffer.byteLength(body) >= length) {
            said = Buffer.from(body).subarray(length).toString()
            const text = Buffer.from(body).subarray(0, length).toString()
            return { status: Number(head!.split(' ')[1]), body: length === 0 ? undefined : JSON.parse(text) }
          }
          if (socket.readableEnded || socket.destroyed) throw new Error(`the connection ended after ${JSON.stringify(said)}`)
          await Promise.race([once(socket, 'data'), ended])
        }
      },
      /** Waits until the other side has ended it; gives what else it said. */
      async end(): Promise<string> {
        await ended
        return said
      },
    }
  }
})
