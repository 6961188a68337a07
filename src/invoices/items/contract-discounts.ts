import { RedeemedPromocode } from '../../discounts/promocodes/contract-promocode.ts'
import { NamedObj, Obj, OneOf, Optional, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'

/** What is to come off a line, as a request says. */
export const ItemDiscountsFields = T.Array(
  NamedObj('ItemDiscountFields', { couponRef: withOptions(Uuid, { description: 'A coupon of the location.' }) }),
  {
    maxItems: 1,
    description: 'What comes off: a coupon, whatever it counts for unless that is limited to some things. It is redeemed.',
  },
)

/** What comes off a line. */
export const ItemDiscount = NamedObj('ItemDiscount', {
  source: OneOf(['plan', 'coupon', 'promocode'], { description: 'What gives it; its terms are in `coupon` in any case.' }),
  coupon: Obj({
    id: Optional(withOptions(Uuid, { description: 'Of the coupon that was redeemed.' })),
    percentOff: Optional(T.Number({ description: 'Percentages come off before amounts, each of what the one before left.' })),
    amountOff: Optional(T.Number({ description: 'In major units of `currencyCode`.' })),
    currencyCode: Optional(T.String()),
  }),
  promocode: Optional(RedeemedPromocode),
})
