import type { WriteContext } from '../../kernel/storage/context.ts'
import { memberships } from '../../community/memberships/store.ts'
import { insertInvoice } from '../../invoices/actions-run.ts'
import { MOST_ITEMS, type ItemRow } from '../../invoices/items/table.ts'
import type { Holder } from '../../terms/holder.ts'
import { lockHolders } from '../../transactions/actions-holders.ts'
import { customersOf } from './actions-plan.ts'
import { missingFault, type Place } from './rules-bill.ts'
import { NOTHING, together, type Done } from './rules.ts'
import { isCollectedAt, monthAt } from './rules-outlook.ts'
import { customersToCollect, findCollected, insertCollection, saveCollected } from './store-collecting.ts'
import { pendingOf } from './store.ts'
import type { RunFault } from './table.ts'

/**
 * Makes invoices over what waits for some customers without a subscription at a place where that is collected on the first of each month:
 * once a month and customer. A month that was missed is collected with the next. `isAll` says that nobody is left.
 */
export async function collectSome(
  context: WriteContext,
  place: Place,
  runRef: string,
  take: number,
): Promise<{ done: Done; isAll: boolean }> {
  const { tx, network } = context
  const { location, settings, asOf } = place
  const before = await findCollected(tx, { network, locationRef: location.id })
  const { timezoneId } = location
  const isMonthly = settings.pendingInvoicing === 'monthly'
  const outlook = { isMonthly, month: null, collected: null, ...before, waits: '', billingFrom: settings.billingFrom, timezoneId }
  if (!isCollectedAt(outlook, asOf)) return { done: NOTHING, isAll: true }
  const { month, startDate } = monthAt(asOf, timezoneId)
  const after = before?.month === month ? before.lastRef : ''
  const at = { network, locationRef: location.id }
  const ids = await customersToCollect(tx, { ...at, after, before: startDate, now: asOf, take })
  const members = await memberships.findMany(tx, network, ids)
  const holders = ids.map((id): Holder =>
    members.has(id) ? { membershipRef: id, companyRef: null } : { membershipRef: null, companyRef: id },
  )
  if (tx.engine === 'postgres') await lockHolders(context, holders)
  const pending = await pendingOf(tx, { ...at, before: asOf, customers: ids })
  const customers = await customersOf(tx, network, holders)
  let done = NOTHING
  for (const [i, id] of ids.entries()) {
    const items = (pending.get(id) ?? []).slice(0, MOST_ITEMS)
    const gross = items.reduce((sum, item) => sum + item.netDiscountedAmount + item.taxAmount, 0)
    const { buyer, userRef } = customers.get(id)!
    const fault = missingFault(buyer, settings, { customerRef: id, periodStartDate: startDate })
    const isIssued = settings.autoIssue && fault === undefined
    const made = { location, settings, buyer, userRef, ...holders[i]!, ...NO_PERIOD, runRef, lines: [], pending: items, isIssued }
    const invoice = gross === 0 ? undefined : await insertInvoice(context, made)
    await insertCollection(tx, { ...at, month, customerRef: id, invoiceRef: invoice?.id ?? null, createDate: context.now })
    if (invoice) done = together(done, countsFor(location.currencyCode, items, isIssued, fault))
  }
  const isAll = ids.length < take
  await saveCollected(tx, { ...at, month, lastRef: ids.at(-1) ?? after, collected: isAll })
  return { done, isAll }
}

const NO_PERIOD = { subscriptionRef: null, periodStartDate: null, periodEndDate: null }

function countsFor(currencyCode: string, items: readonly ItemRow[], isIssued: boolean, fault: RunFault | undefined): Done {
  const net = items.reduce((sum, item) => sum + item.netDiscountedAmount, 0)
  const tax = items.reduce((sum, item) => sum + item.taxAmount, 0)
  const made = { invoices: 1, drafts: isIssued ? 0 : 1, items: items.length }
  return { ...NOTHING, ...made, totals: [{ currencyCode, net, tax }], faults: fault ? [fault] : [] }
}
