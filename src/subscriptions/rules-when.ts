import { inPieces } from '../terms/described.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import type { NewItem } from '../invoices/items/table.ts'
import type { PeriodDiscount } from '../discounts/redemptions/rules-periods.ts'
import { round } from '../kernel/money/fractions.ts'
import { QUANTITY_DECIMALS, takenOff } from '../kernel/money/money.ts'
import { currentInterval, fraction, intervalFrom, type Interval, type Schedule } from '../terms/schedule.ts'
import { restOf } from '../terms/rest.ts'
import { creditsOf, passesOf } from './rules-shares.ts'
import type { SubscriptionItemRow } from './table.ts'

/** When a change counts. */
export interface When {
  /** The start of the first period in which it counts. */
  date: string
  /** Whether it is carried out at once: nothing before this period is still to be billed. */
  atOnce: boolean
}

/** How far a subscription is billed. */
interface Standing {
  schedule: Schedule
  /** The start of the first period that is not billed. */
  unbilled: string | undefined
  /** Whether anything of it is on an invoice. */
  isBilled: boolean
}

/**
 * When a change counts for which no date, or this one, is asked: from the first period that is not billed, or the first that begins at the date
 * or later. Throws 409 `period_billed` for one that is billed, and `conflict` where the subscription ends before.
 */
export function whenOf({ schedule, unbilled, isBilled }: Standing, asked: string | undefined, now: string): When {
  if (unbilled === undefined) throw new ApiError('conflict', 'No period of the subscription is left that is not billed.')
  if (asked === undefined) return { date: unbilled, atOnce: !isBilled || unbilled <= now }
  const first = intervalFrom(schedule, asked)
  if (first === undefined) throw new ApiError('conflict', 'The subscription ends before a period begins at this date or later.')
  if (first.startDate < unbilled && isBilled) refuseBilled(first)
  const date = first.startDate < unbilled ? unbilled : first.startDate
  return { date, atOnce: date === unbilled && date <= now }
}

/** When an item that counts once counts: in the period in which its date lies. Throws as `whenOf` does. */
export function whenOnce({ schedule, unbilled, isBilled }: Standing, startDate: string, now: string): When {
  if (unbilled === undefined) throw new ApiError('conflict', 'No period of the subscription is left that is not billed.')
  const period = currentInterval(schedule, startDate)
  if (period === undefined) throw new ApiError('conflict', 'The subscription does not run at this date.')
  if (period.startDate < unbilled) refuseBilled(period)
  return { date: period.startDate, atOnce: period.startDate === unbilled && (period.startDate <= now || !isBilled) }
}

function refuseBilled({ startDate, endDate }: Interval): never {
  throw new ApiError('period_billed', `The period from ${startDate} to ${endDate} is billed already.`)
}

/** Adds a fault for dates that do not go with `prorate`, and for each other. */
export function checkWhen(
  { effectiveDate, prorate: isNow }: { effectiveDate?: string | undefined; prorate?: boolean | undefined },
  item: { startDate?: string | undefined; type?: string | undefined },
  faults: Faults,
): void {
  faults.rule(isNow === true && effectiveDate !== undefined, '/effectiveDate', 'What is prorated counts now.')
  faults.rule(isNow === true && item.startDate !== undefined, '/item/startDate', 'What is prorated counts now.')
  faults.rule(isNow === true && item.type === 'oneOff', '/prorate', 'An item that is oneOff is not prorated.')
  const both = effectiveDate !== undefined && item.startDate !== undefined
  faults.rule(both, '/effectiveDate', 'effectiveDate and the item’s startDate both say when it counts: send one.')
}

type Priced = Pick<SubscriptionItemRow, 'price' | 'quantity'>

/** What an item costs in a period, and the coupon that comes off it there. */
type Costing = Priced & { off?: PeriodDiscount['discount'] | undefined }

const priceOf = ({ price, quantity }: Priced): bigint => BigInt(price) * BigInt(quantity)

/** Whether an item costs less than before, or there is less of it. */
export const isLess = (before: Priced, after: Priced): boolean =>
  priceOf(after) < priceOf(before) || after.quantity < before.quantity

/**
 * The line over what more an item costs than before, for a whole period; undefined where it is nothing, and never less. More of it at the same
 * price is so many of it; anything else is one piece. A coupon comes off as it would have come off the whole: a percentage of what is more, of
 * an amount what the price before has left of it. One that counts for only one of both prices is in the price already.
 */
export function moreOf(
  before: Costing | undefined,
  after: Costing & Pick<SubscriptionItemRow, 'title'>,
): Pick<NewItem, 'description' | 'unitAmount' | 'quantity' | 'discounts'> | undefined {
  const { off, title } = after
  const was = before ? priceOf(before) : 0n
  const isAlike = was === 0n || before?.off?.coupon?.id === off?.coupon?.id
  const more = isAlike ? priceOf(after) - was : leftToPay(after) - leftToPay(before!)
  if (more <= 0n) return undefined
  const isSame = isAlike && (before === undefined || before.price === after.price)
  const count = isSame ? after.quantity - (before?.quantity ?? 0) : 1
  const unitAmount = isSame ? after.price : Number(more)
  const discounts = isAlike && off ? restOff(off, was) : []
  const description = inPieces(title, count)
  return { description, unitAmount, quantity: count * 10 ** QUANTITY_DECIMALS, ...(discounts.length > 0 && { discounts }) }
}

/** What a coupon takes off beyond a price. */
function restOff(off: PeriodDiscount['discount'], price: bigint): PeriodDiscount['discount'][] {
  if (off.amountOff === undefined) return [off]
  const left = BigInt(off.amountOff) - price
  return left > 0n ? [{ ...off, amountOff: Number(left) }] : []
}

const leftToPay = ({ off, ...item }: Costing): bigint => round(takenOff({ n: priceOf(item), d: 1n }, off ?? {}))

/** The share of the whole period that an interval has from an instant on: what is given is shared out by it. */
export function shareOf(schedule: Schedule, interval: Interval, from: string): { part: number; whole: number } {
  if (from <= interval.startDate) return fraction(schedule, interval)
  const { used, of } = restOf(schedule, interval, from)
  return { part: used, whole: of }
}

type Giving = Pick<SubscriptionItemRow, 'credits' | 'dayPasses' | 'quantity'>

/** What more an item gives for a share of a period, in hundredths and never less than nothing: credits half up, day passes whole ones, up. */
export function moreGiven(
  before: Giving | undefined,
  after: Giving,
  share: { part: number; whole: number },
): { credits: number; dayPasses: number } {
  const more = (what: 'credits' | 'dayPasses') =>
    BigInt(Math.max(0, after[what] * after.quantity - (before ? before[what] * before.quantity : 0)))
  return { credits: Number(creditsOf(more('credits'), share)), dayPasses: Number(passesOf(more('dayPasses'), share)) }
}
