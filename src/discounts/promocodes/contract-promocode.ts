import { answered } from '../../kernel/contract/answered.ts'
import { Default, Matching, NamedObj, Optional, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { exampleCoupon } from '../coupons/contract-coupon.ts'

const value = { description: 'How often it can be redeemed in all, beside what the coupon says. Required while enabled.' }
const usage = { description: 'How often it is redeemed now: what was given back whole is free again.' }

const LimitFields = NamedObj('PromocodeLimitFields', {
  enabled: Default(T.Boolean(), true),
  value: Optional(T.Integer({ minimum: 1, maximum: 1_000_000_000, ...value })),
})
const ExpirationFields = NamedObj('PromocodeExpirationFields', {
  enabled: Default(T.Boolean(), true),
  date: Optional(withOptions(Time, { description: 'From then on it cannot be redeemed. Required while enabled.' })),
})

export const PromocodeFields = NamedObj('PromocodeFields', {
  code: Matching('^[A-Za-z0-9_-]+$', 'letters, digits, - and _ alone', {
    minLength: 1,
    maxLength: 64,
    description: 'Letters, digits, `-` and `_`. Unique at the location without regard to case, archived ones included.',
  }),
  couponRef: Uuid,
  expiration: Default(ExpirationFields, { enabled: false }),
  limitByFirstPurchase: Default(
    T.Boolean({
      description:
        'Only for customers who have bought nothing of the product type yet. Each membership and each company is a customer of its own.',
    }),
    false,
  ),
  limitedRedemption: Default(LimitFields, { enabled: false }),
})

export const Promocode = NamedObj('Promocode', {
  id: Uuid,
  ...answered(PromocodeFields),
  locationRef: withOptions(Uuid, { description: 'The location of the coupon.' }),
  limitedRedemption: NamedObj('PromocodeLimit', { ...answered(LimitFields), usage: T.Integer(usage) }),
  createDate: Time,
  archiveDate: Optional(Time),
})

/** The code by which a coupon was redeemed. */
export const RedeemedPromocode = NamedObj('RedeemedPromocode', { id: Uuid, code: T.String() })

export const exampleFields = {
  code: 'SPRING-27',
  couponRef: exampleCoupon.id,
  expiration: { enabled: true, date: '2027-06-01T00:00:00.000Z' },
  limitByFirstPurchase: true,
  limitedRedemption: { enabled: true, value: 50 },
}
export const examplePromocode = {
  id: '0199d3a0-5c1e-7000-8000-000000000211',
  ...exampleFields,
  locationRef: exampleCoupon.locationRef,
  limitedRedemption: { ...exampleFields.limitedRedemption, usage: 0 },
  createDate: '2027-01-15T09:30:00.000Z',
}
