/** What waits, in a line for each network. The networks take turns, so that none waits for all that another has asked for. */
export class Lines<T> {
  readonly #lines = new Map<string, T[]>()
  size = 0

  /** How many of a network wait. */
  of(network: string): number {
    return this.#lines.get(network)?.length ?? 0
  }

  push(network: string, item: T): void {
    const line = this.#lines.get(network)
    if (line) line.push(item)
    else this.#lines.set(network, [item])
    this.size++
  }

  /** Takes the first of the network whose turn it is, of those that may come. */
  shift(mayCome: (network: string, first: T) => boolean = () => true): T | undefined {
    for (const [network, line] of this.#lines) {
      if (!mayCome(network, line[0]!)) continue
      const item = line.shift()
      this.#lines.delete(network)
      if (line.length > 0) this.#lines.set(network, line)
      this.size--
      return item
    }
    return undefined
  }
}
