import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { Server, ServerResponse } from 'node:http'
import { connect, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { answerClientErrors } from './client-errors.ts'
import { Connections, conversationOf } from './connections.ts'

const GET = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

let connections: Connections
let server: Server
/** The requests that were begun, in order. */
let begun: ServerResponse[]
/** How many node has made a request and a response for. */
let taken: number

beforeEach(async () => {
  begun = []
  taken = 0
  connections = new Connections()
  server = connections.server({}, (_request, response) => void begun.push(response)).listen(0, '127.0.0.1')
  server.on('request', () => taken++)
  answerClientErrors(server)
  await once(server, 'listening')
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const dial = (): Socket => connect((server.address() as AddressInfo).port, '127.0.0.1')

/** Waits until so many requests are begun, and long enough to see that no more are. */
async function untilBegun(count: number): Promise<void> {
  const late = Date.now() + 5_000
  while (begun.length < count && Date.now() < late) await wait(5)
  await wait(20)
  assert.equal(begun.length, count)
}

test('of many requests in one packet two are begun, and each answer lets one more begin', async () => {
  dial().write(GET.repeat(100))
  await untilBegun(2)
  begun[0]!.end('a')
  await untilBegun(3)
  // Answers go out in order, so the third alone lets nothing begin.
  begun[2]!.end('c')
  await untilBegun(3)
  begun[1]!.end('b')
  await untilBegun(5)
})

test('what comes later waits as well, and everything is answered in the end', async () => {
  const socket = dial()
  let said = ''
  socket.on('data', text => {
    said += String(text)
  })
  socket.write(GET.repeat(40))
  await untilBegun(2)
  socket.write(GET.repeat(40))
  await untilBegun(2)
  for (let i = 0; i < 80; i++) {
    await untilSome(i)
    begun[i]!.end(`<${i}>`)
  }
  while (!said.includes('<79>')) await once(socket, 'data')
  assert.deepEqual(
    said.match(/<\d+>/g),
    Array.from({ length: 80 }, (_, i) => `<${i}>`),
  )

  async function untilSome(i: number) {
    while (begun.length <= i) await wait(1)
  }
})

test('what a client that has gone asked for is not begun', async () => {
  const socket = dial()
  socket.write(GET.repeat(200))
  await untilBegun(2)
  socket.destroy()
  // The server notices when it writes: a connection that is not read tells nothing.
  for (let i = 0; i < 2; i++) {
    begun[i]!.end('x')
    await wait(1)
  }
  await wait(50)
  assert.ok(begun.length < 24, `${begun.length} were begun`)
})

test('of very many requests in one packet a hundred are taken and answered, and the last answer asks to come again', async () => {
  let parsed = 0
  server.on('connection', ({ parser }: Socket & { parser: { onIncoming(...request: unknown[]): number } }) => {
    const { onIncoming } = parser
    parser.onIncoming = (...request) => onIncoming(...request, void parsed++)
  })
  const socket = dial()
  let said = ''
  socket.on('data', text => {
    said += String(text)
  })
  const upgrade = GET.replace('\r\n\r\n', '\r\nConnection: upgrade\r\nUpgrade: x\r\n\r\n')
  socket.write(GET.repeat(1_000) + upgrade)
  await untilBegun(2)
  assert.equal(taken, 100)
  for (let i = 0; i < 100; i++) {
    begun[i]!.end(`<${i}>`)
    while (begun.length < Math.min(100, i + 3)) await wait(1)
    if (i === 50) socket.write(GET.repeat(20_000))
  }
  await once(socket, 'end')
  assert.deepEqual(
    said.match(/<\d+>/g),
    Array.from({ length: 100 }, (_, i) => `<${i}>`),
  )
  const words = said.match(/connection: [\w-]+/gi)!
  assert.deepEqual([words.indexOf('Connection: close'), words.length], [99, 100])
  assert.equal(taken, 100)
  assert.equal(parsed, 101)
})

test('where many come in one round of the event loop, later connections have sixteen answered', async () => {
  const sockets = Array.from({ length: 8 }, dial)
  await Promise.all(sockets.map(socket => once(socket, 'connect')))
  const said = sockets.map(() => '')
  for (const [i, socket] of sockets.entries()) socket.on('data', text => (said[i]! += String(text)))
  // Node takes a connection in each round: all of them are there before anything is sent.
  await wait(50)
  for (const socket of sockets) socket.write(GET.repeat(200))
  const ended = Promise.all(sockets.map(socket => once(socket, 'end')))
  const answering = setInterval(() => begun.splice(0).forEach(response => response.end('<a>')), 1)
  await ended
  clearInterval(answering)
  const answered = said.map(text => text.split('<a>').length - 1)
  assert.deepEqual(
    answered.toSorted((one, other) => other - one),
    [100, 100, 100, 100, 16, 16, 16, 16],
  )
})

test('a request to upgrade that is not taken ends nothing that is being answered', async () => {
  const upgrade = GET.replace('\r\n\r\n', '\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')
  const socket = dial()
  let said = ''
  socket.on('data', text => {
    said += String(text)
  })
  socket.write(GET.repeat(100) + upgrade)
  for (let i = 0; i < 100; i++) {
    while (begun.length <= i) await wait(1)
    begun[i]!.end(`<${i}>`)
  }
  await once(socket, 'end')
  assert.equal(said.match(/<\d+>/g)?.length, 100)
})

test('what comes after the end is read and makes no requests', async () => {
  const dialled = once(server, 'connection')
  const socket = dial()
  const [accepted] = (await dialled) as [Socket]
  const rest = `TP/1.1\r\nHost: x\r\n\r\n${GET.repeat(1_000)}`
  socket.allowHalfOpen = true
  socket.resume().write('GET / HT')
  while (accepted.bytesRead < 8) await wait(1)
  conversationOf(accepted).end('bye')
  await once(socket, 'end')
  socket.write(rest)
  while (accepted.bytesRead < 8 + rest.length) await wait(1)
  assert.equal(taken, 0)
})

test('other connections are not held up', async () => {
  dial().write(GET.repeat(100))
  await untilBegun(2)
  dial().write(GET)
  await untilBegun(3)
})

test('who is told to leave is told so by the last answer of the connection alone', async () => {
  const socket = dial()
  let said = ''
  socket.on('data', text => {
    said += String(text)
  })
  socket.write(GET)
  await untilBegun(1)
  connections.leave()
  socket.write(GET)
  await untilBegun(2)
  for (const response of begun) response.end('x')
  await once(socket, 'close')
  assert.deepEqual(said.match(/connection: [\w-]+/gi), ['Connection: keep-alive', 'Connection: close'])
})

test('what comes after an answer that ends the connection is not begun', async () => {
  const socket = dial().pause()
  socket.write(GET)
  await untilBegun(1)
  connections.leave()
  begun[0]!.end('x'.repeat(20_000_000))
  await wait(20)
  socket.write(GET)
  await untilBegun(1)
})

test('closing idle connections leaves those alone whose answer is on its way, or whose request is', async () => {
  const [slow, halfway, idle] = [dial().pause(), dial(), dial()]
  slow.write(GET.repeat(2))
  await untilBegun(2)
  for (const response of begun) response.end('x'.repeat(10_000_000))
  halfway.write('GET / HT')
  await wait(50)
  server.closeIdleConnections()
  await once(idle.resume(), 'close')
  halfway.write('TP/1.1\r\nHost: x\r\n\r\n')
  await untilBegun(3)
  let received = 0
  for await (const data of slow) {
    received += (data as Buffer).length
    if (received >= 20_000_000) return
  }
  assert.fail(`the connection ended after ${received} bytes`)
})
