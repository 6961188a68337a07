/** Something that is due at an instant, and since when: what is billed in advance was due before its turn comes. */
interface Turn<T> {
  of: T
  due: string
  since: string
  /** Its place among those that are alike. */
  index: number
}

/**
 * Whose turn it is, as time goes on: first what has been due for longest, then what falls due next. Whatever has had its turn can be put in again.
 */
export class Turns<T> {
  /** No turn comes before the one that has led to it. */
  #now: string
  /** Both have the first one at their end. */
  #ready: Turn<T>[] = []
  #coming: Turn<T>[] = []

  constructor(now: string) {
    this.#now = now
  }

  put(turn: Turn<T>): void {
    if (turn.due <= this.#now) insert(this.#ready, turn, isLongerDue)
    else insert(this.#coming, turn, isEarlier)
  }

  /** The next one, and the instant at which it is its turn. */
  take(): (Turn<T> & { now: string }) | undefined {
    const first = this.#coming.at(-1)
    if (this.#ready.length === 0 && first) this.#now = first.due
    while (this.#coming.length > 0 && this.#coming.at(-1)!.due <= this.#now) insert(this.#ready, this.#coming.pop()!, isLongerDue)
    const next = this.#ready.pop()
    return next && { ...next, now: this.#now }
  }
}

type Order = (one: Turn<unknown>, other: Turn<unknown>) => boolean

const isEarlier: Order = (one, other) => one.due < other.due
const isLongerDue: Order = (one, other) => one.since < other.since || (one.since === other.since && one.index < other.index)

/** Puts one behind all that come after it. */
function insert<T>(turns: Turn<T>[], turn: Turn<T>, isBefore: Order): void {
  let [low, high] = [0, turns.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(turn, turns[middle]!)) low = middle + 1
    else high = middle
  }
  turns.splice(low, 0, turn)
}
