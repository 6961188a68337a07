import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

interface Batch {
  network: string
  /** Rows with a smaller id are old. */
  bound: string
  most: number
}

/** Networks whose oldest audit entry has a smaller id. */
export const networksWithOldAudits = async (db: Db, bound: string): Promise<string[]> =>
  (await db.all(withOldAudits, { bound })).map(row => row.id)

const withOldAudits = prepared((db, p: { bound: string }) =>
  db
    .selectFrom('network')
    .select('id')
    .where(
      eb => eb.selectFrom('audit').select('audit.id').whereRef('audit.network', '=', 'network.id').orderBy('audit.id').limit(1),
      '<',
      p.bound,
    ),
)

/** Deletes the oldest of a network's old audit entries. Gives how many. */
export const deleteOldAudits = (tx: Tx, batch: Batch): Promise<number> => tx.run(deleteAudits, batch)

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

/** Networks whose oldest change has a smaller id and is not their newest as well. */
export const networksWithOldChanges = async (db: Db, bound: string): Promise<string[]> =>
  (await db.all(withOldChanges, { bound })).map(row => row.id)

const withOldChanges = prepared((db, p: { bound: string }) =>
  db
    .selectFrom('network')
    .select('id')
    .where(
      eb =>
        eb
          .selectFrom('change')
          .select('change.id')
          .whereRef('change.network', '=', 'network.id')
          .where('change.sequence', '<', eb =>
            eb
              .selectFrom('change as newest')
              .select('newest.sequence')
              .whereRef('newest.network', '=', 'network.id')
              .orderBy('newest.sequence', 'desc')
              .limit(1),
          )
          .orderBy('change.sequence')
          .limit(1),
      '<',
      p.bound,
    ),
)

/**
 * Deletes the first of a network's changes, up to one that is not old; the newest stays, so that no number comes twice. Ids rise almost as
 * the sequence does, but not quite: what is kept has no gap, so that a reader whose place is still there misses nothing. Gives how many.
 */
export async function deleteOldChanges(tx: Tx, { network, bound, most }: Batch): Promise<number> {
  const rows = await tx.all(firstChanges, { network, take: most + 1 })
  const kept = rows.findIndex(row => row.id >= bound)
  const last = rows[(kept === -1 ? rows.length - 1 : kept) - 1]
  return last === undefined ? 0 : tx.run(deleteChanges, { network, sequence: last.sequence })
}

const firstChanges = prepared((db, p: { network: string; take: number }) =>
  db.selectFrom('change').select(['sequence', 'id']).where('network', '=', p.network).orderBy('sequence').limit(p.take),
)

const deleteChanges = prepared((db, p: { network: string; sequence: number }) =>
  db.deleteFrom('change').where('network', '=', p.network).where('sequence', '<=', p.sequence),
)
