import { CreditNotePreview } from '../../billing/credit_notes/contract-note.ts'
import { exampleUpcoming, exampleUpcomingItem, UpcomingInvoice, UpcomingInvoiceItem } from '../../invoices/contract-upcoming.ts'
import { InvoiceItem } from '../../invoices/items/contract-item.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { ById, NamedObj, Obj, Optional, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { Tagged } from '../../kernel/contract/tagged.ts'
import { exampleItemFields, ItemChanges, ItemFields } from '../contract-item.ts'
import { exampleFields, exampleSubscription, promocode, Subscription, SubscriptionFields } from '../contract-subscription.ts'
import { CancelFields } from '../contract-terms.ts'
import { effectiveDate, prorate } from '../items/contract.ts'

const next = {
  invoice: Optional(
    withOptions(UpcomingInvoice, { description: 'The next invoice as it would be then; left out where none is to come.' }),
  ),
  invoiceItems: T.Array(UpcomingInvoiceItem),
}

export const previewSubscription = endpoint({
  method: 'POST',
  path: '/subscriptions/v1/preview',
  scope: 'subscriptions',
  inSteps: true,
  summary: 'Preview a subscription',
  description:
    'What the first invoice of a subscription would be, with the setup fees and the coupons, and what creating it is refused for. Nothing is ' +
    'stored, no coupon is redeemed and no number is taken.',
  body: Obj({ subscription: SubscriptionFields, promocode }),
  status: 200,
  reply: Obj(next),
  errors: ['unknown_reference', 'not_redeemable', 'conflict'],
  example: {
    body: { subscription: { ...exampleFields, items: [exampleItemFields] } },
    reply: { invoice: exampleUpcoming, invoiceItems: [exampleUpcomingItem] },
  },
})

const itemRef = Uuid

const SubscriptionChange = Tagged('type', {
  add: NamedObj('SubscriptionItemAdding', { item: ItemFields, effectiveDate, prorate }),
  update: NamedObj('SubscriptionItemChanging', { itemRef, item: ItemChanges, effectiveDate, prorate }),
  remove: NamedObj('SubscriptionItemRemoving', { itemRef, effectiveDate }),
  cancel: NamedObj('SubscriptionCanceling', { ...CancelFields.properties }),
})

export const previewSubscriptionChange = endpoint({
  method: 'POST',
  path: '/subscriptions/v1/:id/preview',
  scope: 'subscriptions',
  inSteps: true,
  summary: 'Preview a change of a subscription',
  description:
    'What would become of a subscription if an item was added, changed or removed, or if it was canceled, and what that is refused for: the ' +
    'subscription as it would be, what would wait for the next invoice because it counts now (`pendingItems`), what would be credited, and the ' +
    'next invoice. Nothing is stored, and no number is taken.',
  params: ById,
  body: Obj({ change: SubscriptionChange }),
  status: 200,
  reply: Obj({
    subscription: Subscription,
    pendingItems: T.Array(InvoiceItem),
    creditNotes: T.Array(CreditNotePreview),
    ...next,
  }),
  errors: ['not_found', 'unknown_reference', 'not_redeemable', 'conflict', 'period_billed', 'commitment_running'],
  example: {
    body: { change: { type: 'cancel', at: 'earliest' } },
    reply: {
      subscription: { ...exampleSubscription, endDate: '2027-04-30T00:00:00.000Z', cancelDate: '2027-02-10T08:00:00.000Z' },
      pendingItems: [],
      creditNotes: [],
      invoice: exampleUpcoming,
      invoiceItems: [exampleUpcomingItem],
    },
  },
})
