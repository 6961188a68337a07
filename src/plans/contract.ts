import { answered } from '../kernel/contract/answered.ts'
import { endpoint } from '../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  LongText,
  NamedObj,
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

export const SELF_SIGNUP_TYPES = ['immediate', 'request'] as const
export type SelfSignupType = (typeof SELF_SIGNUP_TYPES)[number]

const off = Default(Percent, 0)
const group = Optional(Uuid)
const access = { description: 'Groups in external access-control systems. Stored and answered; no such system is told yet.' }
const printing = { description: 'A group in an external printing system. Stored and answered; no such system is told yet.' }
const discounts = {
  description:
    'Percent off in each area of spending. Of the plans that a customer has, the greatest counts. Only `shop` has an effect yet.',
}
const selfSignup = {
  description: 'Whether people may take the plan themselves, at once or on request. Stored and answered; nobody can sign up yet.',
}
const signupType = OneOf(SELF_SIGNUP_TYPES)

const Access = Obj(
  { providerAGroupRef: group, providerBGroupRef: group, providerCGroupRef: group, providerDGroupRef: group },
  access,
)
const Printing = Obj({ printProviderGroupRef: group }, printing)

const PlanFields = NamedObj('PlanFields', {
  locationRef: Uuid,
  title: Text(200),
  description: Default(LongText(20_000), ''),
  period: PeriodName,
  price: withOptions(Money, { description: 'For one period, in major units of the location’s currency and in its price mode.' }),
  credits: Default(Credits, 0),
  dayPasses: Default(Credits, 0),
  customTax: Default(CustomTax, { enabled: false }),
  discounts: Default(Obj({ creditPackages: off, desks: off, events: off, rooms: off, shop: off }, discounts), {}),
  selfSignup: Default(Obj({ enabled: Default(T.Boolean(), true), type: Default(signupType, 'immediate') }, selfSignup), {
    enabled: false,
  }),
  access: Optional(Access),
  printing: Optional(Printing),
})

export const Plan = NamedObj('Plan', { id: Uuid, ...answered(PlanFields), customTax: CustomTaxReply, createDate: Time })

const fields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  title: 'Flex desk',
  description: 'Any free desk, on working days.',
  period: 'month',
  price: 249,
  credits: 10,
  dayPasses: 2,
  customTax: { enabled: true, rate: 7 },
  discounts: { creditPackages: 0, desks: 0, events: 50, rooms: 20, shop: 10 },
  selfSignup: { enabled: true, type: 'immediate' },
  access: { providerAGroupRef: '6c1f0f0a-54f3-4a55-9a0e-0d6c2e1c7a11' },
  printing: { printProviderGroupRef: '8a2d4a1e-3f2b-4b6e-8a55-3f9d1f1f0c22' },
}
const plan = { id: '0199d3a0-5c1e-7000-8000-0000000000f1', ...fields, createDate: '2027-01-15T09:30:00.000Z' }

export const createPlan = endpoint({
  method: 'POST',
  path: '/plans/v1',
  scope: 'plans',
  creates: 'plan',
  summary: 'Create a plan',
  description:
    'What is left out takes its default: no credits or day passes, the location’s own tax, no discounts, no ' +
    'sign-up. Credits and day passes are what each period gives.',
  body: Obj({ plan: PlanFields }),
  status: 201,
  reply: Obj({ plan: Plan }),
  errors: ['unknown_reference'],
  example: { body: { plan: fields }, reply: { plan } },
})

export const listPlans = endpoint({
  method: 'GET',
  path: '/plans/v1',
  scope: 'plans',
  list: true,
  summary: 'List plans',
  description: 'All plans of the network, or of one location, the oldest first. There are no pages.',
  query: Obj({ locationRef: Optional(T.String({ format: 'uuid', description: 'Only the plans of this location.' })) }),
  status: 200,
  reply: Obj({ plans: T.Array(Plan) }),
  errors: ['unknown_reference'],
  example: { reply: { plans: [plan] } },
})

export const getPlan = endpoint({
  method: 'GET',
  path: '/plans/v1/:id',
  scope: 'plans',
  oneStatement: true,
  summary: 'Retrieve a plan',
  params: ById,
  status: 200,
  reply: Obj({ plan: Plan }),
  errors: ['not_found'],
  example: { reply: { plan } },
})
