import { createServer, type RequestListener, type Server, type ServerOptions, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { stopAtWhatIsNotTaken, type Parser } from './parser.ts'
import { passOver } from './pass-over.ts'
import { Rush } from './rush.ts'

/** How many requests of one connection are at work at most: their answers are kept while nobody reads them. The others wait. */
const MOST_BEGUN = 2

const READ_BODY = new Set(['POST', 'PUT', 'PATCH'])

const CONVERSATION: unique symbol = Symbol('conversation')
/** A property, since a weak map would cost each request more. */
type Connection = Socket & { [CONVERSATION]?: Conversation; parser: Parser }

/** The connections of a service. */
export class Connections {
  readonly #conversations = new Set<Conversation>()
  readonly #onLeave: (() => void)[] = []
  readonly #rush = new Rush()
  #isLeaving = false

  get isLeaving(): boolean {
    return this.#isLeaving
  }

  /** Makes an HTTP server that begins requests by `begin`, as many at a time as a connection may have. */
  server(options: ServerOptions, begin: RequestListener): Server {
    const server = createServer(options)
    // Node takes a connection for idle whose answer is on its way to a client that reads slowly, and would cut it off.
    server.closeIdleConnections = () => {
      for (const conversation of this.#conversations) conversation.closeIfIdle()
    }
    return server
      .on('connection', (socket: Connection) => {
        const conversation = new Conversation(socket, begin, this.#rush)
        socket[CONVERSATION] = conversation
        stopAtWhatIsNotTaken(socket.parser, () => conversation.takesMore())
        this.#conversations.add(conversation)
        socket.once('close', () => this.#conversations.delete(conversation))
      })
      .on('request', (request, response) => {
        conversationOf(request.socket).take(response, this.#isLeaving)
      })
  }

  /** Calls `tell` when the service begins to stop. */
  onLeave(tell: () => void): void {
    this.#onLeave.push(tell)
  }

  /** From now on each answer tells its client to close the connection, unless another one follows it there. */
  leave(): void {
    this.#isLeaving = true
    for (const tell of this.#onLeave) tell()
    for (const conversation of this.#conversations) conversation.leave()
  }
}

export const conversationOf = (socket: Socket): Conversation => (socket as Connection)[CONVERSATION]!

/** The requests of one connection: begun in the order in which they come, a few at a time. Node sends their answers in this order. */
class Conversation {
  readonly #socket: Socket
  readonly #begin: RequestListener
  readonly #rush: Rush
  /** What is not answered yet. The first `#begun` of these are begun. */
  #open: ServerResponse[] = []
  #begun = 0
  /** The one that came last, until it has come whole and is answered. */
  #last: ServerResponse | undefined
  /** The one that went wrong, whose own answer nobody waits for. */
  #unanswerable: ServerResponse | undefined
  #isPaused = false
  /** How much had been read when everything was answered. */
  #bytesRead = 0
  /** What is said at the end. What has come before is still begun and answered, what comes later is not. */
  #farewell: string | undefined

  constructor(socket: Socket, begin: RequestListener, rush: Rush) {
    this.#socket = socket
    this.#begin = begin
    this.#rush = rush
    // Node goes on reading whenever the body of a request is read or an answer has been taken.
    socket.on('resume', () => {
      if (this.#isPaused) socket.pause()
    })
    // What a client that has gone asked for is not begun.
    socket.once('close', () => {
      this.#open = []
    })
  }

  get #isWaiting(): boolean {
    return this.#open.length > this.#begun
  }

  /** Whether another request is begun and answered in its turn. With the first that is too many the end of the connection is near. */
  takesMore(): boolean {
    const before = this.#open.at(-1)
    // Node closes the connection after an answer that said so, and would not send this one's.
    if (this.#farewell !== undefined || (before?.headersSent && !before.shouldKeepAlive)) return false
    if (this.#open.length < this.#rush.mostOpen) return true
    before!.shouldKeepAlive = false
    // Node would close the connection with that answer, and a client that still sends would lose it.
    this.#socket.destroySoon = () => {}
    this.#farewell = ''
    return false
  }

  take(response: ServerResponse, isLeaving: boolean): void {
    this.#rush.note()
    this.#last = response
    this.#open.push(response)
    response.on('close', this.#answered)
    if (isLeaving) this.leave()
    if (this.#begun < MOST_BEGUN) this.#beginNext()
    else this.#pause()
  }

  /** Lets the last answer ask the client to close the connection, and none before it. */
  leave(): void {
    const [before, last] = this.#open.slice(-2)
    if (before && last && !before.headersSent) before.shouldKeepAlive = true
    const newest = last ?? before
    if (newest) newest.shouldKeepAlive = false
  }

  closeIfIdle(): void {
    if (this.#open.length === 0 && this.#socket.bytesRead === this.#bytesRead) this.#socket.destroy()
  }

  /** Answers the request that came last, and is not whole, with `refusal` once all before it are answered; then the connection ends. */
  end(refusal: string): void {
    if (this.#farewell !== undefined) return
    const incomplete = this.#last?.req.complete === false ? this.#last : undefined
    const isBegun = incomplete !== undefined && this.#open.indexOf(incomplete) < this.#begun
    // A client that has its answer would take a second one for that of its next request. Where the body is not read, it comes anyway.
    const isAnswered = isBegun && (incomplete.headersSent || !READ_BODY.has(incomplete.req.method!))
    this.#farewell = isAnswered ? '' : refusal
    if (!isBegun && this.#open.at(-1) === incomplete) this.#open.pop()
    this.#unanswerable = isAnswered && !incomplete.headersSent ? undefined : incomplete
    this.#endWhenAnswered()
  }

  readonly #answered = () => {
    const response = this.#open.shift()
    if (response === undefined) return
    if (response === this.#last && response.req.complete) this.#last = undefined
    this.#begun--
    if (this.#open.length === 0) this.#bytesRead = this.#socket.bytesRead
    if (this.#isWaiting) this.#beginNext()
    if (this.#farewell !== undefined) this.#endWhenAnswered()
    else if (this.#isPaused && !this.#isWaiting) this.#resume()
  }

  #pause(): void {
    this.#isPaused = true
    this.#socket.pause()
  }

  #resume(): void {
    this.#isPaused = false
    this.#socket.resume()
  }

  #beginNext(): void {
    const response = this.#open[this.#begun++]!
    this.#begin(response.req, response)
  }

  #endWhenAnswered(): void {
    if (this.#open.some(response => response !== this.#unanswerable)) return
    this.#open = []
    this.#socket.end(this.#farewell ?? '')
    // What still comes is read, but no longer parsed.
    this.#socket.removeAllListeners('data').on('data', () => {})
    const stop = passOver(this.#socket, () => this.#socket.destroy())
    this.#socket.once('close', stop)
    this.#resume()
  }
}
