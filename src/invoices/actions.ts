import { nextNumber } from '../kernel/storage/counter.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import type { NewItem } from './items/table.ts'
import { insertItem } from './items/actions.ts'
import { taxationOf } from './items/store-taxation.ts'
import { draftInvoice, type Draft } from './rules.ts'
import { invoices, invoiceWords, partiesOf } from './store.ts'
import type { InvoiceRow } from './table.ts'

/** Makes a draft in the currency and price mode of its location. */
export async function draftOf(context: WriteContext, draft: Draft): Promise<InvoiceRow> {
  const invoice = draftInvoice(draft, { network: context.network, id: newId(), createDate: context.now })
  await invoices.insert(context.tx, invoice)
  await invoiceWords.add(context.tx, invoice)
  await record(context, 'invoice', 'created', { after: invoice })
  return invoice
}

/**
 * Makes an invoice and issues it at once. Its number is taken last, because taking one makes every other invoice of the location
 * wait until the transaction ends. Throws 400 for a line over the largest amount (see NewItem.pointer) and 409 for too
 * many lines.
 */
export async function issueInvoice(context: WriteContext, fresh: Draft & { items: readonly NewItem[] }): Promise<InvoiceRow> {
  const { items, ...draft } = fresh
  const invoice = await draftOf(context, draft)
  const taxation = await taxationOf(context.tx, context.network, invoice)
  for (const item of items) await insertItem(context, invoice, item, taxation)
  const parties = (await partiesOf(context.tx, context.network, [invoice])).get(invoice.id)!
  const number = await nextNumber(context.tx, context.network, `invoice:${invoice.locationRef}`)
  const issued = await invoices.update(context, invoice, { number, status: 'issued', issueDate: context.now, ...parties })
  await invoiceWords.replace(context.tx, issued)
  await record(context, 'invoice', 'issued', { before: invoice, after: issued })
  return issued
}
