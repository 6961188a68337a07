import { issueCreditNote } from '../billing/credit_notes/actions.ts'
import { isSpent, leftOf } from '../billing/credit_notes/rules-parts.ts'
import { partsOfInvoice } from '../billing/credit_notes/store.ts'
import { changeItem, lockItem, withdrawItem } from '../invoices/items/actions.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import type { PaymentStatus } from '../terms/payments.ts'
import type { PaymentRow } from './table.ts'

/** Lets the line of a thing say what it is now, unless its invoice is issued. The caller has locked the thing and who pays. */
export async function describeOnInvoice(
  context: WriteContext,
  { invoiceItemRef }: PaymentRow,
  description: string,
): Promise<void> {
  const { item, invoice } = (invoiceItemRef !== null && (await lockItem(context, invoiceItemRef))) || {}
  if (!item || item.description === description || (invoice && invoice.status !== 'draft')) return
  await changeItem(context, item, invoice, { description })
}

/**
 * Takes what a canceled thing costs off the invoice that it is on, and gives the status of its payment then: a line that waits or is on a
 * draft goes; of one that was issued, all that is left is credited. The caller has locked the thing and who pays.
 */
export async function takeOffInvoice(context: WriteContext, row: PaymentRow): Promise<PaymentStatus> {
  const { invoiceItemRef, paymentStatus } = row
  if (invoiceItemRef === null) return 'canceled'
  const { item, invoice } = (await lockItem(context, invoiceItemRef)) ?? {}
  if (!item || !invoice || (invoice.status !== 'issued' && invoice.status !== 'paid')) {
    await withdrawItem(context, invoiceItemRef)
    return 'canceled'
  }
  const parts = (await partsOfInvoice(context.tx, context.network, invoice.id)).get(item.id) ?? []
  if (!isSpent(item, leftOf(item, parts))) {
    await issueCreditNote(context, invoice.id, { reason: 'orderChange', lines: [{ invoiceItemRef }] }, { exceptItem: item.id })
  }
  return invoice.status === 'issued' ? 'canceled' : paymentStatus!
}
