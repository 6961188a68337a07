import { sql } from 'kysely'
import { BATCH, job, type Job } from './job.ts'
import { later } from './backoff.ts'
import { systemNow } from '../time/clock.ts'
import { prepared } from '../../db/prepared.ts'
import { firstIdOf } from '../storage/ids.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

/** Deletes entries of the audit log that are older than so many days; 0 keeps them for good. */
export const auditRetention = (days: number): Job[] => retention('audit retention', days, oldAudits, deleteAudits)

/** Deletes changes of the feed that are older than so many days; 0 keeps them for good. The newest stays, so that numbers go on. */
export const changeRetention = (days: number): Job[] => retention('change retention', days, oldChanges, deleteChanges)

function retention(name: string, days: number, find: typeof oldAudits, remove: typeof deleteAudits): Job[] {
  if (days === 0) return []
  // Ids begin with the time at which they were made, and the oldest rows come first in both tables: one row tells whether there is work.
  const bound = (now: string) => firstIdOf(later(now, -days * DAY_MS))
  return [
    job({
      name,
      every: HOUR_MS,
      find: async (db, now) => (await db.all(find, { bound: bound(now) })).map(row => row.id),
      batch: async ({ tx, network }) => (await tx.run(remove, { network, bound: bound(systemNow()), most: BATCH })) === BATCH,
    }),
  ]
}

interface Batch {
  network: string
  bound: string
  most: number
}

const oldAudits = prepared((db, p: { bound: string }) =>
  db
    .selectFrom('network')
    .select('id')
    .where(
      eb => eb.selectFrom('audit').select('audit.id').whereRef('audit.network', '=', 'network.id').orderBy('audit.id').limit(1),
      '<',
      p.bound,
    ),
)

const deleteAudits = prepared((db, p: Batch) =>
  db
    .deleteFrom('audit')
    .where('network', '=', p.network)
    .where(
      'id',
      'in',
      db.selectFrom('audit').select('id').where('network', '=', p.network).where('id', '<', p.bound).orderBy('id').limit(p.most),
    ),
)

const oldChanges = prepared((db, p: { bound: string }) =>
  db
    .selectFrom('network')
    .select('id')
    .where(
      eb =>
        eb
          .selectFrom('change')
          .select('change.id')
          .whereRef('change.network', '=', 'network.id')
          .where(
            'change.sequence',
            '<',
            eb.selectFrom('change as newest').select(newest).whereRef('newest.network', '=', 'network.id'),
          )
          .orderBy('change.sequence')
          .limit(1),
      '<',
      p.bound,
    ),
)

const newest = sql<number>`max("sequence")`.as('sequence')

const deleteChanges = prepared((db, p: Batch) =>
  db
    .deleteFrom('change')
    .where('network', '=', p.network)
    .where(
      'sequence',
      'in',
      db
        .selectFrom('change')
        .select('sequence')
        .where('network', '=', p.network)
        .where('id', '<', p.bound)
        .where('sequence', '<', db.selectFrom('change').select(newest).where('network', '=', p.network))
        .orderBy('sequence')
        .limit(p.most),
    ),
)
