import { settingsOf } from '../billing/settings/store.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { nextNumber } from '../kernel/storage/counter.ts'
import { record } from '../kernel/storage/record.ts'
import { idOf } from '../terms/holder.ts'
import { lockHolder } from '../transactions/actions-holders.ts'
import { moneyBalanceOf, moveBalance } from '../transactions/money/balances/actions.ts'
import { mailInvoice } from './actions-mails.ts'
import { noteSupply } from './items/actions-supply.ts'
import { followInvoice, lockUses, usesOf } from './items/actions-uses.ts'
import { lastPosition } from './items/store.ts'
import { linesOf, lockWaiting, placeItem, waitingItems } from './items/store-taking.ts'
import { MOST_ITEMS, type ItemRow } from './items/table.ts'
import { sumsOf } from './rules-amounts.ts'
import { refuseMissing } from './rules-details.ts'
import { issuedOf } from './rules-issue.ts'
import { invoices, invoiceWords, partiesOf } from './store.ts'
import type { InvoiceRow } from './table.ts'

/**
 * Issues a draft, which this transaction has made, or locked after its customer and the uses on it. Buyer and seller are frozen, and when the uses
 * take place; the due date is set, the customer's balance is applied, and the number is taken last, because taking one makes every other invoice
 * of the location wait until the transaction ends. Where nothing remains it is paid at once, and so are the uses on it. The customer gets it by
 * mail, unless `send` is false. Throws 409 `invoice_not_draft`, `conflict` without items, and `billing_details_missing`, told at
 * `customerAt` where the request names the customer and no invoice.
 */
export async function issueDraft(
  context: WriteContext,
  before: InvoiceRow,
  { send = true, customerAt }: { send?: boolean; customerAt?: string | undefined } = {},
): Promise<InvoiceRow> {
  const { tx, network, now } = context
  if (before.status !== 'draft') throw new ApiError('invoice_not_draft', `The invoice is ${before.status}, no draft any more.`)
  const items = await linesOf(tx, network, before.id)
  if (items.length === 0) throw new ApiError('conflict', 'The invoice has no items.')
  const parties = (await partiesOf(tx, network, [before])).get(before.id)!
  const settings = await settingsOf(tx, network, before.locationRef)
  refuseMissing(parties.buyer, settings.requiredDetails, customerAt)
  const { net, tax } = sumsOf(items)
  const appliedBalance = await applyBalance(context, before, net + tax)
  const isPaid = appliedBalance === net + tax
  if (isPaid) await followInvoice(context, usesOf(items), 'succeeded')
  await noteSupply(context, items)
  const number = await nextNumber(tx, network, `invoice:${before.locationRef}`)
  const after = await invoices.update(
    context,
    before,
    issuedOf(before, { number, parties, settings, now, appliedBalance, isPaid }),
  )
  await invoiceWords.replace(tx, after)
  const issued: InvoiceRow = { ...after, status: 'issued', paidDate: null }
  await record(context, 'invoice', 'issued', { before, after: issued })
  if (isPaid) await record(context, 'invoice', 'paid', { before: issued, after })
  if (send) await mailInvoice(context, after)
  return after
}

/**
 * Puts on a draft, which this transaction has made or locked, what waits for its customer at its location and may be taken by `before`
 * (that instant included): the oldest first, and no more than fits. Gives the lines.
 */
export async function takePending(context: WriteContext, invoice: InvoiceRow, before: string): Promise<ItemRow[]> {
  const { tx, network } = context
  const { count, position } = await lastPosition(tx, network, invoice.id)
  const { id: invoiceRef, locationRef } = invoice
  const seen = await waitingItems(tx, { network, pendingFor: idOf(invoice), locationRef, before, most: MOST_ITEMS - count })
  if (seen.length === 0) return []
  await lockUses(context, usesOf(seen))
  // What was taken, waived or moved to begin later meanwhile is left.
  const locked = await lockWaiting(tx, network, seen.map(({ id }) => id).toSorted())
  const waiting = new Map(locked.map(item => [item.id, item]))
  const taken: ItemRow[] = []
  for (const { id } of seen) {
    const item = waiting.get(id)
    if (item === undefined || item.scheduleDate > before) continue
    const after = { ...item, invoiceRef, position: position + taken.length + 1, pendingFor: null }
    await placeItem(tx, after)
    await record(context, 'invoiceItem', 'updated', { before: item, after })
    taken.push(after)
  }
  if (taken.length > 0) await invoices.touch(context, invoice)
  return taken
}

/** Takes as much of the customer's balance as an invoice asks for, and gives how much that is. */
async function applyBalance(context: WriteContext, invoice: InvoiceRow, gross: number): Promise<number> {
  const { tx, network } = context
  if (gross === 0 || (await moneyBalanceOf(tx, network, invoice)) === 0) return 0
  await lockHolder(context, invoice, { orDeleted: true })
  const amount = Math.min(gross, await moneyBalanceOf(tx, network, invoice))
  if (amount > 0) await moveBalance(context, invoice, { type: 'applied', amount, invoiceRef: invoice.id, note: '' })
  return amount
}
