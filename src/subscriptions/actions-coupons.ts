import { coupons } from '../discounts/coupons/store.ts'
import type { CouponRow } from '../discounts/coupons/table.ts'
import type { Db } from '../db/database.ts'

/** The coupons that items name, as far as the location has them and they are not deleted, by their ids. */
export async function couponsAt(
  db: Db,
  network: string,
  locationRef: string,
  items: readonly { couponRef?: string | null | undefined }[],
): Promise<ReadonlyMap<string, CouponRow>> {
  const named = await coupons.findMany(
    db,
    network,
    items.flatMap(({ couponRef }) => couponRef ?? []),
  )
  return new Map([...named].filter(([, coupon]) => coupon.locationRef === locationRef && coupon.deleteDate === null))
}

export { couponUsesOf } from '../discounts/redemptions/actions.ts'
