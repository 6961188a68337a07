import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { after, before } from 'node:test'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A message as the server got it. */
interface Delivered {
  from: string
  to: string[]
  /** The whole of it, as it came over the line. */
  raw: string
  isEncrypted: boolean
  user: string | undefined
}

/** What a test makes the server do at a stage of a message, in place of taking it. */
interface Mood {
  /** The answer to RCPT TO, or after the message, such as `450 Greylisted`; the first is given once, then the next. */
  recipients: string[]
  messages: string[]
  /** How many connections are cut in the middle of the message. */
  cuts: number
  /** It keeps to itself that it has the message. */
  isSilent: boolean
}

export interface Smtp {
  url: string
  port: number
  delivered: Delivered[]
  mood: Mood
  /** Connections that were opened so far. */
  connections: number
  reset(): void
}

/** A real mail server on loopback, for the tests around it. */
export function smtpServer(options: SMTPServerOptions = {}): Smtp {
  const sockets = new Set<Socket>()
  const smtp = { delivered: [], connections: 0 } as unknown as Smtp
  smtp.reset = () => {
    smtp.delivered.length = 0
    smtp.connections = 0
    smtp.mood = { recipients: [], messages: [], cuts: 0, isSilent: false }
  }
  smtp.reset()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    ...options,
    onConnect(_session, done) {
      smtp.connections++
      done()
    },
    onRcptTo(_address, _session, done) {
      const answer = smtp.mood.recipients.shift()
      done(answer === undefined ? null : refusal(answer))
    },
    onData(stream, session, done) {
      if (smtp.mood.cuts-- > 0) {
        for (const socket of sockets) socket.destroy()
        return void stream.resume()
      }
      const chunks: Buffer[] = []
      stream.on('data', chunk => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        const { mailFrom, rcptTo } = session.envelope
        const answer = smtp.mood.messages.shift()
        if (answer !== undefined) return done(refusal(answer))
        smtp.delivered.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          isEncrypted: session.secure,
          user: session.user as string | undefined,
        })
        if (!smtp.mood.isSilent) done()
      })
    },
  })
  server.on('error', () => {})
  server.server.on('connection', socket => sockets.add(socket))
  before(async () => {
    server.listen(0, '127.0.0.1')
    await once(server.server, 'listening')
    smtp.port = (server.server.address() as AddressInfo).port
    smtp.url = `smtp://127.0.0.1:${smtp.port}`
  })
  after(() => new Promise<void>(resolve => server.close(resolve)))
  return smtp
}

const refusal = (answer: string) => Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })

/** A header's value, unfolded; undefined when there is none. */
export const header = (raw: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*)$`, 'im').exec(raw.slice(0, raw.indexOf('\r\n\r\n')).replaceAll(/\r\n[ \t]+/g, ' '))?.[1]?.trimEnd()

/** A part of a message by its type, decoded. */
export function part(raw: string, type: string): string {
  const [, boundary = ''] = /boundary="([^"]+)"/.exec(raw) ?? []
  const found = raw.split(`--${boundary}`).find(piece => piece.includes(`Content-Type: ${type}`)) ?? ''
  const at = found.indexOf('\r\n\r\n')
  const body = found.slice(at + 4).replace(/\r\n$/, '')
  const [, encoding = '7bit'] = /Content-Transfer-Encoding: (\S+)/i.exec(found.slice(0, at)) ?? []
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  if (encoding !== 'quoted-printable') return body
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
