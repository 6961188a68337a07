import { locations } from '../../access/store.ts'
import { couponUsesOf } from '../../discounts/redemptions/actions.ts'
import { followInvoices } from '../../invoices/actions-periods.ts'
import { insertItems } from '../../invoices/items/actions.ts'
import { taxationOf } from '../../invoices/items/store-taxation.ts'
import { invoices } from '../../invoices/store.ts'
import type { InvoiceRow } from '../../invoices/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { currentInterval } from '../../terms/schedule.ts'
import { scheduleOf } from '../rules.ts'
import { pinPlans } from '../actions-changes.ts'
import { settleFees } from '../actions-fees.ts'
import { itemsDuring, pauseAt } from '../rules-during.ts'
import { subscriptions } from '../store.ts'
import { termsOf } from './actions-list.ts'
import { firstUnbilled, moveCursor, newPeriod } from './actions.ts'
import { linesOf } from './rules-lines.ts'
import { findPeriod, insertPeriod, periodsOnInvoice, saveBilled } from './store.ts'

/** Lets periods follow the invoices that they are on. */
export const followTheirInvoices = (): void =>
  followInvoices({
    billNext,
    waive: (context, draft) => settle(context, draft, 'waived'),
    voided: (context, invoice) => settle(context, invoice, 'voided'),
    async move({ tx, network }, from, to) {
      for (const row of await periodsOnInvoice(tx, network, from.id)) await saveBilled(tx, { ...row, invoiceRef: to.id })
    },
    isBilledAnew: async (db, { network, id }) => (await periodsOnInvoice(db, network, id)).length === 0,
  })

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
  const of = { subscriptionRef, periodStartDate: period.startDate, periodEndDate: period.endDate }
  const invoice = await invoices.update(context, draft, of)
  await insertItems(context, invoice, lines, await taxationOf(tx, network, invoice))
  await settleFees(context, [...terms.items], period)
  await pinPlans(context, subscription!, terms.items, terms.plans ?? new Map(), startDate)
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
async function settle({ tx, network }: WriteContext, { id }: InvoiceRow, state: 'waived' | 'voided'): Promise<void> {
  for (const row of await periodsOnInvoice(tx, network, id)) {
    await saveBilled(tx, { ...row, state, invoiceRef: state === 'waived' ? null : row.invoiceRef })
  }
}
