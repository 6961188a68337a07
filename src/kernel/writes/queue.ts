import { Lines } from '../../db/lines.ts'

/** Whose a write is. */
interface Owned {
  network?: string | undefined
  credential?: string | undefined
}

/** So many may wait; beyond that a few of each network, as long as those are not as many again. */
const MOST = 2_000
const MOST_OF_ONE = 1_000
const LEAST_OF_ONE = 100

/** Writes that wait. The networks take turns, and so do the credentials of each. */
export class Queue<T extends Owned> {
  /** In the order of their turns. */
  readonly #networks = new Map<string, Lines<T>>()
  size = 0

  /** Whether one more may wait. */
  hasRoom({ network = '', credential = '' }: Owned): boolean {
    if (this.size >= 2 * MOST) return false
    const most = this.size < MOST ? MOST_OF_ONE : LEAST_OF_ONE
    return this.#networks.get(network)?.hasRoom(credential, most) ?? true
  }

  push(write: T): void {
    const { network = '', credential = '' } = write
    let lines = this.#networks.get(network)
    if (lines === undefined) this.#networks.set(network, (lines = new Lines()))
    lines.push(credential, write)
    this.size++
  }

  /** Takes the next of the network whose turn it is. One that may not come lets other networks pass, but nobody of its own. */
  shift(mayCome: (write: T) => boolean = () => true): T | undefined {
    for (const [network, lines] of this.#networks) {
      if (!mayCome(lines.next()!)) continue
      this.#networks.delete(network)
      if (lines.size > 1) this.#networks.set(network, lines)
      this.size--
      return lines.shift()
    }
    return undefined
  }
}
