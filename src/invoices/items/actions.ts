import type { WriteContext } from '../../kernel/storage/context.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import { invoices } from '../store.ts'
import type { InvoiceRow } from '../table.ts'
import { itemRow, MOST_ITEMS, priceOf } from './rules.ts'
import { invoiceItems, lastPosition } from './store.ts'
import type { ItemRow, NewItem } from './table.ts'

/** Adds a line to a draft that this transaction has locked, and sets the draft's `updateDate`. Throws as `insertItem` does. */
export async function addItem(context: WriteContext, invoice: InvoiceRow, item: NewItem): Promise<ItemRow> {
  const row = await insertItem(context, invoice, item)
  await invoices.touch(context, invoice)
  return row
}

/**
 * Adds a line at the end of a draft that this transaction has made or locked. Throws 400 for a line over the largest amount,
 * 409 `invoice_not_draft` when the invoice is not a draft, and 409 `conflict` when it is full.
 */
export async function insertItem(context: WriteContext, invoice: InvoiceRow, item: NewItem): Promise<ItemRow> {
  const price = priceOf(invoice, item)
  if (price === undefined) throw tooLarge(item.pointer)
  if (invoice.status !== 'draft') throw new ApiError('invoice_not_draft', `The invoice is ${invoice.status}, no draft any more.`)
  const position = (await lastPosition(context.tx, context.network, invoice.id)) + 1
  if (position > MOST_ITEMS) throw new ApiError('conflict', `The invoice has ${MOST_ITEMS} items, as many as there can be.`)
  const row = itemRow(invoice, item, price, { id: newId(), position, createDate: context.now })
  await invoiceItems.insert(context.tx, row)
  await record(context, 'invoiceItem', 'created', { after: row })
  return row
}

function tooLarge(pointer: string | undefined): ApiError {
  const detail = 'unitAmount times quantity is above the largest amount, 999999999.99.'
  const errors = [{ ...(pointer !== undefined && { pointer }), code: 'too_large', detail }]
  return new ApiError('invalid_request', detail, { errors })
}
