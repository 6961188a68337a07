import { answered } from '../kernel/contract/answered.ts'
import { changing } from '../kernel/contract/changing.ts'
import {
  Default,
  LongText,
  NamedObj,
  Nullable,
  Obj,
  OneOf,
  Optional,
  T,
  Text,
  Time,
  Uuid,
  withOptions,
} from '../kernel/contract/schema.ts'
import { Credits, Money, Percent } from '../terms/amounts.ts'
import { CustomTax, CustomTaxReply } from '../terms/custom-tax.ts'
import { PeriodName } from '../terms/period.ts'

const SELF_SIGNUP_TYPES = ['immediate', 'request'] as const
export type SelfSignupType = (typeof SELF_SIGNUP_TYPES)[number]

const off = Default(Percent, 0)
const group = Optional(Uuid)
const access = { description: 'Groups in external access-control systems. Stored and answered; no such system is told yet.' }
const printing = { description: 'A group in an external printing system. Stored and answered; no such system is told yet.' }
const discounts = {
  description:
    'Percent off in each area of spending: `shop` orders, `events` tickets, `creditPackages`, and bookings of `rooms`, `desks`, `parking` ' +
    'and `equipment` by the type of the resource. Of the plans that a customer has, the greatest counts.',
}
const selfSignup = {
  description: 'Whether people may take the plan themselves, at once or on request: `POST /subscriptions/signups/v1`.',
}
const signupType = OneOf(SELF_SIGNUP_TYPES)

const Access = NamedObj(
  'PlanAccessFields',
  { providerAGroupRef: group, providerBGroupRef: group, providerCGroupRef: group, providerDGroupRef: group },
  access,
)
const Printing = NamedObj('PlanPrintingFields', { printProviderGroupRef: group }, printing)

/** What a subscriber is asked once, is bound to and must keep: the plan says it, and an item of a subscription may say otherwise. */
export const setupFee = withOptions(Money, {
  description: 'Asked once, with the first invoice, in the price mode of the location; neither prorated nor discounted.',
})
export const commitmentCycles = T.Integer({
  minimum: 0,
  maximum: 1_000,
  description: 'For how many billed periods a subscriber is bound.',
})
export const noticeDays = T.Integer({
  minimum: 0,
  maximum: 365,
  description: 'How many days before a period’s end a cancellation must come.',
})
const exclusiveAccess = {
  description:
    'What of `bookingPermission` `exclusiveMembers` whoever has the plan may book, at once and while the subscription is not paused. In an update the list is ' +
    'replaced whole.',
}
const groupName = Nullable(LongText(100, { description: 'One name for the variants of one offer, by day, month or year.' }))

export const PlanFields = NamedObj('PlanFields', {
  locationRef: Uuid,
  title: Text(200),
  description: Default(LongText(20_000), ''),
  period: PeriodName,
  price: withOptions(Money, { description: 'For one period, in major units of the location’s currency and in its price mode.' }),
  credits: Default(Credits, 0),
  dayPasses: Default(Credits, 0),
  customTax: Default(CustomTax, { enabled: false }),
  setupFee: Default(setupFee, 0),
  commitmentCycles: Default(commitmentCycles, 0),
  noticeDays: Default(noticeDays, 0),
  discounts: Default(
    Obj({ creditPackages: off, desks: off, equipment: off, events: off, parking: off, rooms: off, shop: off }, discounts),
    {},
  ),
  selfSignup: Default(Obj({ enabled: Default(T.Boolean(), true), type: Default(signupType, 'immediate') }, selfSignup), {
    enabled: false,
  }),
  exclusiveAccess: Default(
    NamedObj(
      'ExclusiveAccessFields',
      { resourceRefs: Default(T.Array(Uuid, { maxItems: 200, uniqueItems: true }), []) },
      exclusiveAccess,
    ),
    {},
  ),
  group: Optional(groupName),
  access: Optional(Access),
  printing: Optional(Printing),
})

const { locationRef: _, period: _period, access: _access, printing: _printing, ...changeable } = changing(PlanFields)
export const PlanChanges = NamedObj(
  'PlanChanges',
  { ...changeable, customTax: Optional(CustomTax), access: Optional(Nullable(Access)), printing: Optional(Nullable(Printing)) },
  { minProperties: 1 },
)

export const Plan = NamedObj('Plan', {
  id: Uuid,
  ...answered(PlanFields),
  customTax: CustomTaxReply,
  createDate: Time,
  updateDate: Time,
  deleteDate: Optional(withOptions(Time, { description: 'When it was archived.' })),
})

export const exampleFields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  title: 'Flex desk',
  description: 'Any free desk, on working days.',
  period: 'month',
  price: 249,
  credits: 10,
  dayPasses: 2,
  customTax: { enabled: true, rate: 7 },
  setupFee: 50,
  commitmentCycles: 3,
  noticeDays: 30,
  discounts: { creditPackages: 0, desks: 0, equipment: 0, events: 50, parking: 0, rooms: 20, shop: 10 },
  selfSignup: { enabled: true, type: 'immediate' },
  exclusiveAccess: { resourceRefs: ['0199d3a0-5c1e-7000-8000-000000000501'] },
  group: 'Flex',
  access: { providerAGroupRef: '6c1f0f0a-54f3-4a55-9a0e-0d6c2e1c7a11' },
  printing: { printProviderGroupRef: '8a2d4a1e-3f2b-4b6e-8a55-3f9d1f1f0c22' },
}
export const examplePlan = {
  id: '0199d3a0-5c1e-7000-8000-0000000000f1',
  ...exampleFields,
  createDate: '2027-01-15T09:30:00.000Z',
  updateDate: '2027-01-15T09:30:00.000Z',
}
