/**
 * What comes off a price, as it is stored with what it came off: `percentOff` in 1/10,000 percent, or `amountOff` in minor units of
 * `currencyCode`.
 */
export interface StoredDiscount {
  percentOff?: number
  amountOff?: number
  currencyCode?: string
  /** The coupon, where it is one that somebody redeemed. */
  coupon?: { id: string }
  /** The code by which the coupon was redeemed. */
  promocode?: { id: string; code: string }
}
