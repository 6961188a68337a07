import type { MembershipRow } from '../community/memberships/table.ts'
import type { Db, Tx } from '../db/database.ts'
import type { InvoiceRow } from '../invoices/table.ts'
import type { OrderRow } from '../shop/orders/table.ts'

/** Changes of which no route and no slice knows yet. */

export const setLeft = (tx: Tx, { network, id, deleteDate }: Pick<MembershipRow, 'network' | 'id' | 'deleteDate'>) =>
  tx.run(tx.sql.updateTable('membership').set({ deleteDate }).where('network', '=', network).where('id', '=', id))

export const setInvoiceStatus = (tx: Tx, { network, id, status }: Pick<InvoiceRow, 'network' | 'id' | 'status'>) =>
  tx.run(tx.sql.updateTable('invoice').set({ status }).where('network', '=', network).where('id', '=', id))

export type OrderState = Partial<Pick<OrderRow, 'status' | 'paymentType' | 'paymentStatus' | 'invoiceItemRef' | 'deleteDate'>>

export const setOrderState = (tx: Tx, network: string, id: string, state: OrderState) =>
  tx.run(tx.sql.updateTable('shopOrder').set(state).where('network', '=', network).where('id', '=', id))

const KEY = 'demo'

/** Notes that a database is a demo's. False when it says so already; another process that does the same waits meanwhile. */
export async function claim(tx: Tx, value: string): Promise<boolean> {
  const added = await tx.run(
    tx.sql
      .insertInto('setting')
      .values({ key: KEY, value })
      .onConflict(on => on.column('key').doNothing()),
  )
  return added === 1
}

/** Says what the first calls to a demo name. */
export const setClaim = (tx: Tx, value: string) => tx.run(tx.sql.updateTable('setting').set({ value }).where('key', '=', KEY))

export async function findClaim(db: Db): Promise<string | undefined> {
  return (await db.first(db.sql.selectFrom('setting').select('value').where('key', '=', KEY)))?.value
}
