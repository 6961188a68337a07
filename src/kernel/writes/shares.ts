/** How many milliseconds of work of one network are in the thread at a time, at most: a newcomer waits for no more than that. */
const MOST_MS = 50
/** How much of the old expectation is kept when another write has taken its time. */
const KEPT = 0.8
const MOST_KNOWN = 10_000

interface Known {
  name: string
  network?: string | undefined
}

/**
 * How much work each network has in the thread that writes, as expected from what its writes of the same name took before. A write that is not known
 * yet goes alone, and so does one that takes longer than a share.
 */
export class Shares {
  readonly #expected = new Map<string, number>()
  readonly #crossed = new Map<string, number>()

  /** Whether a write may cross beside what its network has in the thread. */
  hasRoom(write: Known): boolean {
    const crossed = this.#crossed.get(write.network ?? '')
    return crossed === undefined || crossed + this.#expectedOf(write) <= MOST_MS
  }

  /** Counts a write that crosses. Gives the function to call when it is answered, with how long it took if that is known. */
  begin(write: Known): (ms?: number) => void {
    const { network = '' } = write
    const expected = this.#expectedOf(write)
    this.#crossed.set(network, (this.#crossed.get(network) ?? 0) + expected)
    return ms => {
      const left = this.#crossed.get(network)! - expected
      // Sums of fractions do not come back to 0 by themselves.
      if (left < 1e-6) this.#crossed.delete(network)
      else this.#crossed.set(network, left)
      if (ms !== undefined) this.#learn(write, ms)
    }
  }

  #expectedOf(write: Known): number {
    return this.#expected.get(keyOf(write)) ?? MOST_MS
  }

  #learn(write: Known, ms: number): void {
    if (this.#expected.size >= MOST_KNOWN) this.#expected.clear()
    const before = this.#expected.get(keyOf(write)) ?? ms
    this.#expected.set(keyOf(write), KEPT * before + (1 - KEPT) * ms)
  }
}

const keyOf = ({ name, network = '' }: Known) => `${network} ${name}`
