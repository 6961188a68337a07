import { boolean, integer, optional, ref, table, text, time, type Row } from '../../db/table.ts'

/** What customers say to redeem a coupon. */
export const promocode = table('promocode', {
  couponRef: ref('coupon'),
  /** Of its coupon. */
  locationRef: ref('location'),
  code: text,
  /** The code in lower case, of which there is one at a location. */
  codeKey: text,
  expirationEnabled: boolean,
  expirationDate: optional(time),
  limitByFirstPurchase: boolean,
  limitedRedemptionEnabled: boolean,
  limitedRedemptionValue: optional(integer),
  /** How often it is redeemed, without what was given back whole. */
  redemptions: integer,
  createDate: time,
  updateDate: time,
  archiveDate: optional(time),
})
export type PromocodeRow = Row<typeof promocode>
