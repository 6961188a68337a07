import type { LocationRow } from '../access/table.ts'
import { creditUnits, moneyUnits, rateUnits } from '../kernel/amounts.ts'
import { decimalsOf } from '../kernel/currencies.ts'
import { maxUnits } from '../kernel/money.ts'
import type { Schedule } from '../kernel/periods.ts'
import type { Faults } from '../kernel/references.ts'
import type { Static } from '../kernel/schema.ts'
import type { PlanRow } from '../plans/table.ts'
import type { createSubscription } from './contract.ts'
import type { SubscriptionItemRow, SubscriptionRow } from './table.ts'

type Fields = Static<typeof createSubscription.body>['subscription']
type Item = Fields['items'][number]

/** A holder's subscription: the active one, else the next to start; of several, the newest. */
export function subscriptionOf<S extends Pick<SubscriptionRow, 'id' | 'startDate' | 'endDate' | 'createDate'>>(held: readonly S[], now: string): S | undefined {
  const newest = (a: S, b: S) => a.createDate > b.createDate || (a.createDate === b.createDate && a.id > b.id) ? a : b
  const pick = (some: S[]) => some.length === 0 ? undefined : some.reduce(newest)
  const live = held.filter(one => one.endDate === null || one.endDate > now)
  const active = live.filter(one => one.startDate <= now)
  if (active.length > 0) return pick(active)
  const soonest = live.map(one => one.startDate).toSorted()[0]
  return pick(live.filter(one => one.startDate === soonest))
}

/** What a subscription's periods follow from. */
export const scheduleOf = ({ startDate, endDate, period, billingCycleAnchor }: SubscriptionRow, timezoneId: string): Schedule =>
  ({ startDate, period, billingCycleAnchor, timezoneId, ...endDate !== null && { endDate } })

/** Computed from the dates alone. */
export const statusOf = ({ startDate, endDate }: SubscriptionRow, now: string): 'scheduled' | 'active' | 'canceled' =>
  endDate !== null && endDate <= now ? 'canceled' : startDate <= now ? 'active' : 'scheduled'

/** What all items of a subscription come to, times their quantities: money in minor units, credits and passes in hundredths. */
export const totals = (items: readonly SubscriptionItemRow[]) => ({
  price: sum(items, 'price'), credits: sum(items, 'credits'), dayPasses: sum(items, 'dayPasses'),
})

const sum = (items: readonly SubscriptionItemRow[], what: 'price' | 'credits' | 'dayPasses') =>
  items.reduce((total, item) => total + item[what] * item.quantity, 0)

/** The most credits or day passes that one item may come to, in hundredths. */
const MOST_CREDITS = 100_000_000

export interface Terms {
  period: Fields['period']
  /** Of the holder; undefined when the holder is unknown, which is a fault of its own. */
  location: LocationRow | undefined
  /** The plan of each item that names one; null for one that does not exist. */
  plans: ReadonlyMap<string, PlanRow | null>
}

/** A new item's row without its keys: what it leaves out comes from its plan. Notes what breaks a rule. */
export function newItem(item: Item, at: string, { period, location, plans }: Terms, faults: Faults) {
  const plan = item.plan && faults.reference(plans.get(item.plan.id) ?? undefined, `${at}/plan/id`, 'plan')
  if (plan && location) {
    faults.rule(plan.locationRef !== location.id, `${at}/plan/id`, 'The plan must be of the holder’s location.')
    faults.rule(plan.period !== period, `${at}/plan/id`, `The plan is paid by ${plan.period}, the subscription by ${period}.`)
  }
  faults.rule(!item.plan && item.title === undefined, `${at}/title`, 'title is required without a plan.', 'required')
  faults.rule(!item.plan && item.price === undefined, `${at}/price`, 'price is required without a plan.', 'required')
  const passes = item.day_passes ?? item.dayPasses
  faults.rule(item.day_passes !== undefined && item.dayPasses !== undefined, `${at}/dayPasses`, 'day_passes and dayPasses are the same: send one.')
  faults.rule(item.customTax?.enabled === true && item.customTax.rate === undefined, `${at}/customTax/rate`, 'rate is required while customTax is enabled.', 'required')
  const row = {
    title: item.title ?? plan?.title ?? '',
    price: item.price === undefined ? plan?.price ?? 0 : moneyUnits(item.price, location, faults, `${at}/price`),
    currencyCode: location?.currencyCode ?? '',
    quantity: item.quantity,
    credits: item.credits === undefined ? plan?.credits ?? 0 : creditUnits(item.credits),
    dayPasses: passes === undefined ? plan?.dayPasses ?? 0 : creditUnits(passes),
    customTaxEnabled: item.customTax?.enabled ?? plan?.customTaxEnabled ?? false,
    customTaxRate: item.customTax ? rateUnits(item.customTax.rate ?? 0) : plan?.customTaxRate ?? 0,
    planRef: item.plan?.id ?? null,
  }
  const tooMuch = location && BigInt(row.price) * BigInt(row.quantity) > BigInt(maxUnits(decimalsOf(location.currencyCode)!))
  faults.rule(tooMuch ?? false, `${at}/quantity`, 'price times quantity is more than 999,999,999.99.', 'too_large')
  faults.rule(Math.max(row.credits, row.dayPasses) * row.quantity > MOST_CREDITS, `${at}/quantity`, 'credits or day passes times quantity are more than 1,000,000.', 'too_large')
  return row
}
