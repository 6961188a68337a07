import { prepared } from '../../db/prepared.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { CategoryRow } from './table.ts'

export const insertCategory = (tx: Tx, row: CategoryRow) => tx.run(tx.sql.insertInto('category').values(row))

export const findCategory = (db: Db, network: string, id: string) => db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string; id: string }) =>
  sql.selectFrom('category').selectAll().where('network', '=', p.network).where('id', '=', p.id),
)
