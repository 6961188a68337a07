import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { Unavailable } from '../../../db/unavailable.ts'
import { rateLimited } from './rate-limit.ts'

/** What a socket gives at once. */
const ONE_PIECE_BYTES = 65_536
const MOST_AT_ONCE = 2
/** After so long another body may come beside a slow one: a slow client must not keep out the others of its credential. */
const LONGEST_MS = 250
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
 * Lets large bodies come: at once, or, while the process is behind, two at a time of each credential. Whatever a socket holds is copied in
 * one go, so many bodies that come together would hold up everybody.
 */
export class LargeBodies {
  readonly #isBehind: () => boolean
  readonly #lines = new Map<string, Line>()
  readonly #held = new Map<string, number>()

  constructor(isBehind: () => boolean) {
    this.#isBehind = isBehind
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
    if (line.coming >= MOST_AT_ONCE && this.#isBehind()) await waitIn(line)
    line.coming++
    const end = () => {
      message.off('close', end)
      clearTimeout(late)
      // In the next round of the event loop, so that what has come meanwhile is served before.
      setImmediate(() => this.#leave(credential, line))
    }
    const late = setTimeout(end, LONGEST_MS)
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
