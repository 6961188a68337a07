import type { Db } from '../../db/database.ts'
import type { StoredDiscount } from '../../terms/discount.ts'
import type { Holder } from '../../terms/holder.ts'
import type { ProductType } from '../coupons/contract-coupon.ts'
import { coupons } from '../coupons/store.ts'
import { findPromocode } from '../promocodes/store.ts'
import { whyNotCode, whyNotCoupon, type Redeemable, type Refusal, type Wanted } from './rules.ts'
import { hasBought } from './store-bought.ts'

/** A code that somebody would redeem. */
interface CodeWish extends Wanted {
  code: string
  locationRef: string
  productType: ProductType
  /** Who buys. Left out, a code for the first purchase passes. */
  customer?: Holder | undefined
  /** Of these coupons and codes a use would be made free before: what was redeemed stays so, also where it has ended since. */
  freed?: readonly Pick<StoredDiscount, 'coupon' | 'promocode'>[] | undefined
  /** So many things of this type would be bought with the same code before. */
  before?: number | undefined
}

/**
 * The code of a location that somebody means, or why it cannot be redeemed. It only reads: `redeem` counts, and finds out whether the last
 * one was taken meanwhile. Whoever buys is locked by then, so that a first purchase stays the first.
 */
export async function findRedeemable(
  db: Db,
  { network, now }: { network: string; now: string },
  { code, locationRef, customer, freed = [], before = 0, ...wanted }: CodeWish,
): Promise<Redeemable | Refusal> {
  const found = await findPromocode(db, network, locationRef, code)
  if (found === undefined) return { refusal: 'There is no such promo code at this location.' }
  const isFreed = ({ id }: { id: string }) => freed.some(one => one.coupon?.id === id || one.promocode?.id === id)
  const left = <R extends { id: string; redemptions: number }>(row: R): R => ({
    ...row,
    redemptions: row.redemptions + before - (isFreed(row) ? 1 : 0),
  })
  const [promocode, coupon] = [left(found), left((await coupons.findAny(db, network, found.couponRef))!)]
  const isKept = isFreed(promocode)
  const isAsked = promocode.limitByFirstPurchase && customer !== undefined && !isKept
  const isLater = isAsked && (before > 0 || (await hasBought(db, network, customer, wanted.productType)))
  const refusal = whyNotCode(promocode, { now, hasBought: isLater, isKept }) ?? whyNotCoupon(coupon, wanted, isKept)
  return refusal === undefined ? { promocode, coupon, isKept } : { refusal }
}
