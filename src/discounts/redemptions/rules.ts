import type { StoredDiscount } from '../../terms/discount.ts'
import type { ProductType } from '../coupons/contract-coupon.ts'
import type { CouponRow } from '../coupons/table.ts'
import type { PromocodeRow } from '../promocodes/table.ts'

/** What a coupon is to come off. */
export interface Wanted {
  /** What is bought; left out of a line that is of no type. */
  productType?: ProductType | undefined
  /** The resource, event, product, package or plan; null where it is none of them, left out where nobody asks. */
  itemRef?: string | null | undefined
  /** In what it is paid: money, unless said otherwise. */
  unit?: 'money' | 'credits' | 'dayPasses' | undefined
}

/** A code that can be redeemed now, with its coupon. */
export interface Redeemable {
  promocode: PromocodeRow
  coupon: CouponRow
  /** It was redeemed for this very thing, which goes on with it, even where it has ended since. */
  isKept?: boolean
}

/** Why something cannot be redeemed, in words for whoever wanted to. */
export interface Refusal {
  refusal: string
}

/** Why a coupon cannot be redeemed for something; undefined when it can. */
export function whyNotCoupon(
  coupon: CouponRow,
  { productType, itemRef, unit = 'money' }: Wanted,
  isKept = false,
): string | undefined {
  if (!isKept && coupon.deleteDate !== null) return 'The coupon was deleted.'
  if (productType !== undefined && !coupon.productTypes.includes(productType))
    return `The coupon does not count for ${productType}.`
  if (itemRef !== undefined && !isFor(coupon, itemRef)) return 'The coupon counts for other things only.'
  if (unit === 'dayPasses') return 'Nothing comes off a price in day passes.'
  if (unit === 'credits' && !coupon.enabledForCredits) return 'The coupon does not count for prices in credits.'
  return isUsedUp(coupon) ? 'The coupon was redeemed as often as it can be.' : undefined
}

/** Whether a coupon is among other things, or alone, for this one; null is nothing that it could be limited to. */
export const isFor = ({ limitedItemsEnabled, limitedItems }: CouponRow, itemRef: string | null): boolean =>
  !limitedItemsEnabled || limitedItems.some(({ id }) => id === itemRef)

/** Why a promo code cannot be redeemed; undefined when it can, as far as its coupon can. */
export function whyNotCode(
  code: PromocodeRow,
  { now, hasBought, isKept = false }: { now: string; hasBought: boolean; isKept?: boolean },
): string | undefined {
  if (!isKept && code.archiveDate !== null) return 'The promo code is archived.'
  if (!isKept && code.expirationEnabled && code.expirationDate! <= now) return `The promo code ended at ${code.expirationDate!}.`
  if (code.limitByFirstPurchase && hasBought) return 'The promo code is for the first purchase of its kind.'
  return isUsedUp(code) ? 'The promo code was redeemed as often as it can be.' : undefined
}

/** A promo code, as far as it decides whether it is still there for what was promised with it. */
export type LeftCode = Pick<PromocodeRow, 'id' | 'code' | 'archiveDate'> & Limited

/** Whether a promo code has ended, or was redeemed as often as it can be. */
export const hasEnded = (code: LeftCode): boolean => code.archiveDate !== null || isUsedUp(code)

type Limited = Pick<CouponRow, 'limitedRedemptionEnabled' | 'limitedRedemptionValue' | 'redemptions'>

/** Whether a coupon or a code was redeemed as often as it can be. */
export const isUsedUp = ({ limitedRedemptionEnabled, limitedRedemptionValue, redemptions }: Limited): boolean =>
  limitedRedemptionEnabled && redemptions >= limitedRedemptionValue!

/** What a coupon takes off, as it is stored with what it comes off. */
export const discountOf = (
  { id, percentOff, amountOff, currencyCode }: CouponRow,
  promocode?: Pick<PromocodeRow, 'id' | 'code'>,
): StoredDiscount => ({
  ...(percentOff === null ? { amountOff: amountOff!, currencyCode } : { percentOff }),
  coupon: { id },
  ...(promocode && { promocode: { id: promocode.id, code: promocode.code } }),
})
