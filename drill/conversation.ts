import { connect } from 'node:net'
import { raw } from '../bench/requests.ts'
import type { Credential } from './caller.ts'

export interface Answer {
  status: number
  /** Status line and headers. */
  head: string
  body: string
}

export interface Conversation {
  answers: Answer[]
  /** Whether the server ended the connection. */
  ended: boolean
  /** When it ended, or when patience did. */
  ms: number
}

interface Talk {
  /** Ends our side after the bytes. */
  finish?: boolean
  /** Sent one by one, a second apart, after the rest. */
  slowly?: string
  patienceMs?: number
  /** After so many answers there is nothing more to wait for. */
  most?: number
  /** What asks is a HEAD: its answers have no bodies. */
  isHead?: boolean
}

/** Sends bytes as they are and takes what comes until the server ends the connection, or patience ends. */
export function converse(port: number, bytes: string | Buffer, talk: Talk = {}): Promise<Conversation> {
  const { finish = false, slowly = '', patienceMs = 5_000, most = Infinity, isHead = false } = talk
  return new Promise(resolve => {
    const start = performance.now()
    const parts: Buffer[] = []
    const socket = connect({ port, host: '127.0.0.1', noDelay: true, allowHalfOpen: true })
    let sent = 0
    const dripping = setInterval(() => {
      if (sent < slowly.length) socket.write(slowly[sent++]!)
    }, 1_000)
    const done = (ended: boolean) => {
      clearInterval(dripping)
      clearTimeout(late)
      socket.destroy()
      resolve({ answers: answersIn(Buffer.concat(parts), isHead), ended, ms: performance.now() - start })
    }
    const late = setTimeout(done, patienceMs, false)
    socket.on('connect', () => {
      if (bytes.length > 0) socket.write(bytes)
      if (finish) socket.end()
    })
    socket.on('data', part => {
      parts.push(part)
      if (most < Infinity && answersIn(Buffer.concat(parts), isHead).length >= most) done(false)
    })
    socket.on('end', () => done(true))
    socket.on('error', () => done(true))
  })
}

function answersIn(bytes: Buffer, isHead: boolean): Answer[] {
  const answers: Answer[] = []
  let rest = bytes
  for (;;) {
    const at = rest.indexOf('\r\n\r\n')
    if (at < 0) return answers
    const head = rest.toString('latin1', 0, at)
    const length = isHead ? 0 : Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0)
    const body = rest.subarray(at + 4, at + 4 + length).toString()
    answers.push({ status: Number(head.slice(9, 12)), head, body })
    rest = rest.subarray(at + 4 + length)
  }
}

/** The head of a POST of an event, which says that so many bytes follow. */
export const headOf = (sender: Credential, length: number): string =>
  raw('POST', '/events/v1', { ...sender, headers: { 'Content-Type': 'application/json', 'Content-Length': String(length) } })

/** `201, 400, end` */
export const told = ({ answers, ended }: Conversation): string =>
  [...answers.map(({ status }) => status), ended ? 'end' : 'no end'].join(', ')
