import { FairQueue } from '../../db/fair-queue.ts'

/** Whose a write is. */
interface Owned {
  network?: string | undefined
  credential?: string | undefined
}

/** So many may wait in all, and of one network; once there are so many in all, a few more of each network, up to twice as many in all. */
const MOST = 2_000
const MOST_OF_ONE = 1_000
const LEAST_OF_ONE = 100

/** Writes that wait. The networks take turns, and so do the credentials of each. */
export class Queue<T extends Owned> {
  /** In the order of their turns. */
  readonly #networks = new Map<string, FairQueue<T>>()
  size = 0

  /** Whether one more may wait. */
  hasRoom({ network = '', credential = '' }: Owned): boolean {
    if (this.size >= 2 * MOST) return false
    const most = this.size < MOST ? MOST_OF_ONE : LEAST_OF_ONE
    return this.#networks.get(network)?.hasRoom(credential, most) ?? true
  }

  push(write: T): void {
    const { network = '', credential = '' } = write
    let waiting = this.#networks.get(network)
    if (waiting === undefined) this.#networks.set(network, (waiting = new FairQueue()))
    waiting.push(credential, write)
    this.size++
  }

  /** Takes the next write of the network whose turn it is. While a write may not come, other networks pass it, but no write of its own network. */
  shift(mayCome: (write: T) => boolean = () => true): T | undefined {
    for (const [network, waiting] of this.#networks) {
      if (!mayCome(waiting.next()!)) continue
      const isLast = waiting.size === 1
      if (isLast || this.#networks.size > 1) this.#networks.delete(network)
      if (!isLast) this.#networks.set(network, waiting)
      this.size--
      return waiting.shift()
    }
    return undefined
  }
}
