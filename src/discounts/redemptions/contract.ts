import { endpoint } from '../../kernel/contract/endpoint.ts'
import { NamedObj, Obj, OneOf, Optional, paging, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { customerFilters } from '../../terms/holder.ts'
import { exampleCoupon } from '../coupons/contract-coupon.ts'
import { examplePromocode, RedeemedPromocode } from '../promocodes/contract-promocode.ts'

/** What a coupon can be redeemed for so far. */
const REDEEMED_TYPES = ['booking', 'creditPackage', 'eventTicket', 'invoiceItem', 'order', 'subscriptionItem'] as const
export type RedeemedType = (typeof REDEEMED_TYPES)[number]

const about = (type: RedeemedType) => Optional(withOptions(Uuid, { description: `Of the type \`${type}\`.` }))

export const Redemption = NamedObj('Redemption', {
  id: Uuid,
  coupon: NamedObj('RedeemedCoupon', {
    id: Uuid,
    percentOff: Optional(T.Number()),
    amountOff: Optional(T.Number()),
    currencyCode: Optional(T.String({ description: 'Of `amountOff`.' })),
  }),
  promocode: Optional(RedeemedPromocode),
  customer: NamedObj(
    'RedemptionCustomer',
    {
      id: withOptions(Uuid, { description: 'Of the membership or of the company.' }),
      type: OneOf(['company', 'user']),
      title: T.String({ description: 'The name that it has now.' }),
    },
    { description: 'Who bought, whoever pays for it.' },
  ),
  product: NamedObj('RedeemedProduct', {
    type: OneOf(REDEEMED_TYPES, { description: '`invoiceItem` is a line that somebody added by hand.' }),
    title: T.String({ description: 'What it was called then.' }),
    bookingRef: about('booking'),
    creditPackageRef: Optional(withOptions(Uuid, { description: 'Of the type `creditPackage`: the purchase.' })),
    eventTicketRef: about('eventTicket'),
    invoiceItemRef: about('invoiceItem'),
    orderRef: about('order'),
    subscriptionItemRef: about('subscriptionItem'),
  }),
  amount: T.Number({ description: 'What it took off, in `currencyCode`; of a subscription, off the first period.' }),
  currencyCode: Optional(T.String({ description: 'Of `amount`; left out of what was paid with credits.' })),
  locationRef: Uuid,
  createDate: Time,
  reverseDate: Optional(
    withOptions(Time, { description: 'When it was given back whole, or nobody had to pay any more: it is not counted since.' }),
  ),
})

const redemption = {
  id: '0199d3a0-5c1e-7000-8000-000000000221',
  coupon: { id: exampleCoupon.id, percentOff: exampleCoupon.percentOff },
  promocode: { id: examplePromocode.id, code: examplePromocode.code },
  customer: { id: '0199d3a0-5c1e-7000-8000-0000000000b1', type: 'user', title: 'Ada Lovelace' },
  product: { type: 'order', title: 'Flat white: Large', orderRef: '0199d3a0-5c1e-7000-8000-0000000000f4' },
  amount: 1.2,
  currencyCode: 'EUR',
  locationRef: exampleCoupon.locationRef,
  createDate: '2027-01-15T09:30:00.000Z',
}

export const listRedemptions = endpoint({
  method: 'GET',
  path: '/discounts/redemptions/v1',
  scope: 'invoices',
  list: true,
  summary: 'List redemptions',
  description: 'What coupons and promo codes took off, the newest first, with what was given back since.',
  query: Obj({
    couponRef: Optional(withOptions(Uuid, { description: 'Only of this coupon, by whatever code.' })),
    promocodeRef: Optional(withOptions(Uuid, { description: 'Only by this promo code.' })),
    locationRef: Optional(withOptions(Uuid, { description: 'Only at this location.' })),
    ...customerFilters,
    ...paging,
  }),
  status: 200,
  reply: Obj({ redemptions: T.Array(Redemption), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { redemptions: [redemption], nextPageToken: 'WyIyMDI3…' } },
})
