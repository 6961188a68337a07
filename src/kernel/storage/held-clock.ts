import type { Tx } from '../../db/database.ts'
import { hasClock, now } from '../time/clock.ts'

type ReadClock = (tx: Tx, network: string) => Promise<string | undefined>
let read: ReadClock | undefined

/** Says once how the clock of a network is read so that nobody moves it until the transaction ends (src/networks/actions-clock.ts). */
export const readClocksBy = (by: ReadClock): void => {
  read = by
}

/**
 * The present instant of a network until a transaction ends. Whoever moves its own clock meanwhile waits, so that documents are dated in the
 * order of their numbers: this process may not have heard yet how far another one, or a walk that is under way, has moved it.
 */
export const heldNow = async (tx: Tx, network: string): Promise<string> =>
  (hasClock(network) ? await read?.(tx, network) : undefined) ?? now(network)
