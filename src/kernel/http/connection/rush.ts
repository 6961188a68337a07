/** How many requests of a connection may be unanswered. After them the connection ends, and the client sends the others on another one. */
const MOST_OPEN = 100
/** The same once so many have come in one round of the event loop: to make them keeps the thread busy, and what comes next may be somebody else. */
const MOST_OPEN_IN_RUSH = 16
const RUSH = 400

/** Counts what all connections of a service bring in a round of the event loop. */
export class Rush {
  #taken = 0

  /** A request has been taken. */
  note(): void {
    if (this.#taken++ === 0) setImmediate(() => (this.#taken = 0))
  }

  get mostOpen(): number {
    return this.#taken < RUSH ? MOST_OPEN : MOST_OPEN_IN_RUSH
  }
}
