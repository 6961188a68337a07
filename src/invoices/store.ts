import { prepared } from '../db/prepared.ts'
import type { Db, Tx } from '../db/database.ts'
import type { InvoiceRow } from './table.ts'

export const insertInvoice = (tx: Tx, row: InvoiceRow) => tx.run(tx.sql.insertInto('invoice').values(row))

export const findInvoice = (db: Db, network: string, id: string) => db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string; id: string }) =>
  sql.selectFrom('invoice').selectAll().where('network', '=', p.network).where('id', '=', p.id),
)

/** Locks an invoice until the transaction ends: whoever changes it or its items does so first. */
export const lockInvoice = (tx: Tx, network: string, id: string) => tx.first(lockById, { network, id })

const lockById = prepared((sql, p: { network: string; id: string }) =>
  sql.selectFrom('invoice').selectAll().where('network', '=', p.network).where('id', '=', p.id).forNoKeyUpdate(),
)

/** Saves what issuing changes. */
export const setIssued = (tx: Tx, { network, id, number, status, issueDate }: InvoiceRow) =>
  tx.run(tx.sql.updateTable('invoice').set({ number, status, issueDate }).where('network', '=', network).where('id', '=', id))
