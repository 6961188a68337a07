import { answered } from '../../kernel/contract/answered.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  exactlyOneOf,
  NamedObj,
  Nullable,
  Obj,
  OneOf,
  Optional,
  paging,
  T,
  Text,
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { Money, Percent } from '../../terms/amounts.ts'

export const PRODUCT_TYPES = [
  'roomBookings',
  'meetingRoomBookings',
  'conferenceRoomBookings',
  'phoneBoothBookings',
  'studioBookings',
  'eventSpaceBookings',
  'stationBookings',
  'hotDeskBookings',
  'dedicatedDeskBookings',
  'officeBookings',
  'parkingBookings',
  'equipmentBookings',
  'eventTickets',
  'shopProducts',
  'packages',
  'subscriptionItems',
] as const
export type ProductType = (typeof PRODUCT_TYPES)[number]

export const DURATIONS = ['once', 'repeating', 'forever'] as const
export type Duration = (typeof DURATIONS)[number]

const title = Nullable(Text(100, { description: 'What people see of it.' }))
const value = { description: 'How often it can be redeemed in all. Required while enabled.' }
const usage = { description: 'How often it has been redeemed. Coupons cannot be redeemed yet, so it is 0.' }
const duration = { description: 'For how many periods of a subscription it counts. `repeating` needs `durationInMonths`.' }
const months = { description: 'With `repeating`: periods that begin within so many months of the first. Not sent otherwise.' }
const forCredits = { description: 'Percentages only: whether it also counts for prices in credits.' }

const CouponLimitFields = NamedObj('CouponLimitFields', {
  enabled: Default(T.Boolean(), true),
  value: Optional(T.Integer({ minimum: 1, maximum: 1_000_000_000, ...value })),
})

const CouponFields = NamedObj('CouponFields', {
  locationRef: Uuid,
  title: Optional(title),
  ...exactlyOneOf({
    percentOff: withOptions(Percent, {
      minimum: undefined,
      exclusiveMinimum: 0,
      description: 'More than 0, at most 4 decimals.',
    }),
    amountOff: withOptions(Money, { minimum: undefined, exclusiveMinimum: 0, description: 'In the currency of the location.' }),
  }),
  productTypes: T.Array(OneOf(PRODUCT_TYPES), {
    minItems: 1,
    maxItems: 16,
    uniqueItems: true,
    description: 'What it counts for.',
  }),
  limitedRedemption: Default(CouponLimitFields, { enabled: false }),
  duration: Default(OneOf(DURATIONS, duration), 'once'),
  durationInMonths: Optional(T.Integer({ minimum: 1, maximum: 120, ...months })),
  enabledForCredits: Default(T.Boolean(forCredits), false),
})

/** The terms cannot change, because redeemed coupons would change with them. */
const CouponChanges = NamedObj('CouponChanges', { title: Optional(title) }, { minProperties: 1 })

export const Coupon = NamedObj('Coupon', {
  id: Uuid,
  ...answered(CouponFields),
  currencyCode: Optional(T.String({ description: 'Of `amountOff`.' })),
  limitedRedemption: NamedObj('CouponLimit', { ...answered(CouponLimitFields), usage: T.Integer(usage) }),
  createDate: Time,
  deleteDate: Optional(Time),
})

const fields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  title: 'Spring in the studio',
  percentOff: 20,
  productTypes: ['studioBookings', 'eventTickets'],
  limitedRedemption: { enabled: true, value: 100 },
  duration: 'once',
  enabledForCredits: true,
}
const coupon = {
  id: '0199d3a0-5c1e-7000-8000-000000000201',
  ...fields,
  limitedRedemption: { ...fields.limitedRedemption, usage: 0 },
  createDate: '2027-01-15T09:30:00.000Z',
}

export const createCoupon = endpoint({
  method: 'POST',
  path: '/discounts/coupons/v1',
  scope: 'invoices',
  creates: 'coupon',
  summary: 'Create a coupon',
  description:
    'It takes a percentage or an amount off. Its terms cannot change later: make another one. It cannot be redeemed yet.',
  body: Obj({ coupon: CouponFields }),
  status: 201,
  reply: Obj({ coupon: Coupon }),
  errors: ['unknown_reference'],
  example: { body: { coupon: fields }, reply: { coupon } },
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
    ...paging,
  }),
  status: 200,
  reply: Obj({ coupons: T.Array(Coupon), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { coupons: [coupon], nextPageToken: 'WyIyMDI3…' } },
})

export const getCoupon = endpoint({
  method: 'GET',
  path: '/discounts/coupons/v1/:id',
  scope: 'invoices',
  oneStatement: true,
  summary: 'Retrieve a coupon',
  params: ById,
  status: 200,
  reply: Obj({ coupon: Coupon }),
  errors: ['not_found'],
  example: { reply: { coupon } },
})

export const updateCoupon = endpoint({
  method: 'PATCH',
  path: '/discounts/coupons/v1/:id',
  scope: 'invoices',
  etagFrom: 'getCoupon',
  summary: 'Change the title of a coupon',
  description: '`null` takes the title away.',
  params: ById,
  body: Obj({ coupon: CouponChanges }),
  status: 200,
  reply: Obj({ coupon: Coupon }),
  errors: ['not_found'],
  example: { body: { coupon: { title: fields.title } }, reply: { coupon } },
})

export const deleteCoupon = endpoint({
  method: 'DELETE',
  path: '/discounts/coupons/v1/:id',
  scope: 'invoices',
  etagFrom: 'getCoupon',
  summary: 'Delete a coupon',
  params: ById,
  status: 200,
  reply: Obj({ coupon: Coupon }),
  errors: ['not_found'],
  example: { reply: { coupon: { ...coupon, deleteDate: '2027-02-01T12:00:00.000Z' } } },
})
