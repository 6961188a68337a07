import type { Tx, WriteOptions } from '../database.ts'
import type { Unavailable } from '../unavailable.ts'

const MOST_IN_A_GROUP = 128

/** A write that waits for its turn. */
export interface WaitingWrite {
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
  readonly #writes: WaitingWrite[] = []
  readonly #background: WaitingWrite[] = []
  readonly #groupSize: () => number
  #wasBackground = false

  constructor(groupSize: () => number = () => MOST_IN_A_GROUP) {
    this.#groupSize = groupSize
  }

  get size(): number {
    return this.#writes.length + this.#background.length
  }

  add(write: WaitingWrite, isBackground: boolean): void {
    if (isBackground) this.#background.push(write)
    else this.#writes.push(write)
  }

  /** The line whose turn it is, and how many of it make a group. Whoever takes some of them removes them from it. */
  next(): { line: WaitingWrite[]; most: number } {
    this.#wasBackground = this.#background.length > 0 && (this.#writes.length === 0 || !this.#wasBackground)
    return this.#wasBackground ? { line: this.#background, most: 1 } : { line: this.#writes, most: this.#groupSize() }
  }

  refuse(error: Unavailable): void {
    for (const line of [this.#writes, this.#background]) for (const write of line.splice(0)) write.reject(error)
  }
}
