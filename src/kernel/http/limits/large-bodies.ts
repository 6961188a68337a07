import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import type { Fairness } from './fairness.ts'

/** What a socket gives at once. */
const ONE_PIECE_BYTES = 65_536
/** So long a body may take before another one comes beside it: a slow client must not keep the turn of its credential. */
const LONGEST_MS = 250

/** Whether a body comes in several pieces, or may do so. */
export const isLarge = (headers: IncomingHttpHeaders): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > ONE_PIECE_BYTES

/**
 * Resolves when a large body may come: at once, or, while the process is behind, when its credential has a turn. Whatever a socket
 * holds is copied in one go, so many bodies that come together would hold up everybody.
 */
export async function bodyTurn(message: IncomingMessage, credential: string, fairness: Fairness): Promise<void> {
  const turn = await fairness.turn(credential, message.socket, 0)
  const end = () => {
    clearTimeout(late)
    turn.end()
  }
  const late = setTimeout(end, LONGEST_MS)
  message.once('close', end)
}
