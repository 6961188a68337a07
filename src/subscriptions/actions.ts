import type { LocationRow } from '../access/table.ts'
import type { NewItem } from '../invoices/items/table.ts'
import { issueInvoice } from '../invoices/actions.ts'
import { record } from '../kernel/storage/record.ts'
import type { Holder } from '../terms/holder.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { prorate, QUANTITY_DECIMALS } from '../kernel/money/money.ts'
import { taxOfThing } from '../terms/custom-tax.ts'
import { currentInterval, firstInterval, fraction } from '../terms/schedule.ts'
import { credit } from '../transactions/actions.ts'
import { cutLots } from '../transactions/actions-cut.ts'
import { itemsOf, lockLiveSubscriptions, subscriptions } from './store.ts'
import { priced, scheduleOf, totals } from './rules.ts'
import type { SubscriptionItemRow, SubscriptionRow } from './table.ts'

type Items = readonly SubscriptionItemRow[]

/** Gives the holder the credits and day passes of the present period, which expire when it ends. */
export async function grantCurrentPeriod(
  context: WriteContext,
  subscription: SubscriptionRow,
  items: Items,
  location: LocationRow,
) {
  const interval = currentInterval(scheduleOf(subscription, location.timezoneId), context.now)
  if (interval === undefined) return
  const { credits, dayPasses } = totals(items)
  const { membershipRef, companyRef, locationRef, id: subscriptionRef } = subscription
  for (const [unit, amount] of [
    ['credit', credits],
    ['dayPass', dayPasses],
  ] as const) {
    if (amount === 0) continue
    await credit(
      context,
      { membershipRef, companyRef, locationRef, subscriptionRef, unit, amount, type: 'subscriptionRenewal', description: '' },
      interval.endDate,
    )
  }
}

/** Ends all subscriptions of a holder that have not ended, now, and what is left of their credits and passes. One that never began is deleted. */
export async function endSubscriptions(context: WriteContext, holder: Holder): Promise<void> {
  const { tx, network, now } = context
  for (const before of await lockLiveSubscriptions(tx, network, holder, now)) {
    const items = await itemsOf(tx, network, before.id)
    const hasBegun = before.startDate <= now
    const after = await subscriptions.update(context, before, hasBegun ? { endDate: now } : { deleteDate: now })
    const { membershipRef, companyRef, locationRef } = before
    await cutLots(context, { membershipRef, companyRef, locationRef, subscriptionRef: before.id, description: '' })
    const verb = hasBegun ? 'canceled' : 'deleted'
    await record(context, 'subscription', verb, { before: { ...before, items }, after: { ...after, items } })
  }
}

/** Whether a line comes to nothing. */
const isNothing = ({ unitAmount, quantity, share = { part: 1, whole: 1 } }: NewItem) =>
  prorate(unitAmount * (quantity / 10 ** QUANTITY_DECIMALS), share.part, share.whole) === 0

/** Issues the invoice for a subscription's first period, unless its total is 0. */
export async function invoiceFirstPeriod(
  context: WriteContext,
  subscription: SubscriptionRow,
  items: Items,
  location: LocationRow,
) {
  const schedule = scheduleOf(subscription, location.timezoneId)
  const period = firstInterval(schedule)
  const share = fraction(schedule, period)
  const lines = items.map((item, i): NewItem => {
    const { count, ...line } = priced(item, share)
    return {
      ...line,
      type: 'subscription',
      quantity: count * 10 ** QUANTITY_DECIMALS,
      planRef: item.planRef,
      period,
      ...taxOfThing(item, location),
      pointer: `/subscription/items/${i}/quantity`,
    }
  })
  if (lines.every(isNothing)) return
  const { membershipRef, companyRef, id: subscriptionRef } = subscription
  await issueInvoice(context, { location, membershipRef, companyRef, subscriptionRef, items: lines })
}
