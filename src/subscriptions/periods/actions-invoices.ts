import { locations } from '../../access/store.ts'
import type { Db } from '../../db/database.ts'
import type { BilledPeriods } from '../../invoices/actions-periods.ts'
import { insertItems } from '../../invoices/items/actions.ts'
import type { ItemRow } from '../../invoices/items/table.ts'
import { taxationOf } from '../../invoices/items/store-taxation.ts'
import { invoices } from '../../invoices/store.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { currentInterval } from '../../terms/schedule.ts'
import { scheduleOf } from '../rules.ts'
import { pinPlans } from '../actions-changes.ts'
import { couponUsesOf } from '../actions-coupons.ts'
import { settleFees } from '../actions-fees.ts'
import { itemsDuring, pauseAt } from '../rules-during.ts'
import { subscriptions } from '../store.ts'
import { termsOf } from './actions-list.ts'
import { firstUnbilled, moveCursor, newPeriod } from './actions.ts'
import { linesOf } from './rules-lines.ts'
import { findPeriod, insertPeriod, periodAt, periodsOnInvoice, saveBilled } from './store.ts'

/** How periods follow the invoices that they are on. */
export const periodFollower: BilledPeriods = {
  billNext,
  waive: (context, draft) => closePeriods(context, draft, 'waived'),
  voided: (context, invoice) => closePeriods(context, invoice, 'voided'),
  async move({ tx, network }, from, to) {
    for (const row of await periodsOnInvoice(tx, network, from.id)) await saveBilled(tx, { ...row, invoiceRef: to.id })
  },
  async isBilledAnew(db, lines) {
    for (const line of lines) if (await isPeriodBilledAnew(db, line)) return true
    return false
  },
}

/**
 * Whether the period in which a line begins is billed anew, or is to be. It is on the invoice of the line, or was billed before something was
 * prorated in it; what an end that was taken back had credited is gone, open, or billed later.
 */
async function isPeriodBilledAnew(db: Db, line: ItemRow): Promise<boolean> {
  const { network, subscriptionRef, periodStartDate } = line
  if (subscriptionRef === null || periodStartDate === null) return false
  const period = await periodAt(db, { network, subscriptionRef, instant: periodStartDate })
  if (period === undefined) return true
  return period.invoiceRef !== line.invoiceRef && (period.billDate === null || period.billDate > line.createDate)
}

/** Bills the next period of a subscription in advance, on a draft of its customer that is locked. */
async function billNext(context: WriteContext, draft: InvoiceRow, subscriptionRef: string): Promise<InvoiceRow> {
  const { tx, network, now } = context
  const subscription = await subscriptions.lock(tx, network, subscriptionRef)
  const startDate = subscription && (await firstUnbilled(tx, network, subscription))
  if (startDate === undefined) throw new ApiError('conflict', 'The subscription has no period that could be billed in advance.')
  const terms = await termsOf(tx, network, subscriptionRef)
  if (pauseAt(terms.pauses, startDate)) throw new ApiError('conflict', `The next period begins at ${startDate}, in a pause.`)
  const location = (await locations.findAny(tx, network, subscription!.locationRef))!
  const schedule = scheduleOf(subscription!, location.timezoneId)
  const period = currentInterval(schedule, startDate)!
  const items = itemsDuring(terms, period)
  const lines = linesOf({ schedule, period, items, location, uses: await couponUsesOf(tx, network, items) })
  const reference = draft.reference ?? subscription!.reference
  const billed = { subscriptionRef, periodStartDate: period.startDate, periodEndDate: period.endDate, reference }
  const invoice = await invoices.update(context, draft, billed)
  await insertItems(context, invoice, lines, await taxationOf(tx, network, invoice))
  await settleFees(context, [...terms.items], period)
  await pinPlans(context, subscription!, terms, startDate)
  const known = await findPeriod(tx, { network, subscriptionRef, startDate })
  const row = {
    ...(known ?? newPeriod(subscription!, period, now)),
    state: 'invoiced',
    endDate: period.endDate,
    invoiceRef: draft.id,
    billDate: now,
  } as const
  await (known ? saveBilled : insertPeriod)(tx, row)
  await moveCursor(context, subscription!, { firstDraft: false })
  return invoice
}

/** What became of the periods on an invoice that is deleted or voided: they are not billed again by themselves. */
async function closePeriods({ tx, network }: WriteContext, { id }: InvoiceRow, state: 'waived' | 'voided'): Promise<void> {
  for (const row of await periodsOnInvoice(tx, network, id)) {
    await saveBilled(tx, { ...row, state, invoiceRef: state === 'waived' ? null : row.invoiceRef })
  }
}
