import { CreditNote } from '../billing/credit_notes/contract-note.ts'
import { changing } from '../kernel/contract/changing.ts'
import { endpoint } from '../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  LongText,
  NamedObj,
  Nullable,
  Obj,
  OneOf,
  Optional,
  T,
  Time,
  withOptions,
} from '../kernel/contract/schema.ts'
import {
  AdvanceInvoicing,
  COLLECTION_BEHAVIORS,
  exampleSubscription as subscription,
  Subscription,
  SubscriptionFields,
} from './contract-subscription.ts'

const override = T.Boolean({ description: 'Whether the end may be set against a minimum term or notice that still runs.' })

const creditUnused = T.Boolean({
  description:
    'Whether only those days of the period that the end cuts are paid that are used; a day that has begun is used. What is billed of a running period ' +
    'is credited; one that is not billed yet will be billed with `days.used` of `days.of`, whatever the anchor.',
})

const Collection = NamedObj(
  'CollectionPauseFields',
  {
    behavior: OneOf(COLLECTION_BEHAVIORS, {
      description: '`draft`: invoices stay drafts. `void`: no invoices are made, and what would have been on them is waived.',
    }),
    resumesAt: Optional(
      withOptions(Time, {
        description:
          'From when payments are collected again, of periods that begin then or later. Left out, until it is taken back.',
      }),
    ),
  },
  { description: 'No payments are collected; periods and what they give go on. null collects again.' },
)

const { payWithInvoice, addPendingItemsToInvoice, reference } = changing(SubscriptionFields)

const SubscriptionChanges = NamedObj(
  'SubscriptionChanges',
  {
    startDate: Optional(withOptions(Time, { description: 'While it has not begun and nothing is billed.' })),
    endDate: Optional(Nullable(withOptions(Time, { description: 'Exclusive. null: without an end.' }))),
    override: Optional(override),
    payWithInvoice,
    addPendingItemsToInvoice,
    advanceInvoicing: Optional(AdvanceInvoicing),
    pausePaymentCollection: Optional(Nullable(Collection)),
    reference,
  },
  { minProperties: 1 },
)

const CANCEL_AT = ['periodEnd', 'now', 'earliest', 'date'] as const
export const CancelFields = NamedObj('SubscriptionCancelFields', {
  at: OneOf(CANCEL_AT, {
    description:
      '`periodEnd`: with the period that holds now. `now`: at once. `earliest`: with the first period that keeps minimum term and notice. ' +
      '`date`: at `endDate`.',
  }),
  endDate: Optional(withOptions(Time, { description: 'With `date`: exclusive, and not before now.' })),
  reason: Optional(LongText(2_000)),
  override: Optional(override),
  creditUnused: Optional(creditUnused),
})

export const updateSubscription = endpoint({
  method: 'PATCH',
  path: '/subscriptions/v1/:id',
  scope: 'subscriptions',
  etagFrom: 'getSubscription',
  summary: 'Change a subscription',
  description:
    'An end is refused with `period_billed` where a period that is on an invoice would be cut or lengthened by it or lies after it, and with ' +
    '`commitment_running` before the end of the minimum term or within notice, unless `override`. Where an end is taken back or comes later, the periods behind ' +
    'it that were credited are billed anew. `startDate` changes while the subscription has not begun, ' +
    'nothing of it is billed, and no changes and pauses wait. What pays with an invoice counts at once. One that has ended does not change: 409 `conflict`. ' +
    'Items have operations of their own.',
  params: ById,
  body: Obj({ subscription: SubscriptionChanges }),
  status: 200,
  reply: Obj({ subscription: Subscription }),
  errors: ['not_found', 'conflict', 'period_billed', 'commitment_running', 'slot_taken'],
  example: {
    body: { subscription: { pausePaymentCollection: { behavior: 'draft', resumesAt: '2027-05-01T00:00:00.000Z' } } },
    reply: {
      subscription: {
        ...subscription,
        pausePaymentCollection: {
          behavior: 'draft',
          resumesAt: '2027-05-01T00:00:00.000Z',
          createDate: '2027-02-10T08:00:00.000Z',
        },
      },
    },
  },
})

const ended = {
  ...subscription,
  endDate: '2027-02-28T00:00:00.000Z',
  cancelDate: '2027-02-10T08:00:00.000Z',
  cancelReason: 'Moved away',
}

export const cancelSubscription = endpoint({
  method: 'PUT',
  path: '/subscriptions/v1/:id/cancel',
  scope: 'subscriptions',
  etagFrom: 'getSubscription',
  summary: 'Cancel a subscription',
  description:
    'Sets the end. It is refused with `commitment_running` before the end of the minimum term or within notice, unless `override`, and a `date` with ' +
    '`period_billed` inside or before a period that is on an invoice. What is billed for periods after the end is credited, and with `creditUnused` the ' +
    'days of the running one that are not used; setup fees are not. Of what is on a draft or waits, that is taken off. Ending now takes away what is left of ' +
    'the credits and day passes of the running period, and the changes that are to come. One that has ended already, or ends then already: 409 `conflict`.',
  params: ById,
  body: Obj({ cancel: CancelFields }),
  status: 200,
  reply: Obj({ subscription: Subscription, creditNotes: T.Array(CreditNote) }),
  errors: ['not_found', 'conflict', 'period_billed', 'commitment_running', 'slot_taken'],
  example: { body: { cancel: { at: 'earliest', reason: 'Moved away' } }, reply: { subscription: ended, creditNotes: [] } },
})

export const deleteSubscription = endpoint({
  method: 'DELETE',
  path: '/subscriptions/v1/:id',
  scope: 'subscriptions',
  etagFrom: 'getSubscription',
  summary: 'End a subscription now',
  description:
    'As cancelling with `now` and `override`. One that never began and was never billed is deleted: it has a `deleteDate`, and cannot be read any more.',
  params: ById,
  query: Obj({ creditUnused: Default(creditUnused, false) }),
  status: 200,
  reply: Obj({ subscription: Subscription }),
  errors: ['not_found', 'conflict'],
  example: { reply: { subscription: ended } },
})
