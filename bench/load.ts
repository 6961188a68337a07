// A process that puts load on a server. It uses raw sockets and parses as little HTTP as possible, so that it is never the slower
// side.
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { quantile } from './statistics.ts'

/** Connections that each send one of the requests, wait for its answer, and send the next. */
export interface Stream {
  connections: number
  /** Whole HTTP/1.1 requests, sent in turn. */
  requests: string[]
  /** Milliseconds between two requests of a connection, at least; left out: the next follows the answer at once. */
  everyMs?: number
  /** A connection that the server ends is opened again; left out: a broken one fails the measurement. */
  reconnects?: boolean
}

export interface Load {
  port: number
  seconds: number
  streams: Stream[]
}

/** What one stream measured: times in milliseconds, and how often each status was answered. */
export interface Measured {
  perSecond: number
  p50: number
  p99: number
  statuses: Record<string, number>
  /** Requests whose connection ended before their answer. */
  lost: number
}

export interface Outcome {
  streams: Measured[]
  /** The share of the time that this process was busy; near 1, it would be the bottleneck. */
  busy: number
}

process.on(
  'message',
  (load: Load) =>
    void run(load).then(
      outcome => process.send!(outcome),
      (error: Error) => process.send!({ error: error.message }),
    ),
)
process.on('disconnect', () => process.exit())

async function run({ port, seconds, streams }: Load): Promise<Outcome> {
  const before = performance.eventLoopUtilization()
  const end = performance.now() + seconds * 1000
  const measured = await Promise.all(streams.map(stream => runStream(stream, port, end)))
  return { streams: measured, busy: performance.eventLoopUtilization(before).utilization }
}

async function runStream(stream: Stream, port: number, end: number): Promise<Measured> {
  const { connections, requests, everyMs = 0, reconnects = false } = stream
  const bytes = requests.map(request => Buffer.from(request))
  const times: number[] = []
  const statuses: Record<string, number> = {}
  let lost = 0
  const start = performance.now()
  await Promise.all(
    Array.from({ length: connections }, async (_, i) => {
      const side: Side = {
        everyMs,
        next: requestsFrom(bytes, Math.floor((i * bytes.length) / connections)),
        answered(status, ms) {
          times.push(ms)
          statuses[status] = (statuses[status] ?? 0) + 1
        },
        lost: () => void lost++,
      }
      if (!reconnects) return converse(port, end, side)
      while (performance.now() < end) await converse(port, end, side).catch(() => wait(RECONNECT_MS))
    }),
  )
  return {
    perSecond: (times.length / (performance.now() - start)) * 1000,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    statuses,
    lost,
  }
}

function requestsFrom(bytes: Buffer[], first: number): () => Buffer {
  let at = first
  return () => bytes[at++ % bytes.length]!
}

const RECONNECT_MS = 10

interface Side {
  everyMs: number
  next(): Buffer
  answered(status: string, ms: number): void
  lost(): void
}

/** One connection: request and answer in turn until the time is over. */
function converse(port: number, end: number, { everyMs, next, answered, lost }: Side): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
    const read = answerReader()
    let sent = 0
    let isOpen = false
    const send = () => {
      if (socket.destroyed) return
      isOpen = true
      sent = performance.now()
      socket.write(next())
    }
    socket.on('connect', send)
    socket.on('error', reject)
    socket.on('close', () => {
      if (isOpen) lost()
      resolve()
    })
    socket.on('data', chunk => {
      const answer = read(chunk)
      if (answer === undefined) return
      const time = performance.now()
      isOpen = false
      answered(answer.status, time - sent)
      if (time >= end || answer.isLast) socket.end()
      else if (sent + everyMs <= time) send()
      else setTimeout(send, sent + everyMs - time)
    })
  })
}

const HEAD_END = Buffer.from('\r\n\r\n')

interface Answer {
  status: string
  /** The server closes the connection after it. */
  isLast: boolean
}

/** Reports an answer once its last byte has arrived. Answers need a Content-Length, and there is one at a time. */
function answerReader(): (chunk: Buffer) => Answer | undefined {
  let head: Buffer | undefined
  let missing = 0
  let answer: Answer | undefined
  return chunk => {
    if (missing > 0) {
      missing -= chunk.length
      return missing > 0 ? undefined : answer
    }
    const bytes = head ? Buffer.concat([head, chunk]) : chunk
    const at = bytes.indexOf(HEAD_END)
    head = at < 0 ? bytes : undefined
    if (at < 0) return undefined
    const text = bytes.toString('latin1', 0, at)
    answer = { status: text.slice(9, 12), isLast: /\nconnection: *close/i.test(text) }
    const length = /\ncontent-length: *(\d+)/i.exec(text)?.[1]
    if (length === undefined) throw new Error(`an answer without Content-Length: ${text}`)
    missing = at + HEAD_END.length + Number(length) - bytes.length
    return missing > 0 ? undefined : answer
  }
}
