/**
 * Things by a number, which another one gets when they have been taken out. A map in which as many come as go makes itself anew every few dozen
 * times, and each of its former tables keeps the next one, with all that this held, until the next full collection.
 */
export class Slab<T> {
  #things: (T | undefined)[] = []
  #free: number[] = []
  size = 0

  add(thing: T): number {
    const at = this.#free.pop() ?? this.#things.length
    this.#things[at] = thing
    this.size++
    return at
  }

  take(at: number): T {
    const thing = this.#things[at]!
    this.#things[at] = undefined
    this.#free.push(at)
    this.size--
    return thing
  }

  takeAll(): T[] {
    const all = this.#things.filter(thing => thing !== undefined)
    this.#things = []
    this.#free = []
    this.size = 0
    return all
  }
}
