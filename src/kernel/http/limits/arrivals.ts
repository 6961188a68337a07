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

  note(now = performance.now()): void {
    if (now - this.#last > LONGEST_MS) this.#first = now
    this.#last = now
  }

  /** Whether more may come at once. */
  areComing(now: number): boolean {
    return now - this.#last < NEXT_MS && now - this.#first < LONGEST_MS
  }
}
