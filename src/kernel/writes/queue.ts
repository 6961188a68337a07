import { Lines } from '../../db/lines.ts'

/** Whose a write is. */
interface Owned {
  network?: string | undefined
  credential?: string | undefined
}

/** Writes that wait. The networks take turns, and so do the credentials of each. */
export class Queue<T extends Owned> {
  /** In the order of their turns. */
  readonly #networks = new Map<string, Lines<T>>()
  size = 0

  /** Whether one more may wait, where so many of a network may. */
  hasRoom({ network = '', credential = '' }: Owned, most: number): boolean {
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
