import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'

/** Rows with a smaller id and an earlier date are old. */
interface Old {
  id: string
  date: string
}

interface Batch extends Old {
  network: string
  most: number
}

/** Networks whose first audit entry is old. */
export const networksWithOldAudits = async (db: Db, old: Old): Promise<string[]> =>
  (await db.all(withOldAudits, old)).map(row => row.id)

const withOldAudits = prepared((db, p: Old) =>
  db
    .selectFrom('network')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom(
          selectFrom('audit')
            .select(['audit.id', 'audit.createDate'])
            .whereRef('audit.network', '=', 'network.id')
            .orderBy('audit.id')
            .limit(1)
            .as('first'),
        )
          .select('first.id')
          .where('first.id', '<', p.id)
          .where('first.createDate', '<', p.date),
      ),
    ),
)

/** Deletes the first of a network's old audit entries. Gives how many. */
export const deleteOldAudits = (tx: Tx, batch: Batch): Promise<number> => tx.run(deleteAudits, batch)

const deleteAudits = prepared((db, p: Batch) =>
  db
    .deleteFrom('audit')
    .where('network', '=', p.network)
    .where(
      'id',
      'in',
      db
        .selectFrom('audit')
        .select('id')
        .where('network', '=', p.network)
        .where('id', '<', p.id)
        .where('createDate', '<', p.date)
        .orderBy('id')
        .limit(p.most),
    ),
)

/** Networks whose first change is old and is not their only one. */
export const networksWithOldChanges = async (db: Db, old: Old): Promise<string[]> =>
  (await db.all(withOldChanges, old)).map(row => row.id)

const withOldChanges = prepared((db, p: Old) =>
  db
    .selectFrom('network')
    .select('id')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom(
          selectFrom('change')
            .select(['change.sequence', 'change.id', 'change.createDate'])
            .whereRef('change.network', '=', 'network.id')
            .orderBy('change.sequence')
            .limit(1)
            .as('first'),
        )
          .select('first.id')
          .where('first.id', '<', p.id)
          .where('first.createDate', '<', p.date)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('change as next')
                .select('next.id')
                .whereRef('next.network', '=', 'network.id')
                .whereRef('next.sequence', '>', 'first.sequence'),
            ),
          ),
      ),
    ),
)

/**
 * Deletes the first of a network's changes, up to one that is not old; the newest stays, so that no number comes twice. Ids rise almost as
 * the sequence does, but not quite: what is kept has no gap, so that a reader whose place is still there misses nothing. Gives how many.
 */
export async function deleteOldChanges(tx: Tx, { network, id, date, most }: Batch): Promise<number> {
  const rows = await tx.all(firstChanges, { network, take: most + 1 })
  const kept = rows.findIndex(row => row.id >= id || row.createDate >= date)
  const last = rows[(kept === -1 ? rows.length - 1 : kept) - 1]
  return last === undefined ? 0 : tx.run(deleteChanges, { network, sequence: last.sequence })
}

const firstChanges = prepared((db, p: { network: string; take: number }) =>
  db
    .selectFrom('change')
    .select(['sequence', 'id', 'createDate'])
    .where('network', '=', p.network)
    .orderBy('sequence')
    .limit(p.take),
)

const deleteChanges = prepared((db, p: { network: string; sequence: number }) =>
  db.deleteFrom('change').where('network', '=', p.network).where('sequence', '<=', p.sequence),
)
