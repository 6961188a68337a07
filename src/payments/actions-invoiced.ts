import { issueCreditNotes } from '../billing/credit_notes/actions.ts'
import { leftOf } from '../billing/credit_notes/rules-parts.ts'
import { partsOf } from '../billing/credit_notes/store.ts'
import { lockItem, lockItems, type LockedItem } from '../invoices/items/actions-lock.ts'
import { releaseItem } from '../invoices/items/actions-by-hand.ts'
import { changeItem, withdrawItems } from '../invoices/items/actions.ts'
import type { ItemRow } from '../invoices/items/table.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import type { PaymentStatus } from '../terms/payments.ts'
import type { Sale } from './rules-deal.ts'
import type { PaymentRow } from './table.ts'

/**
 * Lets the line of a thing say what it is now, and wait until that begins, unless its invoice is issued. The caller has locked the thing and who
 * pays.
 */
export async function describeOnInvoice(
  context: WriteContext,
  { invoiceItemRef }: PaymentRow,
  { description, startDate: scheduleDate }: Pick<Sale, 'description' | 'startDate'>,
): Promise<void> {
  const { item, invoice } = (invoiceItemRef !== null && (await lockItem(context, invoiceItemRef))) || {}
  if (!item || (invoice && invoice.status !== 'draft')) return
  if (item.description === description && item.scheduleDate === scheduleDate) return
  const after = await changeItem(context, item, invoice, { description, scheduleDate })
  if (invoice && after.scheduleDate > context.now) await releaseItem(context, after, invoice)
}

/**
 * Takes what canceled things cost off the invoices that they are on, and gives the status of each payment then: lines that wait or are on a
 * draft go; of those that were issued, all that is left is credited, by one note for each invoice. The caller has locked the things and who
 * pays.
 */
export async function takeOffInvoices(context: WriteContext, rows: readonly PaymentRow[]): Promise<PaymentStatus[]> {
  const locked = await lockItems(
    context,
    rows.flatMap(({ invoiceItemRef }) => invoiceItemRef ?? []),
  )
  const lines = [...locked.values()]
  await withdrawItems(
    context,
    lines.filter(line => !isIssued(line)),
  )
  await creditLines(
    context,
    lines.filter(isIssued).map(({ item }) => item),
  )
  return rows.map(({ invoiceItemRef, paymentStatus }) =>
    invoiceItemRef !== null && locked.get(invoiceItemRef)?.invoice?.status === 'paid' ? paymentStatus! : 'canceled',
  )
}

const isIssued = ({ invoice }: LockedItem): boolean => invoice?.status === 'issued' || invoice?.status === 'paid'

async function creditLines(context: WriteContext, items: readonly ItemRow[]): Promise<void> {
  const refs = items.map(({ invoiceRef }) => invoiceRef!)
  const parts = await partsOf(context.tx, context.network, refs)
  // A credit note over what costs nothing would give back nothing, and take a number.
  const left = items.filter(item => {
    const { netDiscountedAmount, taxAmount } = leftOf(item, parts.get(item.id) ?? [])
    return netDiscountedAmount + taxAmount > 0
  })
  const notes = [...Map.groupBy(left, ({ invoiceRef }) => invoiceRef!)].map(([invoiceRef, some]) => ({
    invoiceRef,
    wish: { reason: 'orderChange' as const, lines: some.map(({ id: invoiceItemRef }) => ({ invoiceItemRef })) },
  }))
  await issueCreditNotes(context, notes, { exceptItems: new Set(left.map(({ id }) => id)) })
}
