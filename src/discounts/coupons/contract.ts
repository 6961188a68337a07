import { endpoint } from '../../kernel/contract/endpoint.ts'
import { Q } from '../../kernel/contract/list-query.ts'
import { ById, Obj, OneOf, Optional, paging, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { Coupon, CouponChanges, CouponFields, exampleCoupon, exampleFields, PRODUCT_TYPES } from './contract-coupon.ts'

export const createCoupon = endpoint({
  method: 'POST',
  path: '/discounts/coupons/v1',
  scope: 'invoices',
  creates: 'coupon',
  summary: 'Create a coupon',
  description:
    'It takes a percentage or an amount off: by a promo code when something is bought, as `couponRef` of an invoice item or of an ' +
    'item of a subscription. Its terms cannot change later: make another one.',
  body: Obj({ coupon: CouponFields }),
  status: 201,
  reply: Obj({ coupon: Coupon }),
  errors: ['unknown_reference'],
  example: { body: { coupon: exampleFields }, reply: { coupon: exampleCoupon } },
})

export const listCoupons = endpoint({
  method: 'GET',
  path: '/discounts/coupons/v1',
  scope: 'invoices',
  list: true,
  summary: 'List coupons',
  description: 'Of the network or of one location, the newest first. Deleted ones are left out.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only coupons of this location.' })),
    productTypes: Optional(
      T.Array(OneOf(PRODUCT_TYPES), { maxItems: 16, description: 'Only coupons that count for one of these.' }),
    ),
    q: Q('the title'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ coupons: T.Array(Coupon), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { coupons: [exampleCoupon], nextPageToken: 'WyIyMDI3…' } },
})

export const getCoupon = endpoint({
  method: 'GET',
  path: '/discounts/coupons/v1/:id',
  scope: 'invoices',
  summary: 'Retrieve a coupon',
  params: ById,
  status: 200,
  reply: Obj({ coupon: Coupon }),
  errors: ['not_found'],
  example: { reply: { coupon: exampleCoupon } },
})

export const updateCoupon = endpoint({
  method: 'PATCH',
  path: '/discounts/coupons/v1/:id',
  scope: 'invoices',
  etagFrom: 'getCoupon',
  summary: 'Change the title of a coupon, or the things that it is limited to',
  description: '`null` takes the title away.',
  params: ById,
  body: Obj({ coupon: CouponChanges }),
  status: 200,
  reply: Obj({ coupon: Coupon }),
  errors: ['not_found', 'unknown_reference'],
  example: { body: { coupon: { title: exampleFields.title } }, reply: { coupon: exampleCoupon } },
})

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/discounts/coupons/v1/:id',
  scope: 'invoices',
  etagFrom: 'getCoupon',
  summary: 'Delete a coupon',
  description:
    'Its promo codes are archived with it, and it can be redeemed no more. What was redeemed runs on: on a subscription it still ' +
    'counts for as long as its `duration` says.',
  params: ById,
  status: 200,
  reply: Obj({ coupon: Coupon }),
  errors: ['not_found'],
  example: { reply: { coupon: { ...exampleCoupon, deleteDate: '2027-02-01T12:00:00.000Z' } } },
})
