import { job, type Job } from './job.ts'
import { addMilliseconds, DAY, HOUR } from '../time/instant.ts'
import { deleteOldAudits, deleteOldChanges, networksWithOldAudits, networksWithOldChanges } from './store-retention.ts'
import { systemNow } from '../time/clock.ts'
import { firstIdOf } from '../storage/ids.ts'

/** Deletes entries of the audit log that are older than so many days; 0 keeps them for good. */
export const auditRetention = (days: number): Job[] => retention('audit retention', days, networksWithOldAudits, deleteOldAudits)

/** Deletes changes of the feed that are older than so many days; 0 keeps them for good. The newest stays, so that numbers go on. */
export const changeRetention = (days: number): Job[] =>
  retention('change retention', days, networksWithOldChanges, deleteOldChanges)

function retention(name: string, days: number, find: typeof networksWithOldAudits, remove: typeof deleteOldAudits): Job[] {
  if (days === 0) return []
  // Ids tell the system's time, dates the network's. The demo's ids are older than what they name, so both have to be old.
  const old = (now: string) => {
    const date = addMilliseconds(now, -days * DAY)
    return { date, id: firstIdOf(date) }
  }
  return [
    job({
      name,
      every: HOUR,
      find: (db, now) => find(db, old(now)),
      batch: async ({ tx, network }, most) => (await remove(tx, { network, ...old(systemNow()), most })) === most,
    }),
  ]
}
