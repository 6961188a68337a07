import { prepared } from '../../db/prepared.ts'
import type { Db, Tx } from '../../db/database.ts'
import type { CompanyRow } from './table.ts'

export const insertCompany = (tx: Tx, row: CompanyRow) => tx.run(tx.sql.insertInto('company').values(row))

/** A live company. */
export const findCompany = (db: Db, network: string, id: string) => db.first(liveById, { network, id })

const liveById = prepared((sql, p: { network: string; id: string }) =>
  sql.selectFrom('company').selectAll().where('network', '=', p.network).where('id', '=', p.id).where('deleteDate', 'is', null),
)

/** A company, deleted or not: what history embeds. */
export const findAnyCompany = (db: Db, network: string, id: string) => db.first(anyById, { network, id })

const anyById = prepared((sql, p: { network: string; id: string }) =>
  sql.selectFrom('company').selectAll().where('network', '=', p.network).where('id', '=', p.id),
)

/** Locks the holder of a ledger until the transaction ends. */
export const lockCompany = (tx: Tx, network: string, id: string) => tx.first(lockById, { network, id })

const lockById = prepared((sql, p: { network: string; id: string }) =>
  sql
    .selectFrom('company')
    .selectAll()
    .where('network', '=', p.network)
    .where('id', '=', p.id)
    .where('deleteDate', 'is', null)
    .forNoKeyUpdate(),
)
