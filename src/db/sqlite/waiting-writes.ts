import type { Tx, WriteOptions } from '../database.ts'
import type { Unavailable } from '../unavailable.ts'

const MOST_IN_A_GROUP = 128

/** A write that waits for its turn. */
export interface Job {
  work: (tx: Tx) => Promise<unknown>
  isAbandoned: WriteOptions['isAbandoned']
  /** It may well fail after it has written, so it gets a savepoint at once. */
  savepoint: boolean
  /** Nothing of it stays. */
  undone: boolean
  resolve: (value: unknown) => void
  reject: (error: unknown) => void
}

/** The writes that wait, in two lines: those in the background come one by one, between groups of the others. */
export class WaitingWrites {
  readonly #jobs: Job[] = []
  readonly #background: Job[] = []
  readonly #groupSize: () => number
  #wasBackground = false

  constructor(groupSize: () => number = () => MOST_IN_A_GROUP) {
    this.#groupSize = groupSize
  }

  get size(): number {
    return this.#jobs.length + this.#background.length
  }

  add(job: Job, isBackground: boolean): void {
    if (isBackground) this.#background.push(job)
    else this.#jobs.push(job)
  }

  /** The line whose turn it is, and how many of it make a group. Whoever takes some of them removes them from it. */
  next(): { line: Job[]; most: number } {
    this.#wasBackground = this.#background.length > 0 && (this.#jobs.length === 0 || !this.#wasBackground)
    return this.#wasBackground ? { line: this.#background, most: 1 } : { line: this.#jobs, most: this.#groupSize() }
  }

  refuse(error: Unavailable): void {
    for (const line of [this.#jobs, this.#background]) for (const job of line.splice(0)) job.reject(error)
  }
}
