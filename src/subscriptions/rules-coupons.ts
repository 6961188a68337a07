import type { CouponRow } from '../discounts/coupons/table.ts'
import { whyNotCoupon } from '../discounts/redemptions/rules.ts'
import { ApiError } from '../kernel/errors/api-error.ts'

/** Throws 409 `not_redeemable` where an item has a coupon that does not count for it, or was redeemed as often as it can be. */
export function refuseCoupons(
  items: readonly { couponRef: string | null; planRef: string | null }[],
  known: ReadonlyMap<string, CouponRow>,
): void {
  for (const { couponRef, planRef } of items) {
    if (couponRef === null) continue
    const refusal = whyNotCoupon(known.get(couponRef)!, { productType: 'subscriptionItems', itemRef: planRef })
    if (refusal !== undefined) throw new ApiError('not_redeemable', refusal)
  }
}
