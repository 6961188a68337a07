import { channel } from 'node:diagnostics_channel'
import type { Tx, WriteOptions } from '../database.ts'
import { OutcomeUnknown } from '../outcome-unknown.ts'
import { clientGone, Unavailable } from '../unavailable.ts'
import { isBusy, isBusyOrFull } from './errors.ts'
import { runOne, savepointsOf, type Savepoints } from './run-one.ts'
import { WaitingWrites, type WaitingWrite } from './waiting-writes.ts'
import type { Writer } from './writer.ts'

const MOST_WAITING = 2_000
/** Shorter groups pay for more flushes; in longer ones a lone write of somebody else waits for longer, and no more writes get done. */
const GROUP_MS = 10
const BUSY_RETRY_MS = 5
/** After a group that had to be undone, so many groups get savepoints: whoever provokes it cannot make every group run twice. */
const GROUPS_WITH_SAVEPOINTS = 100
const BUSY_LIMIT_MS = 15_000

/** Tells whoever listens how long each commit took, in milliseconds, and how many writes it carried. */
const commits = channel('stoa:commit')

interface QueueOptions {
  onFatal: (error: unknown) => void
  /** Says after a commit what is wrong with the file that it went into, if something is. */
  look?: () => Error | undefined
  /** How many writes make a group, at most. */
  groupSize?: () => number
}

/**
 * Runs SQLite writes in groups: after a turn of the event loop all that wait go into one transaction and are answered after one durable
 * commit. One disk flush then serves many requests, and a lone request still commits at once. Work that fails leaves nothing behind:
 * where it had written, the whole group is undone and run again, now and for some time after with a savepoint for each. Savepoints
 * keep a copy of every page before it changes, which costs a tenth of a write, and work that writes and then fails is rare.
 */
export class WriteQueue {
  readonly #writer: Writer
  readonly #onFatal: (error: unknown) => void
  readonly #look: () => Error | undefined
  readonly #sql
  readonly #savepoints: Savepoints
  readonly #waiting: WaitingWrites
  #scheduled = false
  #closing: (() => void) | undefined
  #broken: { error: unknown } | undefined
  #busySince: number | undefined
  #savepointsLeft = 0

  constructor(writer: Writer, { onFatal, look = () => undefined, groupSize }: QueueOptions) {
    const { handle } = writer
    this.#writer = writer
    this.#onFatal = onFatal
    this.#look = look
    this.#waiting = new WaitingWrites(groupSize)
    this.#sql = {
      begin: handle.prepare('begin immediate'),
      commit: handle.prepare('commit'),
      rollback: handle.prepare('rollback'),
    }
    this.#savepoints = savepointsOf(handle)
  }

  run<T>(work: (tx: Tx) => Promise<T>, options: WriteOptions = {}): Promise<T> {
    const { isAbandoned, savepoint = false, undone = false, background = false } = options
    if (this.#broken || this.#closing) return Promise.reject(new Unavailable('The store takes no writes at the moment.'))
    if (this.#waiting.size >= MOST_WAITING) return Promise.reject(new Unavailable('Too many writes are waiting.'))
    return new Promise<T>((resolve, reject) => {
      const write = { work, isAbandoned, savepoint, undone, resolve: resolve as (value: unknown) => void, reject }
      this.#waiting.add(write, background)
      this.#schedule()
    })
  }

  /** Ends the queue: nothing is written from here on, and those who wait are told so. */
  break(error: unknown): void {
    if (this.#broken) return
    this.#broken = { error }
    this.#waiting.refuse(new Unavailable('The store could not be written.', error))
    this.#onFatal(error)
  }

  /** Resolves once everything that waits has been written. */
  close(): Promise<void> {
    return new Promise(resolve => {
      this.#closing = resolve
      this.#schedule()
    })
  }

  #schedule(delay?: number): void {
    if (this.#scheduled) return
    this.#scheduled = true
    if (delay === undefined) setImmediate(() => void this.#group())
    else setTimeout(() => void this.#group(), delay)
  }

  async #group(): Promise<void> {
    const done: (() => void)[] = []
    const group: WaitingWrite[] = []
    let delay: number | undefined
    try {
      if (this.#waiting.size > 0 && !this.#broken) {
        if (this.#begin()) await this.#runAll(group, done)
        else delay = BUSY_RETRY_MS
      }
    } catch (error) {
      done.length = 0
      const reason = error instanceof OutcomeUnknown ? error : new Unavailable('The store could not be written.', error)
      for (const write of group) write.reject(reason)
      this.break(reason.cause)
    }
    for (const answer of done) answer()
    this.#scheduled = false
    if (this.#waiting.size > 0) this.#schedule(delay)
    else this.#closing?.()
  }

  /** False when another process holds the file: the group is tried again later, and the loop stays free. */
  #begin(): boolean {
    try {
      this.#sql.begin.run()
      this.#busySince = undefined
      return true
    } catch (error) {
      if (!isBusy(error)) throw error
      this.#busySince ??= performance.now()
      if (performance.now() - this.#busySince > BUSY_LIMIT_MS) {
        this.#waiting.refuse(new Unavailable('Another process holds the store.'))
        this.#busySince = undefined
      }
      return false
    }
  }

  /** Runs what waits, as much as makes a group, and commits it. */
  async #runAll(group: WaitingWrite[], done: (() => void)[]): Promise<void> {
    const end = performance.now() + GROUP_MS
    const { line, most } = this.#waiting.next()
    const withSavepoints = this.#savepointsLeft > 0
    if (withSavepoints) this.#savepointsLeft--
    let taken = 0
    for (const write of line) {
      taken++
      if (write.isAbandoned?.()) {
        write.reject(clientGone())
        continue
      }
      group.push(write)
      const ended = await runOne(write, { writer: this.#writer, sql: this.#savepoints, always: withSavepoints, done })
      if (ended === 'spoiled') return this.#rerun(done)
      if (ended) {
        line.splice(0, taken)
        return this.#refuse(group, done, ended.error)
      }
      if (group.length >= most || performance.now() > end) break
    }
    line.splice(0, taken)
    this.#commit(group, done)
  }

  #commit(group: WaitingWrite[], done: (() => void)[]): void {
    if (this.#broken) throw this.#broken.error
    const start = commits.hasSubscribers ? performance.now() : 0
    try {
      this.#sql.commit.run()
    } catch (error) {
      // After an I/O error the commit may be in the log or not: the next start finds out.
      if (!isBusyOrFull(error)) throw new OutcomeUnknown(error)
      // With the log in use, a full disk may be found out only here.
      if (this.#writer.handle.isTransaction) this.#sql.rollback.run()
      return this.#refuse(group, done, error)
    }
    const lost = this.#look()
    if (lost) throw new OutcomeUnknown(lost)
    if (commits.hasSubscribers) commits.publish({ writes: group.length, ms: performance.now() - start })
  }

  /** Undoes a group whose work still waits in the queue, to be run again with savepoints. */
  #rerun(done: (() => void)[]): void {
    done.length = 0
    this.#savepointsLeft = GROUPS_WITH_SAVEPOINTS
    this.#sql.rollback.run()
  }

  /** SQLite has undone the group: where that passes, others may be served, else the handle can no longer be trusted. */
  #refuse(group: WaitingWrite[], done: (() => void)[], error: unknown): void {
    if (!isBusyOrFull(error)) throw error
    done.length = 0
    for (const write of group) write.reject(new Unavailable('The store could not take the write.', error))
  }
}
