import type { Db } from '../../db/database.ts'
import { preparedMany } from '../../db/prepared-many.ts'

/** What the lines of subscriptions cost on some invoices, without and with tax, in minor units, by invoice. */
export async function itemSumsOf(
  db: Db,
  network: string,
  ids: Iterable<string>,
): Promise<Map<string, { net: number; gross: number }>> {
  const rows = await sums(db, { network }, ids)
  return new Map(rows.map(({ invoiceRef, net, tax }) => [invoiceRef, { net, gross: net + tax }]))
}

const sums = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('invoiceItem')
    .select(({ fn, ref }) => [
      ref('invoiceRef').$notNull().as('invoiceRef'),
      fn.sum<number>('netDiscountedAmount').as('net'),
      fn.sum<number>('taxAmount').as('tax'),
    ])
    .where('network', '=', p.network)
    .where('invoiceRef', 'in', ids)
    .where('type', '=', 'subscription')
    .where('deleteDate', 'is', null)
    .groupBy('invoiceRef'),
)
