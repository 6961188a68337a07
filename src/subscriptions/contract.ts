import { endpoint } from '../kernel/contract/endpoint.ts'
import { ById, Default, Obj, OneOf, Optional, paging, T, Uuid, withOptions } from '../kernel/contract/schema.ts'
import { AnyRef, range } from '../kernel/contract/list-query.ts'
import { customerFilters } from '../terms/holder.ts'
import { exampleItemFields } from './contract-item.ts'
import {
  exampleFields as fields,
  exampleSubscription as subscription,
  promocode,
  Subscription,
  SUBSCRIPTION_STATUSES,
  SubscriptionFields,
} from './contract-subscription.ts'

const IssueFirstInvoice = T.Unsafe<boolean | 'auto' | 'manual'>({
  enum: [true, false, 'auto', 'manual'],
  description:
    'true or `auto`: the first period is invoiced at once. false or `manual`: the billing run leaves its invoice on a draft, for somebody to issue.',
})

export const createSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/v1',
  scope: 'subscriptions',
  creates: 'subscription',
  summary: 'Create a subscription',
  description:
    'The holder is one membership or one company. An item with a plan takes what it leaves out from the plan, which ' +
    'must be of the holder’s location, not archived, and have the subscription’s period. The current period’s credits and day passes are ' +
    'given at once and expire with it. With `billingCycleAnchor` `day`, periods begin with the calendar period at the ' +
    'location, and the price of the first and last one is prorated by days. ' +
    'With `issueFirstInvoice`, an invoice over the first period is issued in the same step, with the setup fees and what waits for the holder, ' +
    'unless its total is 0; where the holder lacks what invoices of the location need, it is 409 `billing_details_missing`. ' +
    'Of a start in the past, the periods that are over are never billed, but the first where it is invoiced at once; the one that holds now is.',
  body: Obj({ subscription: SubscriptionFields, issueFirstInvoice: Default(IssueFirstInvoice, false), promocode }),
  status: 200,
  reply: Obj({ subscription: Subscription }),
  errors: ['unknown_reference', 'not_redeemable', 'conflict', 'slot_taken', 'billing_details_missing'],
  example: {
    body: { subscription: { ...fields, items: [exampleItemFields] }, issueFirstInvoice: true },
    reply: { subscription },
  },
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
    resourceRef: Optional(withOptions(Uuid, { description: 'Only subscriptions with an item that assigns this resource.' })),
    paused: Optional(T.Boolean({ description: 'Whether now lies in a pause.' })),
    ...range('createDate', 'Subscriptions made'),
    ...range('endDate', 'Subscriptions that end'),
    order: Default(OneOf(['createDate:desc', 'createDate:asc', 'startDate:asc', 'endDate:asc']), 'createDate:desc'),
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
  description:
    '`price`, `credits` and `dayPasses` are sums over the recurring items that count now, times their quantities. Items that are to come or ' +
    'to go say so by their dates.',
  params: ById,
  status: 200,
  reply: Obj({ subscription: Subscription }),
  errors: ['not_found'],
  example: { reply: { subscription } },
})
