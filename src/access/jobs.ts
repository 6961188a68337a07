import type { Database } from '../db/database.ts'
import { now } from '../kernel/time/clock.ts'
import { deleteExpiredKeys, deleteExpiredTokens, findExpiredKey, findExpiredToken } from './store-expired.ts'
import { listNetworks } from './store.ts'

const EVERY_MS = 5 * 60_000
/** Rows a transaction deletes: few enough that no request waits for it noticeably. */
const BATCH = 500

/** Deletes expired keys and tokens every few minutes. What goes wrong is told to `onError` and tried again at the next turn. */
export function startHousekeeping(database: Database, onError: (error: unknown) => void, everyMs = EVERY_MS) {
  let stopped = false
  let turn: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    turn = turn.then(() => removeExpired(database, () => stopped)).catch(onError)
  }, everyMs).unref()
  return {
    /** Resolves when nothing of it runs any more. */
    async stop(): Promise<void> {
      stopped = true
      clearInterval(timer)
      await turn
    },
  }
}

/** Deletes what has expired in every network, in small transactions; gives how many rows went. */
export async function removeExpired(database: Database, isStopped = () => false): Promise<number> {
  let removed = 0
  for (const { id: network } of await database.read(listNetworks, { oneStatement: true })) {
    for (const [find, remove] of [
      [findExpiredKey, deleteExpiredKeys],
      [findExpiredToken, deleteExpiredTokens],
    ] as const) {
      // Asked first by a read, since a transaction that deletes nothing would still cost the disk a flush.
      while (!isStopped() && (await database.read<unknown>(db => find(db, network, now(network)), { oneStatement: true }))) {
        const count = await database.write(tx => remove(tx, { network, now: now(network), most: BATCH }))
        removed += count
        if (count === 0) break
      }
    }
  }
  return removed
}
