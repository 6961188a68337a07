import type { Db } from '../../db/database.ts'
import type { Holder } from '../../terms/holder.ts'
import type { ProductType } from '../coupons/contract-coupon.ts'
import { coupons } from '../coupons/store.ts'
import { findPromocode } from '../promocodes/store.ts'
import { whyNotCode, whyNotCoupon, type Redeemable, type Refusal, type Wanted } from './rules.ts'
import { hasBought } from './store-bought.ts'

/** A code that somebody would redeem. */
export interface CodeWish extends Wanted {
  code: string
  locationRef: string
  productType: ProductType
  /** Who buys. Left out, a code for the first purchase passes. */
  customer?: Holder | undefined
}

/**
 * The code of a location that somebody means, or why it cannot be redeemed. It only reads: `redeem` counts, and finds out whether the last
 * one was taken meanwhile. Whoever buys is locked by then, so that a first purchase stays the first.
 */
export async function findRedeemable(
  db: Db,
  { network, now }: { network: string; now: string },
  { code, locationRef, customer, ...wanted }: CodeWish,
): Promise<Redeemable | Refusal> {
  const promocode = await findPromocode(db, network, locationRef, code)
  if (promocode === undefined) return { refusal: 'There is no such promo code at this location.' }
  const coupon = (await coupons.findAny(db, network, promocode.couponRef))!
  const isFirst = !promocode.limitByFirstPurchase || !customer || !(await hasBought(db, network, customer, wanted.productType))
  const refusal = whyNotCode(promocode, { now, hasBought: !isFirst }) ?? whyNotCoupon(coupon, wanted)
  return refusal === undefined ? { promocode, coupon } : { refusal }
}
