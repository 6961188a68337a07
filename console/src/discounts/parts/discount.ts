import type { ReplyOf } from '../../kit/data/operation.ts'
import type { stoa } from '../../kit/data/stoa.ts'
import type { Coupon } from '../../kit/discounts/use-coupon-words.ts'

export type { Coupon }
export type Promocode = ReplyOf<typeof stoa.promocodes.getPromocode>['promocode']
export type Redemption = ReplyOf<typeof stoa.redemptions.listRedemptions>['redemptions'][number]
export type ProductType = Coupon['productTypes'][number]

/** The groups whose answers change with coupons and codes. */
export const STALE = ['coupons', 'promocodes', 'redemptions'] as const
