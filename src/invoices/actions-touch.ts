import type { WriteContext } from '../kernel/storage/context.ts'
import { changesBetween, recordMany } from '../kernel/storage/record.ts'
import { invoices } from './store.ts'
import type { InvoiceRow } from './table.ts'

/** Tells that something which locked invoices show has changed, such as lines or payments: to whoever holds a tag, and to whoever reads the feed. */
export async function touchInvoices(context: WriteContext, before: readonly InvoiceRow[]): Promise<InvoiceRow[]> {
  const after = await invoices.updateMany(context, before, () => ({}))
  await recordMany(context, 'invoice', 'updated', changesBetween(before, after))
  return after
}
