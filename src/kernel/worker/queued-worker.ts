import type { Worker } from 'node:worker_threads'
import { FairQueue } from '../../db/fair-queue.ts'
import { clientGone } from '../../db/unavailable.ts'
import { unavailable } from '../errors/api-error.ts'
import { errorFrom, type PlainError } from '../errors/plain-error.ts'
import type { Damage } from '../writes/messages.ts'

/** What the thread answers, and how many milliseconds it took. */
export type Made<O> = { ms: number } & ({ value: O } | { error: PlainError })

/** What the thread says: that it has started, an answer, or what it has found wrong with the store. */
export type FromWorker<O> = Made<O> | { isStarted: true } | { damage: Damage }

/** For whom something is made. */
export interface AskedBy {
  /** Askers take turns by this name, such as that of their network. */
  by: string
  isAbandoned?: () => boolean
  /** Hears how many milliseconds it took, without what it waited for. */
  spent?: (ms: number) => void
}

interface Waiting<I, O> extends AskedBy {
  input: I
  answer: PromiseWithResolvers<O>
}

/** A thread that makes things, and what it is making. */
interface Maker<I, O> {
  thread: Worker
  making: Waiting<I, O> | undefined
  /** Until it has worked for too long, or has not been needed for a while. */
  timer: NodeJS.Timeout | undefined
}

/**
 * How many may wait in all, how many of one asker, and how many of one asker once the queue is full: who asks for little is never kept out by who
 * asks for much. Each takes some hundredths of a second, so the last one waits for some seconds.
 */
const MOST_WAITING = 100
const MOST_OF_ONE = 60
const LEAST_OF_ONE = 5
const MOST_MS = 30_000
const IDLE_MS = 60_000

/**
 * Makes things that take long, one after the other, in a thread of its own, so that nobody else waits for them. Askers take turns. The thread starts
 * with the first request, and ends when none has come for a minute. Its memory has a limit of its own.
 */
export class QueuedWorker<I, O> {
  readonly #start: () => Worker
  readonly #onDamage: ((damage: Damage) => void) | undefined
  readonly #waiting = new FairQueue<Waiting<I, O>>()
  #maker: Maker<I, O> | undefined

  constructor(start: () => Worker, onDamage?: (damage: Damage) => void) {
    this.#start = start
    this.#onDamage = onDamage
  }

  /** Rejects with 503 while too many wait, and when the client has gone before its turn. */
  make(input: I, asker: AskedBy): Promise<O> {
    const most = this.#waiting.size < MOST_WAITING ? MOST_OF_ONE : LEAST_OF_ONE
    if (this.#waiting.of(asker.by) >= most) return Promise.reject(unavailable('Too many files are waiting to be made.'))
    const answer = Promise.withResolvers<O>()
    this.#waiting.push(asker.by, { ...asker, input, answer })
    this.#next((this.#maker ??= this.#begin()))
    return answer.promise
  }

  /** Ends the thread. What waits is refused. */
  async close(): Promise<void> {
    const maker = this.#maker
    for (let one = this.#waiting.shift(); one; one = this.#waiting.shift())
      one.answer.reject(unavailable('The service is stopping.'))
    if (maker === undefined) return
    this.#end(maker, unavailable('The service is stopping.'))
    await maker.thread.terminate()
  }

  #begin(): Maker<I, O> {
    const thread = this.#start()
    const begun: Maker<I, O> = { thread, making: undefined, timer: undefined }
    thread.on('message', (said: FromWorker<O>) => {
      if ('damage' in said) this.#onDamage?.(said.damage)
      // On a busy machine the start takes seconds, which are not those of the first file.
      else if ('isStarted' in said) this.#limit(begun)
      else this.#take(begun, said)
    })
    thread.on('error', error => this.#end(begun, error))
    thread.on('exit', () => this.#end(begun, new Error('the thread that makes files has ended')))
    return begun
  }

  #next(asked: Maker<I, O>): void {
    if (asked.making !== undefined) return
    clearTimeout(asked.timer)
    asked.making = this.#firstThatWaits()
    if (asked.making === undefined) {
      // A process that has nothing else to do ends in spite of it.
      asked.thread.unref()
      asked.timer = setTimeout(() => this.#end(asked), IDLE_MS).unref()
      return
    }
    try {
      asked.thread.postMessage(asked.making.input)
    } catch (error) {
      // What is not plain data cannot be sent, which is a fault of ours. It must not hold up what waits behind it.
      asked.making.answer.reject(error)
      asked.making = undefined
      return this.#next(asked)
    }
    asked.thread.ref()
    this.#limit(asked)
  }

  /** Ends a thread that is at work for too long from now on. */
  #limit(maker: Maker<I, O>): void {
    if (this.#maker !== maker || maker.making === undefined) return
    clearTimeout(maker.timer)
    maker.timer = setTimeout(() => this.#end(maker, new Error(`a file was not made in ${MOST_MS} ms`)), MOST_MS)
  }

  #firstThatWaits(): Waiting<I, O> | undefined {
    for (let one = this.#waiting.shift(); one; one = this.#waiting.shift()) {
      if (!one.isAbandoned?.()) return one
      one.answer.reject(clientGone())
    }
    return undefined
  }

  #take(from: Maker<I, O>, made: Made<O>): void {
    // What comes from a thread that was ended meanwhile has been answered.
    if (this.#maker !== from) return
    const { answer, spent } = from.making!
    from.making = undefined
    spent?.(made.ms)
    if ('value' in made) answer.resolve(made.value)
    else answer.reject(errorFrom(made.error))
    this.#next(from)
  }

  /** Ends a thread. What it was making fails, and another one goes on with what waits. */
  #end(ended: Maker<I, O>, error?: Error): void {
    if (this.#maker !== ended) return
    this.#maker = undefined
    clearTimeout(ended.timer)
    void ended.thread.terminate()
    ended.making?.answer.reject(error)
    if (this.#waiting.size > 0) this.#next((this.#maker = this.#begin()))
  }
}
