import { epochOf, monthsLater } from '../../kernel/time/instant.ts'
import { wallClock } from '../../kernel/time/time-zones.ts'
import type { StoredDiscount } from '../../terms/discount.ts'
import type { CouponRow } from '../coupons/table.ts'
import { discountOf, hasEnded, isFor, whyNotCoupon, type LeftCode } from './rules.ts'

/** The coupon of an item of a subscription, and what became of it so far. */
export interface CouponUse {
  coupon: CouponRow
  /** By which it is redeemed, if it is by one. */
  promocode?: LeftCode | undefined
  /** When the first period began that it came off; left out while it is not redeemed. */
  first?: string | undefined
}

/** What comes off an item in a period. */
export interface PeriodDiscount {
  discount: StoredDiscount & { source: 'coupon' | 'promocode' }
  /** The coupon comes off for the first time, so that whoever bills the period redeems it. */
  redeems?: { couponRef: string; promocodeRef?: string | undefined; subscriptionItemRef: string; periodStartDate: string }
}

/** An item of a subscription, as far as its coupon is concerned. */
interface CouponItem {
  id: string
  planRef: string | null
  price: number
}

/**
 * What coupons take off the items of a subscription in the period that begins at `startDate`, by item; items of which nothing comes off are
 * left out.
 *
 * - A coupon that is limited to other plans than that of the item rests.
 * - One that was redeemed counts as long as its duration says, also when it has been deleted since.
 * - One that was not counts from this period on if it can still be redeemed, also after other items of the period have redeemed it.
 *
 * `next` are the uses as they are after the period, for whoever looks further ahead; `taken` counts how often coupons and codes are taken,
 * for whoever computes several subscriptions.
 */
export function discountsIn(
  items: readonly CouponItem[],
  uses: ReadonlyMap<string, CouponUse>,
  {
    startDate,
    timezoneId,
    taken = new Map(),
  }: { startDate: string; timezoneId: string; taken?: Map<string, number> | undefined },
): { discounts: Map<string, PeriodDiscount>; next: Map<string, CouponUse> } {
  const discounts = new Map<string, PeriodDiscount>()
  const next = new Map(uses)
  for (const { id, planRef, price } of items) {
    const use = uses.get(id)
    if (use === undefined || price === 0) continue
    const { coupon, promocode, first } = use
    const source = promocode ? 'promocode' : 'coupon'
    const discount = { source, ...discountOf(coupon, promocode) } as const
    if (first !== undefined) {
      if (isFor(coupon, planRef) && lasts(coupon, first, startDate, timezoneId)) discounts.set(id, { discount })
      continue
    }
    if (whyNotCoupon(lessTaken(coupon, taken), { productType: 'subscriptionItems', itemRef: planRef }) !== undefined) continue
    if (promocode && hasEnded(lessTaken(promocode, taken))) continue
    for (const one of promocode ? [coupon, promocode] : [coupon]) taken.set(one.id, (taken.get(one.id) ?? 0) + 1)
    const redeems = { couponRef: coupon.id, promocodeRef: promocode?.id, subscriptionItemRef: id, periodStartDate: startDate }
    discounts.set(id, { discount, redeems })
    next.set(id, { ...use, first: startDate })
  }
  return { discounts, next }
}

/** A coupon or a code as it is when others have taken it. */
const lessTaken = <C extends { id: string; redemptions: number }>(one: C, taken: ReadonlyMap<string, number>): C => ({
  ...one,
  redemptions: one.redemptions + (taken.get(one.id) ?? 0),
})

/** Whether a coupon that first came off the period that began at `first` still does so in one that begins at `startDate`. */
export function lasts(
  { duration, durationInMonths }: Pick<CouponRow, 'duration' | 'durationInMonths'>,
  first: string,
  startDate: string,
  timezoneId: string,
): boolean {
  if (startDate <= first) return startDate === first
  if (duration === 'once') return false
  const wall = (instant: string) => wallClock(epochOf(instant), timezoneId)
  return duration === 'forever' || wall(startDate) < monthsLater(wall(first), durationInMonths!)
}
