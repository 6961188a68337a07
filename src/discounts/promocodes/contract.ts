import { endpoint } from '../../kernel/contract/endpoint.ts'
import { ById, Obj, OneOf, Optional, paging, T, Text, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { Coupon, exampleCoupon, PRODUCT_TYPES } from '../coupons/contract-coupon.ts'
import { exampleFields, examplePromocode, Promocode, PromocodeFields } from './contract-promocode.ts'

export const createPromocode = endpoint({
  method: 'POST',
  path: '/discounts/promocodes/v1',
  scope: 'invoices',
  creates: 'promocode',
  summary: 'Create a promo code',
  description:
    'Whoever buys something sends it as `payment.promocode`, and the coupon comes off the price. A coupon can have many codes; ' +
    'what one of them redeems counts for the coupon’s own limit, too. A code that the location has already is `already_exists`.',
  body: Obj({ promocode: PromocodeFields }),
  status: 201,
  reply: Obj({ promocode: Promocode }),
  errors: ['unknown_reference', 'already_exists'],
  example: { body: { promocode: exampleFields }, reply: { promocode: examplePromocode } },
})

export const listPromocodes = endpoint({
  method: 'GET',
  path: '/discounts/promocodes/v1',
  scope: 'invoices',
  list: true,
  summary: 'List promo codes',
  description:
    'Of the network, of a location or of a coupon, the newest first, archived ones too unless `archived` says otherwise.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only codes of this location.' })),
    couponRef: Optional(withOptions(Uuid, { description: 'Only codes of this coupon.' })),
    code: Optional(Text(64, { description: 'Only this code, without regard to case.' })),
    archived: Optional(T.Boolean({ description: '`true` for those that are archived, `false` for the others.' })),
    ...paging,
  }),
  status: 200,
  reply: Obj({ promocodes: T.Array(Promocode), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { promocodes: [examplePromocode], nextPageToken: 'WyIyMDI3…' } },
})

export const getPromocode = endpoint({
  method: 'GET',
  path: '/discounts/promocodes/v1/:id',
  scope: 'invoices',
  oneStatement: true,
  summary: 'Retrieve a promo code',
  params: ById,
  status: 200,
  reply: Obj({ promocode: Promocode }),
  errors: ['not_found'],
  example: { reply: { promocode: examplePromocode } },
})

export const archivePromocode = endpoint({
  method: 'PUT',
  path: '/discounts/promocodes/v1/:id/archive',
  scope: 'invoices',
  etagFrom: 'getPromocode',
  summary: 'Archive a promo code',
  description: 'It cannot be redeemed any more, for good. What was redeemed stays. One that is archived already is `conflict`.',
  params: ById,
  status: 200,
  reply: Obj({ promocode: Promocode }),
  errors: ['not_found', 'conflict'],
  example: { reply: { promocode: { ...examplePromocode, archiveDate: '2027-02-01T12:00:00.000Z' } } },
})

const check = Obj({
  code: Text(64, { description: 'As the customer typed it.' }),
  locationRef: withOptions(Uuid, { description: 'Where something is to be bought.' }),
  productType: OneOf(PRODUCT_TYPES, { description: 'What is to be bought.' }),
  customerRef: Optional(
    withOptions(Uuid, {
      description: 'The membership or company that buys. Left out, `limitByFirstPurchase` of the code is not looked at.',
    }),
  ),
  itemRef: Optional(
    withOptions(Uuid, {
      description: 'The resource, event, product, package or plan. Left out, `limitedItems` of the coupon is not looked at.',
    }),
  ),
})

export const checkPromocode = endpoint({
  method: 'POST',
  path: '/discounts/promocodes/v1/check',
  scope: 'invoices',
  reads: true,
  summary: 'Check whether a promo code can be used',
  description:
    'Nothing is redeemed. 409 `not_redeemable` says why a code cannot be used: there is none, it is archived or has ended, it counts ' +
    'for something else, or it was redeemed as often as it can be. Whoever buys a moment later may find the last one taken.',
  body: Obj({ check }),
  status: 200,
  reply: Obj({ promocode: Promocode, coupon: Coupon }),
  errors: ['unknown_reference', 'not_redeemable'],
  example: {
    body: { check: { code: 'spring-27', locationRef: exampleCoupon.locationRef, productType: exampleCoupon.productTypes[0]! } },
    reply: { promocode: examplePromocode, coupon: exampleCoupon },
  },
})
