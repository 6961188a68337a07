// A TCP proxy that stands for a network: what the server sends arrives a millisecond later, so that each round trip takes one more.
// What the client sends passes at once. It delays every chunk by itself, however many are on their way, so it limits no throughput.
import { connect, createServer, type AddressInfo, type NetConnectOpts, type Socket } from 'node:net'

const { target } = JSON.parse(process.argv[2]!) as { target: NetConnectOpts }
let ms = 1
process.on('disconnect', () => process.exit())
process.on('message', (delay: number) => {
  ms = delay
  process.send!({ ms })
})

/** How long to sleep between two looks at what is due. Node's timers count whole milliseconds, which would be too coarse. */
const LOOK_MS = 0.1
const sleeper = new Int32Array(new SharedArrayBuffer(4))

/** Chunks in the order in which they came, which is the order in which they are due. */
const waiting: { due: number; pass: () => void }[] = []

function delay(pass: () => void): void {
  if (waiting.length === 0) setImmediate(look)
  waiting.push({ due: performance.now() + ms, pass })
}

/** Passes on what is due. In between, the event loop sees what has arrived. */
function look(): void {
  const now = performance.now()
  const late = waiting.findIndex(({ due }) => due > now)
  const due = late < 0 ? waiting.splice(0) : waiting.splice(0, late)
  for (const { pass } of due) pass()
  if (waiting.length === 0) return
  Atomics.wait(sleeper, 0, 0, Math.min(LOOK_MS, Math.max(0, waiting[0]!.due - performance.now())))
  setImmediate(look)
}

const server = createServer({ noDelay: true }, client => {
  const database: Socket = connect(target)
  database.setNoDelay(true)
  client.on('data', bytes => database.write(bytes))
  database.on('data', bytes => delay(() => client.write(bytes)))
  for (const [socket, other] of [
    [client, database],
    [database, client],
  ] as const) {
    socket.on('error', () => {})
    socket.on('close', () => delay(() => other.destroy()))
  }
})
server.listen(0, '127.0.0.1', () => process.send!({ port: (server.address() as AddressInfo).port }))
