import type { Worker } from 'node:worker_threads'
import { OutcomeUnknown } from '../../db/outcome-unknown.ts'
import { clientGone, Unavailable } from '../../db/unavailable.ts'
import { clocksNow, clocksVersion, testTime } from '../time/clock.ts'
import { errorFrom } from '../errors/plain-error.ts'
import type { Asked, Damage, FromThread, ToThread } from './messages.ts'
import { Queue } from './queue.ts'
import { Shares } from './shares.ts'
import { Slab } from './slab.ts'
import type { PerformOptions, Write, Writes } from './writes.ts'

/** More than two full groups in the thread would only wait there, and could no longer be dropped. */
const MOST_CROSSED = 256
/** Not even a slow disk takes so long for a group. */
const STUCK_MS = 5_000
const HELD_MS = 50

interface Wanted extends PerformOptions {
  name: string
  input: unknown
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
  /** Set when it crosses, to be called when it is answered. */
  answered?: (ms?: number) => void
}

interface Hooks {
  /** Called before answers are given: whoever gets one must find what it says. */
  onAnswers(): void
  /** Called once when the thread has come to an end or can no longer write. The process should end. */
  onFatal(error: Error): void
}

/**
 * Writes that are carried out by another thread. What comes in one turn of the event loop crosses together, because a message for each
 * would cost a third more.
 */
export class RemoteWrites implements Writes {
  readonly #thread: Worker
  readonly #hooks: Hooks
  readonly #waiting = new Queue<Wanted>()
  readonly #crossed = new Slab<Wanted>()
  readonly #shares = new Shares()
  #isScheduled = false
  #hasEnded = false
  #hasPosted = false
  #drained: (() => void) | undefined
  #clocksVersion: number | undefined
  /** When the thread last had nothing to do, or answered. */
  #heardAt = 0
  /** Since when there have been writes that could not cross. */
  #heldSince: number | undefined

  constructor(thread: Worker, hooks: Hooks) {
    this.#thread = thread
    this.#hooks = hooks
    thread.on('message', (message: FromThread) => {
      if ('fatal' in message) this.#end(message.fatal)
      else if (!this.#hasEnded) this.#answer(message.answers)
    })
    thread.on('error', error => this.#end(new Error(`the thread that writes has failed: ${error.message}`, { cause: error })))
    thread.on('exit', code => this.#end(new Error(`the thread that writes has ended with ${code}`)))
  }

  perform<I, O>({ name }: Write<I, O>, input: I, options: PerformOptions = {}): Promise<O> {
    if (this.#hasEnded || this.#drained) return Promise.reject(new Unavailable('The store takes no writes at the moment.'))
    if (!this.#waiting.hasRoom(options)) return Promise.reject(new Unavailable('Too many writes are waiting.'))
    return new Promise<O>((resolve, reject) => {
      this.#waiting.push({ ...options, name, input, resolve: resolve as Wanted['resolve'], reject })
      if (this.#isScheduled) return
      this.#isScheduled = true
      setImmediate(() => {
        this.#isScheduled = false
        this.#cross()
      })
    })
  }

  /** Tells the thread what the reader has found: it stops, and does what is left to do. */
  stopFor(damage: Damage): void {
    this.#post({ damage })
  }

  /** Takes nothing more, and resolves once everything that waits has been written, or can no longer be. */
  drain(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#drained = resolve
    this.#settleWhenIdle()
    return promise
  }

  async close(): Promise<void> {
    await this.drain()
    if (this.#hasEnded) return
    this.#hasEnded = true
    // A thread that was given nothing has nothing to finish, and may still be loading the program.
    if (!this.#hasPosted) return void (await this.#thread.terminate())
    const ended = new Promise(resolve => this.#thread.once('exit', resolve))
    this.#post({ close: true })
    await ended
  }

  /** Whether there are writes that have waited outside of the thread for longer than a group of others takes. */
  isWaitedFor(): boolean {
    return this.#heldSince !== undefined && performance.now() - this.#heldSince > HELD_MS
  }

  /** Refuses what has not crossed yet. */
  giveUp(): void {
    for (let wanted = this.#waiting.shift(); wanted; wanted = this.#waiting.shift())
      wanted.reject(new Unavailable('The service is stopping.'))
  }

  isStuck(): boolean {
    return this.#crossed.size > 0 && performance.now() - this.#heardAt > STUCK_MS
  }

  #cross(): void {
    const writes: Asked[] = []
    if (this.#crossed.size === 0) this.#heardAt = performance.now()
    while (this.#crossed.size < MOST_CROSSED) {
      const wanted = this.#waiting.shift(write => this.#shares.hasRoom(write))
      if (wanted === undefined) break
      const { name, input, background = false, isAbandoned, reject } = wanted
      if (isAbandoned?.()) {
        reject(clientGone())
        continue
      }
      const id = this.#crossed.add({ ...wanted, answered: this.#shares.begin(wanted) })
      writes.push({ id, name, input, background })
    }
    this.#heldSince = this.#waiting.size === 0 ? undefined : (this.#heldSince ?? performance.now())
    const inFlight = this.#crossed.size + this.#waiting.size
    if (writes.length > 0) this.#send({ writes, inFlight, time: testTime(), clocks: this.#changedClocks() })
    this.#settleWhenIdle()
  }

  /** What the thread does not know yet of the clocks of networks. */
  #changedClocks(): [network: string, instant: string][] | undefined {
    if (this.#clocksVersion === clocksVersion()) return undefined
    const { version, clocks } = clocksNow()
    this.#clocksVersion = version
    return clocks
  }

  /** What is not plain data cannot cross, which is a fault of ours: that write is refused, and the others of its message are sent one by one. */
  #send(message: Extract<ToThread, { writes: unknown }>): void {
    try {
      return this.#post(message)
    } catch {}
    this.#clocksVersion = undefined
    for (const write of message.writes) {
      try {
        this.#post({ ...message, writes: [write] })
      } catch (error) {
        const { answered, reject } = this.#crossed.take(write.id)
        answered!()
        reject(error)
      }
    }
    // What has waited for these to be answered would wait for ever.
    setImmediate(() => this.#cross())
  }

  #answer(answers: Extract<FromThread, { answers: unknown }>['answers']): void {
    this.#heardAt = performance.now()
    this.#hooks.onAnswers()
    for (const answer of answers) {
      const { answered, spent, resolve, reject } = this.#crossed.take(answer.id)
      answered!(answer.ms)
      spent?.(answer.ms)
      if ('value' in answer) resolve(answer.value)
      else reject(errorFrom(answer.error))
    }
    this.#cross()
  }

  #end(error: Error): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    for (const { reject } of this.#crossed.takeAll()) reject(new OutcomeUnknown(error))
    for (let wanted = this.#waiting.shift(); wanted; wanted = this.#waiting.shift())
      wanted.reject(new Unavailable('The store could not be written.', error))
    this.#drained?.()
    this.#hooks.onFatal(error)
  }

  #settleWhenIdle(): void {
    if (this.#crossed.size + this.#waiting.size === 0) this.#drained?.()
  }

  #post(message: ToThread): void {
    this.#thread.postMessage(message)
    this.#hasPosted = true
  }
}
