import { integer, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { RedeemedType } from './contract.ts'

/**
 * One use of a coupon. `amount` is what it took off: in minor units of `currencyCode`, or in hundredths of credits where that is null.
 */
export const redemption = table('redemption', {
  couponRef: ref('coupon'),
  promocodeRef: optional(ref('promocode')),
  locationRef: ref('location'),
  /** Who bought: a membership, or a company. */
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  productType: oneOf<RedeemedType>(),
  /** What was bought, as it was called then. */
  title: text,
  orderRef: optional(ref('shopOrder')),
  purchaseRef: optional(ref('packagePurchase')),
  eventTicketRef: optional(ref('eventTicket')),
  bookingRef: optional(ref('booking')),
  subscriptionItemRef: optional(ref('subscriptionItem')),
  /** The line that it came off: of an item of a subscription, that of the first period. */
  invoiceItemRef: optional(ref('invoiceItem')),
  /** Of an item of a subscription: when the first period began that it came off. */
  periodStartDate: optional(time),
  amount: integer,
  currencyCode: optional(text),
  createDate: time,
  /** When what was bought was given back whole, and the use was free again. */
  reverseDate: optional(time),
})
export type RedemptionRow = Row<typeof redemption>
