/** One asker may take at most this share of the places, so that the others find some. */
const MOST_OF_ONE = 0.75

/** A queue with a line for each asker. The askers take turns, so that nobody waits for all that somebody else has asked for. */
export class FairQueue<T> {
  readonly #lines = new Map<string, T[]>()
  size = 0

  /** How many things of one asker wait. */
  of(name: string): number {
    return this.#lines.get(name)?.length ?? 0
  }

  /** Whether one more thing of an asker may wait, where at most `most` may in all. */
  hasRoom(name: string, most: number): boolean {
    return this.size < most && this.of(name) < most * MOST_OF_ONE
  }

  push(name: string, item: T): void {
    const line = this.#lines.get(name)
    if (line) line.push(item)
    else this.#lines.set(name, [item])
    this.size++
  }

  /** What comes next: the first in the line whose turn it is. */
  next(): T | undefined {
    for (const [first] of this.#lines.values()) return first
    return undefined
  }

  shift(): T | undefined {
    for (const [name, line] of this.#lines) {
      const item = line.shift()
      const isDone = line.length === 0
      // Alone it keeps its place: a map to which things come and go makes itself anew again and again.
      if (isDone || this.#lines.size > 1) this.#lines.delete(name)
      if (!isDone) this.#lines.set(name, line)
      this.size--
      return item
    }
    return undefined
  }

  /** Removes what does not wait any longer. */
  remove(name: string, item: T): void {
    const line = this.#lines.get(name)!
    line.splice(line.indexOf(item), 1)
    if (line.length === 0) this.#lines.delete(name)
    this.size--
  }
}
