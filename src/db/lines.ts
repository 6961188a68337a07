/** Of the places to wait in, one alone may take so much: the others find some. */
const MOST_OF_ONE = 0.75

/** What waits, in a line for each who asks. They take turns, so that none waits for all that another has asked for. */
export class Lines<T> {
  readonly #lines = new Map<string, T[]>()
  size = 0

  /** How many of one wait. */
  of(name: string): number {
    return this.#lines.get(name)?.length ?? 0
  }

  /** Whether one more may wait, where so many may in all. */
  hasRoom(name: string, most: number): boolean {
    return this.size < most && this.of(name) < most * MOST_OF_ONE
  }

  push(name: string, item: T): void {
    const line = this.#lines.get(name)
    if (line) line.push(item)
    else this.#lines.set(name, [item])
    this.size++
  }

  /** What comes next: the first of the one whose turn it is. */
  next(): T | undefined {
    for (const [first] of this.#lines.values()) return first
    return undefined
  }

  shift(): T | undefined {
    for (const [name, line] of this.#lines) {
      const item = line.shift()
      this.#lines.delete(name)
      if (line.length > 0) this.#lines.set(name, line)
      this.size--
      return item
    }
    return undefined
  }

  /** Takes out what does not wait any longer. */
  remove(name: string, item: T): void {
    const line = this.#lines.get(name)!
    line.splice(line.indexOf(item), 1)
    if (line.length === 0) this.#lines.delete(name)
    this.size--
  }
}
