import { answered } from '../../kernel/contract/answered.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { AnyOf } from '../../kernel/contract/list-query.ts'
import {
  ById,
  Default,
  LongText,
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
} from '../../kernel/contract/schema.ts'
import { Money } from '../../terms/amounts.ts'
import { customerFilters, holderRefs } from '../../terms/holder.ts'
import { exampleSubscription, Subscription } from '../contract-subscription.ts'

const SIGNUP_STATUSES = ['requested', 'approved', 'rejected'] as const
export type SignupStatus = (typeof SIGNUP_STATUSES)[number]

const SignupFields = NamedObj('SignupFields', {
  planRef: withOptions(Uuid, { description: 'A plan of the holder’s location whose `selfSignup` is enabled.' }),
  ...holderRefs,
  startDate: Optional(withOptions(Time, { description: 'When the subscription is to begin: now, unless sent.' })),
  quantity: Default(T.Integer({ minimum: 1, maximum: 1_000_000 }), 1),
  promocode: Optional(
    Text(64, {
      description: 'A promo code of the location for `subscriptionItems`; it is redeemed when the subscription is made.',
    }),
  ),
  note: Optional(LongText(2_000, { description: 'What whoever signs up says to whoever decides.' })),
})

export const Signup = NamedObj('Signup', {
  id: Uuid,
  ...answered(SignupFields),
  startDate: Time,
  locationRef: withOptions(Uuid, { description: 'The location of the plan.' }),
  status: OneOf(SIGNUP_STATUSES),
  reason: Optional(T.String({ description: 'Why it was rejected.' })),
  subscriptionRef: Optional(withOptions(Uuid, { description: 'What came of it.' })),
  createDate: Time,
  decideDate: Optional(Time),
})

const fields = {
  planRef: '0199d3a0-5c1e-7000-8000-0000000000f1',
  membershipRef: exampleSubscription.membershipRef,
  startDate: '2027-01-31T00:00:00.000Z',
  quantity: 1,
  promocode: 'SPRING-27',
  note: 'By the window, please.',
}
const signup = {
  id: '0199d3a0-5c1e-7000-8000-000000000171',
  ...fields,
  locationRef: exampleSubscription.locationRef,
  status: 'requested',
  createDate: '2027-01-15T09:30:00.000Z',
}
const approved = {
  ...signup,
  status: 'approved',
  subscriptionRef: exampleSubscription.id,
  decideDate: '2027-01-16T08:00:00.000Z',
}

export const createSignup = endpoint({
  method: 'POST',
  path: '/subscriptions/signups/v1',
  scope: 'subscriptions',
  creates: 'signup',
  summary: 'Sign somebody up for a plan',
  description:
    'For an operator’s own web site. By the plan’s `selfSignup.type`, `immediate` makes the subscription at once and invoices its first ' +
    'period; the sign-up is then `approved`. `request` waits until somebody approves or rejects it; a holder has one open request for a ' +
    'plan, and a second one is `already_exists`.',
  body: Obj({ signup: SignupFields }),
  status: 201,
  reply: Obj({ signup: Signup, subscription: Optional(Subscription) }),
  errors: ['unknown_reference', 'already_exists', 'not_redeemable', 'conflict', 'billing_details_missing'],
  example: { body: { signup: fields }, reply: { signup } },
})

export const listSignups = endpoint({
  method: 'GET',
  path: '/subscriptions/signups/v1',
  scope: 'subscriptions',
  list: true,
  summary: 'List sign-ups',
  description: 'Of the network, of a location, a plan or a customer, the newest first, decided ones too.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only sign-ups of this location.' })),
    planRef: Optional(withOptions(Uuid, { description: 'Only sign-ups for this plan.' })),
    ...customerFilters,
    status: AnyOf(SIGNUP_STATUSES, 'Only sign-ups in these states.'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ signups: T.Array(Signup), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { signups: [signup], nextPageToken: 'WyIyMDI3…' } },
})

export const getSignup = endpoint({
  method: 'GET',
  path: '/subscriptions/signups/v1/:id',
  scope: 'subscriptions',
  summary: 'Retrieve a sign-up',
  params: ById,
  status: 200,
  reply: Obj({ signup: Signup }),
  errors: ['not_found'],
  example: { reply: { signup } },
})

export const approveSignup = endpoint({
  method: 'POST',
  path: '/subscriptions/signups/v1/:id/approve',
  scope: 'subscriptions',
  etagFrom: 'getSignup',
  summary: 'Approve a sign-up',
  description:
    'Makes the subscription and invoices its first period. It begins when the sign-up asked for, or now where that is past, unless ' +
    '`startDate` is sent; `price` takes the place of the plan’s. Only while it is `requested`, and the plan is not archived: else `conflict`. ' +
    'A promo code that cannot be redeemed any more is `not_redeemable`, and the request stays open.',
  params: ById,
  body: Obj({
    startDate: Optional(Time),
    price: Optional(withOptions(Money, { description: 'For one period, in the currency and price mode of the location.' })),
  }),
  status: 200,
  reply: Obj({ signup: Signup, subscription: Subscription }),
  errors: ['not_found', 'not_redeemable', 'conflict', 'billing_details_missing'],
  example: { body: { price: 199 }, reply: { signup: approved, subscription: exampleSubscription } },
})

export const rejectSignup = endpoint({
  method: 'POST',
  path: '/subscriptions/signups/v1/:id/reject',
  scope: 'subscriptions',
  etagFrom: 'getSignup',
  summary: 'Reject a sign-up',
  description: 'Only while it is `requested`: else `conflict`. The holder can sign up again.',
  params: ById,
  body: Obj({ reason: Optional(LongText(2_000)) }),
  status: 200,
  reply: Obj({ signup: Signup }),
  errors: ['not_found', 'conflict'],
  example: {
    body: { reason: 'All desks are taken.' },
    reply: { signup: { ...signup, status: 'rejected', reason: 'All desks are taken.', decideDate: '2027-01-16T08:00:00.000Z' } },
  },
})
