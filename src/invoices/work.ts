import { nextNumber } from '../kernel/counter.ts'
import type { Deed } from '../kernel/implement.ts'
import { newId } from '../kernel/ids.ts'
import { record } from '../kernel/record.ts'
import type { NewItem } from './items/table.ts'
import { addItem } from './items/work.ts'
import { draftInvoice, type Draft } from './rules.ts'
import { insertInvoice, setIssued } from './store.ts'
import type { InvoiceRow } from './table.ts'

/** Makes a draft in the currency and price mode of its location. */
export async function draftOf(deed: Deed, draft: Draft): Promise<InvoiceRow> {
  const invoice = draftInvoice(draft, { network: deed.network, id: newId(), createDate: deed.now })
  await insertInvoice(deed.tx, invoice)
  await record(deed, 'invoice.created', invoice.id, undefined, invoice)
  return invoice
}

/**
 * Makes an invoice and issues it at once. Its number is taken last, because whoever takes one holds off every other invoice of
 * the location until the transaction ends. Throws 400 for a line over the largest amount (see NewItem.pointer) and 409 for too
 * many lines.
 */
export async function issueInvoice(deed: Deed, fresh: Draft & { items: readonly NewItem[] }): Promise<InvoiceRow> {
  const { items, ...draft } = fresh
  const invoice = await draftOf(deed, draft)
  for (const item of items) await addItem(deed, invoice, item)
  const number = await nextNumber(deed.tx, deed.network, `invoice:${invoice.locationRef}`)
  const issued: InvoiceRow = { ...invoice, number, status: 'issued', issueDate: deed.now }
  await setIssued(deed.tx, issued)
  await record(deed, 'invoice.issued', issued.id, invoice, issued)
  return issued
}
