import type { CouponRow } from '../../discounts/coupons/table.ts'
import { discountOf } from '../../discounts/redemptions/rules.ts'
import { basisOf, priceOf } from './rules.ts'
import type { ItemRow, NewItem } from './table.ts'

/** What a coupon takes off a line that somebody adds by hand, and that it is redeemed when the line is stored. */
export const byCoupon = (coupon: CouponRow | undefined): Pick<NewItem, 'discounts' | 'redeems'> =>
  coupon === undefined ? {} : { discounts: [{ source: 'coupon', ...discountOf(coupon) }], redeems: { couponRef: coupon.id } }

/** What the coupon or the code of a line takes off, in minor units. */
export function takenOff(row: ItemRow): number {
  const discounts = row.discounts.filter(({ source }) => source === 'plan')
  return priceOf(row, { ...basisOf(row), discounts })!.discountedAmount - row.discountedAmount
}
