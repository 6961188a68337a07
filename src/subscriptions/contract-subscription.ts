import { Company } from '../community/companies/contract.ts'
import { EmbeddedUser, exampleUser } from '../community/users/contract.ts'
import { answered } from '../kernel/contract/answered.ts'
import {
  Default,
  LongText,
  NamedObj,
  Nullable,
  OneOf,
  Optional,
  T,
  Text,
  Time,
  Uuid,
  withOptions,
} from '../kernel/contract/schema.ts'
import { ANCHORS, PeriodName } from '../terms/period.ts'
import { holderRefs } from '../terms/holder.ts'
import { AssignedResource } from '../terms/subjects.ts'
import { exampleItem, Item, ItemFields } from './contract-item.ts'

export const SUBSCRIPTION_STATUSES = ['scheduled', 'active', 'canceled'] as const
export const COLLECTION_BEHAVIORS = ['draft', 'void'] as const
export type CollectionBehavior = (typeof COLLECTION_BEHAVIORS)[number]

const area = Default(T.Boolean(), false)
const PayWithInvoice = NamedObj('PayWithInvoiceFields', {
  creditPackages: area,
  desks: area,
  equipment: area,
  events: area,
  parking: area,
  rooms: area,
  shop: area,
})

export const AdvanceInvoicing = NamedObj(
  'SubscriptionAdvanceInvoicingFields',
  {
    type: OneOf(['default', 'days'], { description: '`default`: as the location says. `days`: `days` before.' }),
    days: Optional(T.Integer({ minimum: 0, maximum: 60 })),
  },
  { description: 'How long before a period its invoice is made.' },
)

const reference = Nullable(LongText(100, { description: 'The buyer’s order number, which is on every invoice.' }))
const addPendingItems = T.Boolean({
  description: 'Whether what waits for the customer’s next invoice rides on the invoices of this subscription.',
})

/** Sent beside a new subscription. */
export const promocode = Optional(
  Text(64, {
    description:
      'A promo code of the location for `subscriptionItems`. Its coupon comes off the first item that names none and that it counts for; both are ' +
      'redeemed when that is billed.',
  }),
)

export const SubscriptionFields = NamedObj('SubscriptionFields', {
  ...holderRefs,
  billingCycleAnchor: Default(OneOf(ANCHORS), 'any'),
  period: PeriodName,
  startDate: Time,
  endDate: Optional(withOptions(Time, { description: 'Exclusive, and after `startDate`.' })),
  items: Default(T.Array(ItemFields, { maxItems: 100 }), []),
  payWithInvoice: Default(PayWithInvoice, {}),
  addPendingItemsToInvoice: Default(addPendingItems, true),
  advanceInvoicing: Default(AdvanceInvoicing, { type: 'default' }),
  reference: Optional(reference),
})

export const Pause = NamedObj('SubscriptionPause', {
  id: Uuid,
  startDate: Time,
  endDate: Optional(Time),
  deleteDate: Optional(withOptions(Time, { description: 'When it was taken away before it began.' })),
})

const CollectionPause = NamedObj('CollectionPause', {
  behavior: OneOf(COLLECTION_BEHAVIORS),
  resumesAt: Optional(Time),
  createDate: Time,
})

const Interval = NamedObj('SubscriptionInterval', { startDate: Time, endDate: Time })

export const Subscription = NamedObj('Subscription', {
  id: Uuid,
  ...answered(SubscriptionFields),
  locationRef: Uuid,
  company: Optional(Company),
  user: Optional(EmbeddedUser),
  userCreator: EmbeddedUser,
  price: T.Number({ description: 'The sum over the recurring items that count now, or in the first period before it begins.' }),
  credits: T.Number(),
  dayPasses: T.Number(),
  createDate: Time,
  deleteDate: Optional(Time),
  status: OneOf(SUBSCRIPTION_STATUSES),
  currentInterval: Optional(Interval),
  nextInterval: Optional(Interval),
  timezoneId: T.String(),
  paused: T.Boolean({ description: 'Whether now lies in a pause.' }),
  pauses: T.Array(Pause),
  pausePaymentCollection: Optional(CollectionPause),
  commitmentEndDate: Optional(withOptions(Time, { description: 'The latest of the items.' })),
  noticeDays: T.Integer({ description: 'The most of the items.' }),
  cancelDate: Optional(withOptions(Time, { description: 'When the end was set.' })),
  cancelReason: Optional(T.String()),
  items: T.Array(Item),
  assignments: T.Array(
    NamedObj('SubscriptionAssignment', {
      id: withOptions(Uuid, { description: 'That of the item.' }),
      resource: AssignedResource,
      quantity: Optional(T.Integer()),
      entire: Optional(T.Boolean()),
    }),
    { description: 'What its items assign.' },
  ),
})

export const exampleFields = {
  membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b1',
  billingCycleAnchor: 'any',
  period: 'month',
  startDate: '2027-01-31T00:00:00.000Z',
  payWithInvoice: {
    creditPackages: false,
    desks: true,
    equipment: false,
    events: true,
    parking: false,
    rooms: true,
    shop: false,
  },
  addPendingItemsToInvoice: true,
  advanceInvoicing: { type: 'days', days: 7 },
  reference: 'PO-4711',
}
export const exampleSubscription = {
  id: '0199d3a0-5c1e-7000-8000-000000000101',
  ...exampleFields,
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  user: exampleUser,
  userCreator: exampleUser,
  price: 249,
  credits: 10,
  dayPasses: 2,
  createDate: '2027-01-15T09:30:00.000Z',
  status: 'active',
  currentInterval: { startDate: '2027-01-31T00:00:00.000Z', endDate: '2027-02-28T00:00:00.000Z' },
  nextInterval: { startDate: '2027-02-28T00:00:00.000Z', endDate: '2027-03-31T00:00:00.000Z' },
  timezoneId: 'Europe/Berlin',
  paused: false,
  pauses: [],
  commitmentEndDate: '2027-04-30T00:00:00.000Z',
  noticeDays: 30,
  items: [exampleItem],
  assignments: [],
}
