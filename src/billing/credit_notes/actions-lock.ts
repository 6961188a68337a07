import { lockUses, usesOf, type Use } from '../../invoices/items/actions-uses.ts'
import { linesOfInvoices } from '../../invoices/items/store-taking.ts'
import { invoices } from '../../invoices/store.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import { found } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { lockHolders } from '../../transactions/actions-holders.ts'

/** An invoice that is locked, and what was bought by it, which is locked as well. */
interface InvoiceWithUses {
  invoice: InvoiceRow
  uses: readonly Use[]
}

/** Locks an invoice, and before it its customer and what was bought by it. */
export const lockInvoice = async (context: WriteContext, invoiceRef: string): Promise<InvoiceWithUses> =>
  (await lockInvoices(context, [invoiceRef]))[0]!

/** Locks all customers of some invoices, then all that was bought, then the invoices. Gives these in the order in which they are named. */
export async function lockInvoices(context: WriteContext, invoiceRefs: readonly string[]): Promise<InvoiceWithUses[]> {
  const { tx, network } = context
  const seen = await invoices.findMany(tx, network, invoiceRefs)
  const named = invoiceRefs.map(ref => found(seen.get(ref), 'invoice'))
  await lockHolders(context, named, { orDeleted: true })
  const lines = await linesOfInvoices(tx, network, invoiceRefs)
  const uses = new Map(invoiceRefs.map(ref => [ref, usesOf(lines.get(ref) ?? [])]))
  await lockUses(context, [...uses.values()].flat())
  const locked = new Map((await invoices.lockMany(tx, network, invoiceRefs)).map(invoice => [invoice.id, invoice]))
  return invoiceRefs.map(ref => ({ invoice: found(locked.get(ref), 'invoice'), uses: uses.get(ref)! }))
}
