import { answered } from '../../kernel/contract/answered.ts'
import {
  Default,
  exactlyOneOf,
  NamedObj,
  Nullable,
  OneOf,
  Optional,
  T,
  Text,
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { Money, Percent } from '../../terms/amounts.ts'
import type { ResourceType } from '../../terms/resource-types.ts'

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

/** The type of resource that a product type is a booking of. */
export const BOOKED: Partial<Record<ProductType, ResourceType>> = {
  roomBookings: 'room',
  meetingRoomBookings: 'meetingRoom',
  conferenceRoomBookings: 'conferenceRoom',
  phoneBoothBookings: 'phoneBooth',
  studioBookings: 'studio',
  eventSpaceBookings: 'eventSpace',
  stationBookings: 'station',
  hotDeskBookings: 'hotDesk',
  dedicatedDeskBookings: 'dedicatedDesk',
  officeBookings: 'office',
  parkingBookings: 'parkingLot',
  equipmentBookings: 'equipment',
}

const DURATIONS = ['once', 'repeating', 'forever'] as const
export type Duration = (typeof DURATIONS)[number]

const title = Nullable(Text(100, { description: 'What people see of it.' }))
const value = { description: 'How often it can be redeemed in all. Required while enabled.' }
const usage = { description: 'How often it is redeemed now: what was given back whole is free again.' }
const duration = { description: 'For how many periods of a subscription it counts. `repeating` needs `durationInMonths`.' }
const months = { description: 'With `repeating`: periods that begin within so many months of the first. Not sent otherwise.' }
const forCredits = { description: 'Percentages only: whether it also counts for prices in credits.' }

const LimitFields = NamedObj('CouponLimitFields', {
  enabled: Default(T.Boolean(), true),
  value: Optional(T.Integer({ minimum: 1, maximum: 1_000_000_000, ...value })),
})

const itemId = withOptions(Uuid, {
  description: 'Of a resource for bookings, else of an event, a product, a package or a plan, at the location of the coupon.',
})
const itemType = OneOf(PRODUCT_TYPES, { description: 'One of `productTypes`, which the thing is of.' })
const CouponItemFields = NamedObj('CouponItemFields', { id: itemId, type: itemType })
const values = T.Array(CouponItemFields, { maxItems: 200, description: 'At least one while enabled, none else.' })

const ItemsFields = NamedObj(
  'CouponItemsFields',
  { enabled: Default(T.Boolean(), true), values: Default(values, []) },
  { description: 'Only these things. Whether it is enabled cannot change.' },
)

export const CouponFields = NamedObj('CouponFields', {
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
  limitedItems: Default(ItemsFields, { enabled: false }),
  limitedRedemption: Default(LimitFields, { enabled: false }),
  duration: Default(OneOf(DURATIONS, duration), 'once'),
  durationInMonths: Optional(T.Integer({ minimum: 1, maximum: 120, ...months })),
  enabledForCredits: Default(T.Boolean(forCredits), false),
})

const ItemsChanges = NamedObj('CouponItemsChanges', { values }, { description: 'Replaces the things, where these are limited.' })

/** The terms cannot change, because redeemed coupons would change with them. */
export const CouponChanges = NamedObj(
  'CouponChanges',
  { title: Optional(title), limitedItems: Optional(ItemsChanges) },
  { minProperties: 1 },
)

export const Coupon = NamedObj('Coupon', {
  id: Uuid,
  ...answered(CouponFields),
  currencyCode: Optional(T.String({ description: 'Of `amountOff`.' })),
  limitedItems: NamedObj('CouponItems', {
    enabled: T.Boolean(),
    values: T.Array(NamedObj('CouponItem', { ...answered(CouponItemFields), title: T.String() })),
  }),
  limitedRedemption: NamedObj('CouponLimit', { ...answered(LimitFields), usage: T.Integer(usage) }),
  createDate: Time,
  deleteDate: Optional(Time),
})

export const exampleFields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  title: 'Spring in the studio',
  percentOff: 20,
  productTypes: ['studioBookings', 'eventTickets'],
  limitedRedemption: { enabled: true, value: 100 },
  duration: 'once',
  enabledForCredits: true,
}
export const exampleCoupon = {
  id: '0199d3a0-5c1e-7000-8000-000000000201',
  ...exampleFields,
  limitedItems: { enabled: false, values: [] },
  limitedRedemption: { ...exampleFields.limitedRedemption, usage: 0 },
  createDate: '2027-01-15T09:30:00.000Z',
}
