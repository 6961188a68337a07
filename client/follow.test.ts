import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { endpoint } from '../src/kernel/contract/endpoint.ts'
import { Obj, Optional, T } from '../src/kernel/contract/schema.ts'
import { cut, json, problem, scripted, type Answering } from '../test/scripted.ts'
import { eventParser, eventsOf } from './event-stream.ts'
import { basic, clientOf, StoaError } from './index.ts'

const listChanges = endpoint({
  method: 'GET',
  path: '/changes/v1',
  scope: 'any',
  list: true,
  stream: true,
  summary: 'Follow what changes',
  query: Obj({ after: Optional(T.String()) }),
  status: 200,
  reply: Obj({ changes: T.Array(Obj({ sequence: T.Integer() })), cursor: T.String() }),
  errors: [],
})

const event = (sequence: number) => `id: ${sequence}\nevent: change\ndata: {"sequence":${sequence}}\n\n`

/** Says this, and then ends, or is cut. */
const saying =
  (text: string, { isCut = false } = {}): Answering =>
  response => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(text, () => {
      if (isCut) response.destroy()
      else response.end()
    })
  }

const changesOf = (baseUrl: string) =>
  clientOf({ changes: async () => ({ listChanges }) }, { baseUrl, auth: basic({ clientId: 'id', clientSecret: 's' }) }).changes

describe('following what changes', { concurrency: true }, () => {
  test('begins now, and goes on after the last event when the stream ends, is cut or cannot be opened', async () => {
    const now = json(200, { changes: [], cursor: '10' })
    const answers = [
      now,
      saying(event(11) + event(12)),
      cut,
      problem('unavailable'),
      saying(`:\nid: 15\n\n${event(16)}`, { isCut: true }),
    ]
    await using server = await scripted(...answers, saying('event: end\ndata: {"reason":"stopping"}\n\n'), saying(event(17)))
    const seen: number[] = []
    for await (const { sequence } of changesOf(server.baseUrl).listChanges.follow()) {
      seen.push(sequence)
      if (sequence === 17) break
    }
    assert.deepEqual(seen, [11, 12, 16, 17])
    assert.deepEqual(
      server.arrived.map(({ url }) => new URL(url!, server.baseUrl).searchParams.get('after')),
      [null, '10', '12', '12', '12', '16', '16'],
    )
    assert.ok(server.arrived.slice(1).every(({ headers }) => headers.accept === 'text/event-stream'))
  })

  test('begins where it is told to, and ends where the service refuses to go on', async () => {
    const expired: Answering = json(410, { code: 'cursor_expired', detail: 'Begin anew.', requestId: 'r' })
    await using server = await scripted(saying(event(5)), expired)
    const seen: number[] = []
    const following = async () => {
      for await (const { sequence } of changesOf(server.baseUrl).listChanges.follow({ query: { after: '4' } }))
        seen.push(sequence)
    }
    const error = await following().then(
      () => undefined,
      (reason: unknown) => reason,
    )
    assert.ok(error instanceof StoaError)
    assert.deepEqual([error.status, error.code, seen, server.arrived.length], [410, 'cursor_expired', [5], 2])
  })

  test('ends by its signal, also while nothing happens, and closes the connection', async () => {
    let closed: Promise<unknown> | undefined
    const open: Answering = response => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write(event(1))
      closed = new Promise(resolve => response.on('close', resolve))
    }
    await using server = await scripted(open)
    const leaving = new AbortController()
    const following = async () => {
      const { signal } = leaving
      for await (const _ of changesOf(server.baseUrl).listChanges.follow({ query: { after: '0' }, signal })) {
        setTimeout(() => leaving.abort(new Error('left')), 20)
      }
    }
    await assert.rejects(following(), { message: 'left' })
    await closed
    assert.equal(server.arrived.length, 1)
  })

  test('a stream that is silent for too long is over', async () => {
    const silent = new ReadableStream<Uint8Array>({ start: controller => controller.enqueue(new TextEncoder().encode(event(1))) })
    const events = await Array.fromAsync(eventsOf(silent, undefined, 50))
    assert.deepEqual(events, [{ id: '1', name: 'change', data: '{"sequence":1}' }])
  })
})

test('events are the same however their text is cut, with any ends of lines', () => {
  const text =
    ': hello\r\n\r\nid: 1\r\nevent: change\r\ndata: {"a":\r\ndata: 1}\r\n\r\nid:2\r\n\r\ndata\r\n\r\ndata:  two: three\r\n\r\nid: 9\r\n'
  const events = [
    { id: '1', name: 'change', data: '{"a":\n1}' },
    { id: '2', name: 'message', data: '' },
    { id: '2', name: 'message', data: '' },
    { id: '2', name: 'message', data: ' two: three' },
  ]
  for (const end of ['\r\n', '\n', '\r']) {
    const whole = text.replaceAll('\r\n', end)
    for (let size = 1; size <= whole.length; size++) {
      const parse = eventParser()
      const pieces = Array.from({ length: Math.ceil(whole.length / size) }, (_, i) => whole.slice(i * size, (i + 1) * size))
      assert.deepEqual(pieces.flatMap(parse), events, `${JSON.stringify(end)} in pieces of ${size}`)
    }
  }
})
