/** For so long after a connection has come, the next may follow. */
const NEXT_MS = 2
/** For so long work gives way to connections that come. Then it goes on, until none has come for as long. */
const LONGEST_MS = 100

/**
 * Connections that come one after the other. Node takes one in each round of the event loop, so the last of many would wait for as many rounds.
 * While work gives way, rounds are short.
 */
export class Arrivals {
  #first = Number.NEGATIVE_INFINITY
  #last = Number.NEGATIVE_INFINITY
  /** How many connections have come, and how many of them the round after theirs has seen end. */
  #count = 0
  #passed = 0

  note(now = performance.now()): void {
    if (now - this.#last > LONGEST_MS) this.#first = now
    this.#last = now
    const count = ++this.#count
    // The next is taken in the round after this one, however long that takes.
    setImmediate(() => setImmediate(() => (this.#passed = count)))
  }

  /** Whether more may come at once. */
  areComing(now: number): boolean {
    return (this.#passed < this.#count || now - this.#last < NEXT_MS) && now - this.#first < LONGEST_MS
  }
}
