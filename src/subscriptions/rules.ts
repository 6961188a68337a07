import { inDays, inPieces } from '../terms/described.ts'
import type { fraction, Schedule } from '../terms/schedule.ts'
import type { CollectionPause, SubscriptionItemRow, SubscriptionRow } from './table.ts'

/** A holder's subscription: the active one, else the next to start; of several, the newest. */
export function subscriptionOf<S extends Dated>(held: readonly S[], now: string): S | undefined {
  const newest = (a: S, b: S) => (a.createDate > b.createDate || (a.createDate === b.createDate && a.id > b.id) ? a : b)
  const pick = (some: S[]) => (some.length === 0 ? undefined : some.reduce(newest))
  const live = held.filter(one => one.endDate === null || one.endDate > now)
  const active = live.filter(one => one.startDate <= now)
  if (active.length > 0) return pick(active)
  const soonest = live.map(one => one.startDate).toSorted()[0]
  return pick(live.filter(one => one.startDate === soonest))
}

type Dated = Pick<SubscriptionRow, 'id' | 'startDate' | 'endDate' | 'createDate'>

/** The fields that decide a subscription's periods. */
export const scheduleOf = (
  {
    startDate,
    endDate,
    period,
    billingCycleAnchor,
    creditUnused,
  }: Pick<SubscriptionRow, 'startDate' | 'endDate' | 'period' | 'billingCycleAnchor' | 'creditUnused'>,
  timezoneId: string,
): Schedule => ({
  startDate,
  period,
  billingCycleAnchor,
  timezoneId,
  ...(endDate !== null && { endDate, endsByDays: creditUnused }),
})

/** Follows from the dates alone. */
export const statusOf = (
  { startDate, endDate }: Pick<SubscriptionRow, 'startDate' | 'endDate'>,
  now: string,
): 'scheduled' | 'active' | 'canceled' =>
  endDate !== null && endDate <= now ? 'canceled' : startDate <= now ? 'active' : 'scheduled'

/** What becomes of invoices at an instant: nothing (they are issued), drafts, or none. */
export function collectionOf(
  { pausePaymentCollection: pause }: Pick<SubscriptionRow, 'pausePaymentCollection'>,
  now: string,
): CollectionPause['behavior'] | undefined {
  if (pause === null || (pause.resumesAt !== undefined && pause.resumesAt <= now)) return undefined
  return pause.behavior
}

/** The sums over items, times their quantities: money in minor units, credits and passes in hundredths. */
export const totals = (items: readonly SubscriptionItemRow[]) => ({
  price: sum(items, 'price'),
  credits: sum(items, 'credits'),
  dayPasses: sum(items, 'dayPasses'),
})

const sum = (items: readonly SubscriptionItemRow[], what: 'price' | 'credits' | 'dayPasses') =>
  items.reduce((total, item) => total + item[what] * item.quantity, 0)

/**
 * A subscription's item as a line of an invoice: `unitAmount` in minor units and the quantity, and the share of them that a part of a
 * period is, which the description says in the language of the location.
 */
export function priced(
  { title, price, quantity }: SubscriptionItemRow,
  { part, whole }: ReturnType<typeof fraction>,
  { locale }: { locale: string },
) {
  if (part === whole) return { description: title, unitAmount: price, count: quantity, share: undefined }
  const share = { part, whole }
  return { description: inDays(inPieces(title, quantity), share, locale), unitAmount: price, count: quantity, share }
}
