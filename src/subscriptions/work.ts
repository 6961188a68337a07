import type { LocationRow } from '../access/table.ts'
import { issueInvoice } from '../invoices/work.ts'
import type { Deed } from '../kernel/implement.ts'
import { prorate, QUANTITY_DECIMALS } from '../kernel/money.ts'
import { currentInterval, firstInterval, fraction } from '../kernel/periods.ts'
import { give } from '../transactions/work.ts'
import { scheduleOf, totals } from './rules.ts'
import type { SubscriptionItemRow, SubscriptionRow } from './table.ts'

/** Gives the holder the credits and day passes of the period that holds now, as lots that expire with it. */
export async function grantCurrentPeriod(deed: Deed, subscription: SubscriptionRow, items: readonly SubscriptionItemRow[], location: LocationRow) {
  const interval = currentInterval(scheduleOf(subscription, location.timezoneId), deed.now)
  if (interval === undefined) return
  const { credits, dayPasses } = totals(items)
  const { membershipRef, companyRef, locationRef, id: subscriptionRef } = subscription
  for (const [unit, amount] of [['credit', credits], ['dayPass', dayPasses]] as const) {
    if (amount === 0) continue
    await give(deed, {
      membershipRef, companyRef, locationRef, subscriptionRef, unit, amount, type: 'subscriptionRenewal', description: '',
    }, interval.endDate)
  }
}

/** Issues the invoice over a subscription's first period; none when its total is 0. */
export async function invoiceFirstPeriod(deed: Deed, subscription: SubscriptionRow, items: readonly SubscriptionItemRow[], location: LocationRow) {
  const schedule = scheduleOf(subscription, location.timezoneId)
  const { part, whole } = fraction(schedule, firstInterval(schedule))
  const lines = items.map(item => ({
    type: 'subscription' as const, description: item.title, unitAmount: prorate(item.price, part, whole), quantity: item.quantity * 10 ** QUANTITY_DECIMALS,
    rate: item.customTaxEnabled ? item.customTaxRate : location.taxRate, planRef: item.planRef,
  }))
  if (lines.every(line => line.unitAmount === 0)) return
  const { membershipRef, companyRef, id: subscriptionRef } = subscription
  await issueInvoice(deed, { location, membershipRef, companyRef, subscriptionRef, items: lines })
}
