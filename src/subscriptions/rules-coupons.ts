import type { CouponRow } from '../discounts/coupons/table.ts'
import { whyNotCoupon } from '../discounts/redemptions/rules.ts'
import { ApiError } from '../kernel/errors/api-error.ts'

/** Throws 409 `not_redeemable` where an item has a coupon that does not count for it, or was redeemed as often as it can be. */
export function refuseCoupons(
  items: readonly { couponRef: string | null; planRef: string | null }[],
  known: ReadonlyMap<string, CouponRow>,
): void {
  for (const { couponRef, planRef } of items) refuseCoupon(couponRef, [planRef], known)
}

/** Throws 409 `not_redeemable` where a coupon counts for none of the plans that its item has at some time. */
export function refuseCoupon(
  couponRef: string | null,
  planRefs: readonly (string | null)[],
  known: ReadonlyMap<string, CouponRow>,
): void {
  if (couponRef === null) return
  const coupon = known.get(couponRef)!
  const refusals = planRefs.map(itemRef => whyNotCoupon(coupon, { productType: 'subscriptionItems', itemRef }))
  if (!refusals.includes(undefined)) throw new ApiError('not_redeemable', refusals[0]!)
}
