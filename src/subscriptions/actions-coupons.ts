import { coupons } from '../discounts/coupons/store.ts'
import { promocodes } from '../discounts/promocodes/store.ts'
import type { CouponRow } from '../discounts/coupons/table.ts'
import { gone, lockUse } from '../discounts/redemptions/actions.ts'
import { findRedeemable } from '../discounts/redemptions/actions-find.ts'
import type { Redeemable } from '../discounts/redemptions/rules.ts'
import type { CouponUse } from '../discounts/redemptions/rules-periods.ts'
import { redeemedForItems } from '../discounts/redemptions/store.ts'
import type { Db } from '../db/database.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { by } from '../kernel/text/by.ts'
import type { Holder } from '../terms/holder.ts'

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

/** Who redeems a code for a new subscription, and where. */
interface Redeemer {
  holder: Holder
  locationRef: string
}

/**
 * A promo code, and the first item without a coupon that its coupon counts for: both are redeemed when that is billed. Throws 409
 * `not_redeemable` when there is none. The caller has locked the holder, so that a first purchase stays the first.
 */
export async function redeemedBy(
  context: WriteContext,
  code: string,
  { holder, locationRef }: Redeemer,
  items: readonly { couponRef: string | null; planRef: string | null }[],
): Promise<Redeemable & { item: number }> {
  let refusal = 'Each item has a coupon already.'
  for (const [item, { couponRef, planRef }] of items.entries()) {
    if (couponRef !== null) continue
    const wish = { code, locationRef, productType: 'subscriptionItems', itemRef: planRef, customer: holder } as const
    const found = await findRedeemable(context.tx, context, wish)
    if (!('refusal' in found)) return { ...found, item }
    refusal = found.refusal
  }
  throw new ApiError('not_redeemable', refusal)
}

/**
 * Locks the coupons and codes of items that are billed at once, so that what was left of each when the request was checked is left when it is
 * billed. Throws 409 `not_redeemable` where somebody took the last use meanwhile, or the coupon has ended. What is locked after them is the
 * counter of invoices, and what is held already.
 */
export async function lockRedeemed(
  { tx, network }: WriteContext,
  items: readonly { couponRef: string | null; promocodeRef: string | null }[],
): Promise<void> {
  const wanted = items.flatMap(({ couponRef, promocodeRef }) => (couponRef === null ? [] : { couponRef, promocodeRef }))
  for (const { couponRef: id, promocodeRef } of wanted.toSorted(by(({ couponRef }) => couponRef))) {
    const promocode = promocodeRef === null ? undefined : { id: promocodeRef }
    if (await lockUse(tx, network, { coupon: { id }, promocode })) continue
    throw gone(promocode ? 'promo code' : 'coupon')
  }
}

/** An item of a subscription, as far as its coupon is concerned. */
interface CouponItem {
  id: string
  couponRef: string | null
  /** The code by which it is redeemed. */
  promocodeRef: string | null
}

/** The coupons of some items of subscriptions and what became of them so far, by item. Items without a coupon are left out. */
export async function couponUsesOf(db: Db, network: string, items: readonly CouponItem[]): Promise<Map<string, CouponUse>> {
  const having = items.filter((item): item is CouponItem & { couponRef: string } => item.couponRef !== null)
  if (having.length === 0) return new Map()
  const known = await coupons.findMany(
    db,
    network,
    having.map(({ couponRef }) => couponRef),
  )
  const redeemed = await redeemedForItems(
    db,
    network,
    having.map(({ id }) => id),
  )
  const codes = await promocodes.findMany(
    db,
    network,
    having.flatMap(({ promocodeRef }) => promocodeRef ?? []),
  )
  return new Map(
    having.map(({ id, couponRef, promocodeRef }) => {
      // A coupon that was put in the place of another counts from its own first period.
      const use = redeemed.find(row => row.subscriptionItemRef === id && row.couponRef === couponRef)
      const promocode = promocodeRef === null ? undefined : codes.get(promocodeRef)
      return [id, { coupon: known.get(couponRef)!, promocode, first: use?.periodStartDate ?? undefined }]
    }),
  )
}
