import type { Database } from '../../../db/database.ts'
import { rateLimited } from '../limits/rate-limit.ts'
import type { ChangeStream } from './change-stream.ts'
import { Feeds } from './feeds.ts'

/** How many streams one credential may have open in a process, and how many there may be in all. */
const MOST_OF_ONE = 20
const MOST = 5_000
/** Each stream looks once a second whether its caller may still read; they do so one after the other, not all at once. */
const LOOK_MS = 1_000
const STEP_MS = 100

interface Opened {
  stream: ChangeStream
  credential: string
  /** Looks whether the caller may still read, and ends the stream if not. */
  check(): void
  lookAt: number
}

/** The streams of a process. They hold neither a connection to the store nor a turn of their credential, and do not delay the end of the service. */
export class Streams {
  readonly feeds: Feeds
  readonly #open = new Set<Opened>()
  readonly #counts = new Map<string, number>()
  #timer: NodeJS.Timeout | undefined
  #isLeaving = false

  constructor(database: Pick<Database, 'engine' | 'read'>) {
    this.feeds = new Feeds(database)
  }

  get isLeaving(): boolean {
    return this.#isLeaving
  }

  /** Throws 429 when a credential, or the process, has as many streams as it may. */
  refuseTooMany(credential: string): void {
    if ((this.#counts.get(credential) ?? 0) >= MOST_OF_ONE)
      throw rateLimited(`The credential has ${MOST_OF_ONE} streams open here, which is the most.`)
    if (this.#open.size >= MOST) throw rateLimited('Too many streams are open.')
  }

  /** Lets a stream follow a network until either side closes it. `newest` is its newest change. */
  open(network: string, newest: number, { stream, credential, check }: Omit<Opened, 'lookAt'>): void {
    const opened = { stream, credential, check, lookAt: performance.now() + Math.random() * LOOK_MS }
    this.#open.add(opened)
    this.#counts.set(credential, (this.#counts.get(credential) ?? 0) + 1)
    this.#timer ??= setInterval(() => this.#look(), STEP_MS).unref()
    stream.once('close', () => {
      this.feeds.leave(network, stream)
      this.#forget(opened)
    })
    stream.follow(this.feeds.join(network, newest, stream))
    if (this.#isLeaving) stream.end('stopping')
  }

  /** Something has been written in a network by this process. */
  changed(network: string): void {
    this.feeds.changed(network)
  }

  /** Ends all streams, and those that are still opened at once, so that clients come again, to another process where there is one. */
  leave(): void {
    this.#isLeaving = true
    for (const { stream } of this.#open) stream.end('stopping')
  }

  #look(): void {
    const now = performance.now()
    for (const opened of this.#open) {
      opened.stream.look(now)
      if (opened.lookAt > now) continue
      opened.lookAt = now + LOOK_MS
      opened.check()
    }
  }

  #forget(opened: Opened): void {
    if (!this.#open.delete(opened)) return
    const count = this.#counts.get(opened.credential)! - 1
    if (count > 0) this.#counts.set(opened.credential, count)
    else this.#counts.delete(opened.credential)
    if (this.#open.size > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }
}
