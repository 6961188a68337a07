import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { Duration, ProductType } from './contract-coupon.ts'

/** A thing that a coupon is limited to: a resource, an event, a product, a package or a plan, as its type says. */
export interface LimitedItem {
  id: string
  type: ProductType
}

/** `percentOff` is in 1/10,000 percent, `amountOff` in minor units of `currencyCode`; a coupon has one of them. */
export const coupon = table('coupon', {
  locationRef: ref('location'),
  title: optional(text),
  percentOff: optional(integer),
  amountOff: optional(integer),
  currencyCode: text,
  productTypes: json<ProductType[]>(),
  limitedItemsEnabled: boolean,
  limitedItems: json<LimitedItem[]>(),
  limitedRedemptionEnabled: boolean,
  limitedRedemptionValue: optional(integer),
  /** How often it is redeemed, without what was given back whole. */
  redemptions: integer,
  duration: oneOf<Duration>(),
  durationInMonths: optional(integer),
  enabledForCredits: boolean,
  createDate: time,
  updateDate: time,
  deleteDate: optional(time),
})
export type CouponRow = Row<typeof coupon>
