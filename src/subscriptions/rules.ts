import type { LocationRow } from '../access/table.ts'
import type { TaxRateRow } from '../billing/tax_rates/table.ts'
import { creditUnits, moneyUnits } from '../terms/amounts.ts'
import { decimalsOf } from '../kernel/money/currencies.ts'
import { maxUnits } from '../kernel/money/money.ts'
import type { fraction, Schedule } from '../terms/schedule.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import type { Static } from '../kernel/contract/schema.ts'
import { customTaxOf } from '../terms/custom-tax.ts'
import type { PlanRow } from '../plans/table.ts'
import type { createSubscription } from './contract.ts'
import type { SubscriptionItemRow, SubscriptionRow } from './table.ts'

type Fields = Static<typeof createSubscription.body>['subscription']
type Item = Fields['items'][number]

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
  { startDate, endDate, period, billingCycleAnchor }: SubscriptionRow,
  timezoneId: string,
): Schedule => ({ startDate, period, billingCycleAnchor, timezoneId, ...(endDate !== null && { endDate }) })

/** Follows from the dates alone. */
export const statusOf = ({ startDate, endDate }: SubscriptionRow, now: string): 'scheduled' | 'active' | 'canceled' =>
  endDate !== null && endDate <= now ? 'canceled' : startDate <= now ? 'active' : 'scheduled'

/** The sums over a subscription's items, times their quantities: money in minor units, credits and passes in hundredths. */
export const totals = (items: readonly SubscriptionItemRow[]) => ({
  price: sum(items, 'price'),
  credits: sum(items, 'credits'),
  dayPasses: sum(items, 'dayPasses'),
})

const sum = (items: readonly SubscriptionItemRow[], what: 'price' | 'credits' | 'dayPasses') =>
  items.reduce((total, item) => total + item[what] * item.quantity, 0)

/**
 * A subscription's item as a line of an invoice: `unitAmount` in minor units and the quantity, and the share of them that a part of a
 * period is, which the description says.
 */
export function priced({ title, price, quantity }: SubscriptionItemRow, { part, whole }: ReturnType<typeof fraction>) {
  if (part === whole) return { description: title, unitAmount: price, count: quantity, share: undefined }
  const what = quantity === 1 ? title : `${quantity} × ${title}`
  return { description: `${what}, ${part} of ${whole} days`, unitAmount: price, count: quantity, share: { part, whole } }
}

/** The most credits or day passes that one item may give, in hundredths. */
const MOST_CREDITS = 100_000_000

interface Terms {
  period: Fields['period']
  /** The holder's location; undefined when the holder is unknown, which is a fault of its own. */
  location: LocationRow | undefined
  /** The plans of the items, as far as they exist. */
  plans: ReadonlyMap<string, PlanRow>
  /** The tax rates of the location. */
  rates: readonly TaxRateRow[]
}

/** A new item's row without its keys; its plan gives what it leaves out. Adds a fault for each broken rule. */
export function newItem(item: Item, at: string, { period, location, plans, rates }: Terms, faults: Faults) {
  const plan = item.plan && faults.reference(plans.get(item.plan.id), `${at}/plan/id`, 'plan')
  if (plan && location) {
    faults.rule(plan.locationRef !== location.id, `${at}/plan/id`, 'The plan must be of the holder’s location.')
    faults.rule(plan.period !== period, `${at}/plan/id`, `The plan is paid by ${plan.period}, the subscription by ${period}.`)
  }
  faults.rule(!item.plan && item.title === undefined, `${at}/title`, 'title is required without a plan.', 'required')
  faults.rule(!item.plan && item.price === undefined, `${at}/price`, 'price is required without a plan.', 'required')
  const passes = item.day_passes ?? item.dayPasses
  const twice = item.day_passes !== undefined && item.dayPasses !== undefined
  faults.rule(twice, `${at}/dayPasses`, 'day_passes and dayPasses are the same: send one.')
  const {
    customTaxEnabled = false,
    customTaxRate = 0,
    customTaxRef = null,
  } = item.customTax ? customTaxOf(item.customTax, `${at}/customTax`, faults, rates) : (plan ?? {})
  const row = {
    title: item.title ?? plan?.title ?? '',
    price: item.price === undefined ? (plan?.price ?? 0) : moneyUnits(item.price, location, faults, `${at}/price`),
    currencyCode: location?.currencyCode ?? '',
    quantity: item.quantity,
    credits: item.credits === undefined ? (plan?.credits ?? 0) : creditUnits(item.credits),
    dayPasses: passes === undefined ? (plan?.dayPasses ?? 0) : creditUnits(passes),
    customTaxEnabled,
    customTaxRate,
    customTaxRef,
    planRef: item.plan?.id ?? null,
  }
  const tooMuch = location && BigInt(row.price) * BigInt(row.quantity) > BigInt(maxUnits(decimalsOf(location.currencyCode)!))
  faults.rule(tooMuch ?? false, `${at}/quantity`, 'price times quantity is more than 999,999,999.99.', 'too_large')
  const tooMany = Math.max(row.credits, row.dayPasses) * row.quantity > MOST_CREDITS
  faults.rule(tooMany, `${at}/quantity`, 'credits or day passes times quantity are more than 1,000,000.', 'too_large')
  return row
}
