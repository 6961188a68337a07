import type { SmtpServer } from './url.ts'

/** A file that goes with a message. */
export interface Attachment {
  filename: string
  contentType: string
  content: string | Buffer
}

interface Message {
  /** Under whose name it comes from the sender's address. */
  senderName: string
  replyTo?: string | undefined
  recipient: string
  recipientName: string
  subject: string
  text: string
  html: string
  language: string
  messageId: string
  attachments?: readonly Attachment[]
}

/** Sends mails by a mail server. */
export interface Mailer {
  /** The address that mails come from. */
  readonly from: string
  /** Resolves when the server has taken the message. Throws `NotSent`. */
  send(message: Message): Promise<void>
  /** Cuts off what is being sent, and sends nothing more. */
  stop(): void
}

/** Why a message was not sent. The words name no address and may be logged; `told` is what the server said, which often has one. */
export class NotSent extends Error {
  /** The server will never take this message. */
  readonly isFinal: boolean
  /** Private, because a log shows every member that it finds. */
  readonly #told: string
  constructor(message: string, { isFinal, told }: { isFinal: boolean; told: string }) {
    super(message)
    this.isFinal = isFinal
    this.#told = told
  }
  get told(): string {
    return this.#told
  }
}

/** For looking up the name, for the connection, and for the server's first words. */
const CONNECT_MS = 15_000
/**
 * For each further word of the server's. It may look for viruses before it says that it has taken a message, and whoever is not that
 * patient sends it again, and again (RFC 5321, 4.5.3.2).
 */
const ANSWER_MS = 300_000
/** For all of it: a server may go on and on with an answer. */
const MOST_MS = 900_000

/** Makes a mailer. It connects for each message, so there is nothing to keep alive, and loads what it needs when it is first used. */
export function openMailer(server: SmtpServer, from: string): Mailer {
  const stopping = new AbortController()
  let connecting: ReturnType<typeof transporterOf> | undefined
  return {
    from,
    async send(message) {
      const transporter = await (connecting ??= transporterOf(server))
      const late = AbortSignal.timeout(MOST_MS)
      try {
        await transporter.sendMail({ ...mimeOf(message, from), signal: AbortSignal.any([stopping.signal, late]) })
      } catch (error) {
        throw notSent(error as SmtpError, late.aborted)
      }
    },
    stop: () => stopping.abort(),
  }
}

async function transporterOf({ host, port, secure, startTls, auth }: SmtpServer) {
  const { createTransport } = await import('nodemailer')
  const isHere = /^(localhost|127(\.\d+){3}|::1)$/i.test(host)
  // A password never goes out in clear. What stays on this machine needs no TLS, and has no certificate that could be checked.
  const requireTLS = startTls === 'always' || (startTls === 'auto' && auth !== undefined && !isHere)
  const ignoreTLS = startTls === 'never' || (startTls === 'auto' && isHere)
  const times = { dnsTimeout: CONNECT_MS, connectionTimeout: CONNECT_MS, greetingTimeout: CONNECT_MS, socketTimeout: ANSWER_MS }
  return createTransport({
    host,
    port,
    secure,
    requireTLS,
    ignoreTLS,
    ...times,
    ...(auth && { auth, forceAuth: true }),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

const mimeOf = (
  { senderName, replyTo, recipient, recipientName, language, attachments = [], ...same }: Message,
  from: string,
) => ({
  ...same,
  attachments: [...attachments],
  // The envelope is ours, so that no header decides whom a message goes to.
  envelope: { from, to: [recipient] },
  from: { name: senderName, address: from },
  to: { name: recipientName, address: recipient },
  ...(replyTo !== undefined && { replyTo: { name: senderName, address: replyTo } }),
  xMailer: false as const,
  // RFC 3834: no automatic answers, please.
  headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': language },
})

interface SmtpError extends Error {
  code?: string
  originalCode?: string
  command?: string
  responseCode?: number
  response?: string
}

/** Commands that are about a message, and not about the connection. */
const OF_MESSAGE = ['MAIL FROM', 'RCPT TO', 'DATA', 'API']
/** Answers to them that are about whoever sends all the same: it should sign in or encrypt, which an operator can correct. */
const OF_SENDER = [530, 534, 535, 538]
/** To `MAIL FROM` all answers are, as where the server does not take `MAIL_FROM`, but for the one that tells a message which is too large. */
const TOO_LARGE = 552

function notSent(error: SmtpError, isLate: boolean): NotSent {
  const { code, originalCode, command = '', responseCode, response, message } = error
  const isOfMessage = OF_MESSAGE.includes(command)
  const isOfSender = OF_SENDER.includes(responseCode!) || (command === 'MAIL FROM' && responseCode !== TOO_LARGE)
  const isRefusal = responseCode !== undefined && responseCode >= 500 && !isOfSender
  // Without an answer it was the address that no server could be asked about.
  const isFinal = isOfMessage && (isRefusal || (code === 'EENVELOPE' && responseCode === undefined))
  const words =
    responseCode !== undefined
      ? `the mail server answered ${responseCode} to ${command || 'the connection'}`
      : isLate
        ? `the mail server took longer than ${MOST_MS / 60_000} minutes`
        : code === 'EABORT'
          ? 'the service was stopped while the mail was sent'
          : isFinal
            ? 'the address cannot be sent to'
            : `the mail server could not be talked to (${originalCode ?? code ?? error.name})`
  return new NotSent(words, { isFinal, told: response ?? message })
}
