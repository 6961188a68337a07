import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Unavailable } from '../../../db/unavailable.ts'
import type { Fairness } from './fairness.ts'
import { rateLimited } from './rate-limit.ts'

/** What a socket gives at once. */
const ONE_PIECE_BYTES = 65_536
/** After so long another body may come beside a slow one: a slow client must not keep out the others of its credential. */
const LONGEST_MS = 250
/** The rest after a body is so many times as long as it took to come, and at most so long. */
const RESTS = 4
const LONGEST_REST_MS = 50
const LONGEST_WAIT_MS = 5_000
/** How many requests whose body is kept while they are worked on are taken at a time, in all and of one network: each needs some ten megabytes. */
const MOST_HELD = 8
const MOST_HELD_OF_ONE = 2

/** Whether a body comes in several pieces, or may do so. */
export const isLarge = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > ONE_PIECE_BYTES

/** How many large bodies of a credential are coming, and what lets the next ones come. */
interface Line {
  coming: number
  waiting: Set<() => void>
}

/**
 * Lets large bodies come: at once, or, while the process is behind or several credentials ask for something, one at a time of each. Whatever a socket
 * holds is copied in one go, so many bodies that come together would hold up everybody. A megabyte also takes milliseconds to be checked, and leaves
 * much to collect: while others ask for something, a credential's next body comes after a rest.
 */
export class LargeBodies {
  readonly #fairness: Pick<Fairness, 'isBehind' | 'isShared'>
  readonly #lines = new Map<string, Line>()
  readonly #held = new Map<string, number>()

  constructor(fairness: Pick<Fairness, 'isBehind' | 'isShared'>) {
    this.#fairness = fairness
  }

  /** Counts a request whose body is kept, until it is answered. Throws 429 when there are too many. */
  hold(answer: ServerResponse, network: string): void {
    const ofOne = this.#held.get(network) ?? 0
    const all = this.#held.values().reduce((sum, count) => sum + count, 0)
    if (ofOne >= MOST_HELD_OF_ONE || all >= MOST_HELD) throw rateLimited('Such requests are being worked on: wait a second.')
    this.#held.set(network, ofOne + 1)
    answer.once('close', () => {
      const left = this.#held.get(network)! - 1
      if (left === 0) this.#held.delete(network)
      else this.#held.set(network, left)
    })
  }

  /** Resolves when the body of a message may come. */
  async turn(message: IncomingMessage, credential: string): Promise<void> {
    const line = this.#lines.get(credential) ?? { coming: 0, waiting: new Set() }
    this.#lines.set(credential, line)
    if (line.coming > 0 && (this.#fairness.isShared || this.#fairness.isBehind())) await waitIn(line)
    line.coming++
    const start = performance.now()
    const leave = () => this.#leave(credential, line)
    const end = () => {
      clearTimeout(late)
      if (this.#fairness.isShared) setTimeout(leave, Math.min(RESTS * (performance.now() - start), LONGEST_REST_MS))
      // In the next round of the event loop, so that what has come meanwhile is served before.
      else setImmediate(leave)
    }
    const late = setTimeout(() => {
      message.off('close', end)
      leave()
    }, LONGEST_MS)
    message.once('close', end)
  }

  #leave(credential: string, line: Line): void {
    line.coming--
    const [next] = line.waiting
    if (next) next()
    else if (line.coming === 0) this.#lines.delete(credential)
  }
}

function waitIn({ waiting }: Line): Promise<void> {
  return new Promise((resolve, reject) => {
    const begin = () => {
      leave()
      resolve()
    }
    const late = setTimeout(() => {
      leave()
      reject(new Unavailable('Too many requests are waiting.'))
    }, LONGEST_WAIT_MS)
    const leave = () => {
      clearTimeout(late)
      waiting.delete(begin)
    }
    waiting.add(begin)
  })
}
