import { Company } from '../community/companies/contract.ts'
import { EmbeddedUser, exampleUser } from '../community/users/contract.ts'
import { answered } from '../kernel/contract/answered.ts'
import { endpoint } from '../kernel/contract/endpoint.ts'
import { ANCHORS, PeriodName } from '../terms/period.ts'
import {
  ById,
  Default,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  paging,
  T,
  Text,
  Time,
  Uuid,
  withOptions,
} from '../kernel/contract/schema.ts'
import { Credits, Money } from '../terms/amounts.ts'
import { CustomTax, CustomTaxReply } from '../terms/custom-tax.ts'
import { AnyRef, range } from '../kernel/contract/list-query.ts'
import { customerFilters, holderRefs } from '../terms/holder.ts'

export const SUBSCRIPTION_STATUSES = ['scheduled', 'active', 'canceled'] as const

const area = Default(T.Boolean(), false)
const PayWithInvoice = NamedObj('PayWithInvoiceFields', {
  creditPackages: area,
  desks: area,
  events: area,
  rooms: area,
  shop: area,
})

const ItemFields = NamedObj('SubscriptionItemFields', {
  title: Optional(Text(200, { description: 'Required without a plan; with one it defaults to the plan’s.' })),
  price: Optional(Money),
  quantity: Default(T.Integer({ minimum: 1, maximum: 1_000_000 }), 1),
  credits: Optional(Credits),
  day_passes: Optional(Credits),
  dayPasses: Optional(
    withOptions(Credits, { description: 'Another name of `day_passes`; one of them is sent. At most 2 decimals.' }),
  ),
  customTax: Optional(CustomTax),
  plan: Optional(Obj({ id: Uuid })),
})

const SubscriptionFields = NamedObj('SubscriptionFields', {
  ...holderRefs,
  billingCycleAnchor: Default(OneOf(ANCHORS), 'any'),
  period: PeriodName,
  startDate: Time,
  endDate: Optional(withOptions(Time, { description: 'Exclusive, and after `startDate`.' })),
  items: Default(T.Array(ItemFields, { maxItems: 100 }), []),
  payWithInvoice: Default(PayWithInvoice, {}),
})

const Item = Obj({
  id: Uuid,
  title: T.String(),
  price: T.Number(),
  quantity: T.Integer(),
  credits: T.Number(),
  dayPasses: T.Number(),
  customTax: CustomTaxReply,
  plan: Optional(Obj({ id: Uuid })),
})

export const Subscription = NamedObj('Subscription', {
  id: Uuid,
  ...answered(SubscriptionFields),
  locationRef: Uuid,
  company: Optional(Company),
  user: Optional(EmbeddedUser),
  userCreator: EmbeddedUser,
  price: T.Number(),
  credits: T.Number(),
  dayPasses: T.Number(),
  createDate: Time,
  deleteDate: Optional(Time),
  status: OneOf(SUBSCRIPTION_STATUSES),
  currentInterval: Optional(Obj({ startDate: Time, endDate: Time })),
  nextInterval: Optional(Obj({ startDate: Time })),
  timezoneId: T.String(),
  items: T.Array(Item),
})

const fields = {
  membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b1',
  billingCycleAnchor: 'any',
  period: 'month',
  startDate: '2027-01-31T00:00:00.000Z',
  payWithInvoice: { creditPackages: false, desks: true, events: true, rooms: true, shop: false },
}
const plan = { id: '0199d3a0-5c1e-7000-8000-0000000000f1' }
const subscription = {
  id: '0199d3a0-5c1e-7000-8000-000000000101',
  ...fields,
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  user: exampleUser,
  userCreator: exampleUser,
  price: 249,
  credits: 10,
  dayPasses: 2,
  createDate: '2027-01-15T09:30:00.000Z',
  status: 'active',
  currentInterval: { startDate: '2027-01-31T00:00:00.000Z', endDate: '2027-02-28T00:00:00.000Z' },
  nextInterval: { startDate: '2027-02-28T00:00:00.000Z' },
  timezoneId: 'Europe/Berlin',
  items: [
    {
      id: '0199d3a0-5c1e-7000-8000-000000000102',
      title: 'Flex desk',
      price: 249,
      quantity: 1,
      credits: 10,
      dayPasses: 2,
      customTax: { enabled: false, rate: 0 },
      plan,
    },
  ],
}

export const createSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/v1',
  scope: 'subscriptions',
  creates: 'subscription',
  summary: 'Create a subscription',
  description:
    'The holder is one membership or one company. An item with a plan takes what it leaves out from the plan, which ' +
    'must be of the holder’s location and have the subscription’s period. The current period’s credits and day passes are ' +
    'given at once and expire with it. With `billingCycleAnchor` `day`, periods begin with the calendar period at the ' +
    'location, and the price of the first and last one is prorated by days. ' +
    'With `issueFirstInvoice`, an invoice over the first period is issued in the same step, unless its total is 0. ' +
    'Of `payWithInvoice` only `shop` has an effect yet: orders can be put on the next invoice.',
  body: Obj({ subscription: SubscriptionFields, issueFirstInvoice: Default(T.Boolean(), false) }),
  status: 200,
  reply: Obj({ subscription: Subscription }),
  errors: ['unknown_reference', 'conflict'],
  example: { body: { subscription: { ...fields, items: [{ plan }] }, issueFirstInvoice: true }, reply: { subscription } },
})

export const listSubscriptions = endpoint({
  method: 'GET',
  path: '/subscriptions/v1',
  scope: 'subscriptions',
  list: true,
  summary: 'List subscriptions',
  description: 'Of the network, of a location or of a customer; without `status`, those that run or are to begin.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only subscriptions of this location.' })),
    ...customerFilters,
    planRef: AnyRef('Only subscriptions with an item of one of these plans.'),
    status: Default(T.Array(OneOf(SUBSCRIPTION_STATUSES), { minItems: 1, maxItems: 3, description: 'Only these.' }), [
      'active',
      'scheduled',
    ]),
    ...range('createDate', 'Subscriptions made'),
    ...range('endDate', 'Subscriptions that end'),
    order: Default(OneOf(['createDate:desc', 'createDate:asc', 'startDate:asc']), 'createDate:desc'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ subscriptions: T.Array(Subscription), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { subscriptions: [subscription], nextPageToken: 'WyIyMDI3…' } },
})

export const getSubscription = endpoint({
  method: 'GET',
  path: '/subscriptions/v1/:id',
  scope: 'subscriptions',
  summary: 'Retrieve a subscription',
  description: '`price`, `credits` and `dayPasses` are sums over the items, times their quantities.',
  params: ById,
  status: 200,
  reply: Obj({ subscription: Subscription }),
  errors: ['not_found'],
  example: { reply: { subscription } },
})
