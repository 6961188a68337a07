import { endpoint } from '../../kernel/contract/endpoint.ts'
import { ById, Obj, Optional, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { exampleChange, Change } from '../changes/contract.ts'
import { exampleItem as item, exampleItemFields, Item, ItemChanges, ItemFields } from '../contract-item.ts'
import { exampleSubscription as subscription, Subscription } from '../contract-subscription.ts'

const EFFECTIVE =
  'It counts from the first period on that begins at this instant or later. Left out, from the first one that is not billed.'
export const effectiveDate = Optional(withOptions(Time, { description: EFFECTIVE }))
export const prorate = Optional(
  T.Boolean({
    description:
      'It counts now: what more it costs over the rest of the periods that are billed already waits for the next invoice, by days, less the coupon that ' +
      'counts in them.',
  }),
)

const WHEN =
  'While nothing of the subscription is billed, it counts at once. Then it counts from the first period on that is not billed, or from ' +
  '`effectiveDate`, and is a `change` until then, which can be taken back.'

const reply = Obj({ item: Item, subscription: Subscription, change: Optional(Change) })
const byItem = Obj({ ...ById.properties, itemId: Uuid })

export const addSubscriptionItem = endpoint({
  method: 'POST',
  path: '/subscriptions/v1/:id/items',
  scope: 'subscriptions',
  creates: 'item',
  location: '/subscriptions/v1/:id',
  etagFrom: 'getSubscription',
  summary: 'Add an item to a subscription',
  description: `${WHEN} With \`prorate\` it counts now. A subscription takes up to 100 items; then 409 \`conflict\`.`,
  params: ById,
  body: Obj({ item: ItemFields, effectiveDate, prorate }),
  status: 201,
  reply,
  errors: ['not_found', 'unknown_reference', 'not_redeemable', 'conflict', 'period_billed', 'slot_taken'],
  example: { body: { item: { ...exampleItemFields, quantity: 1 }, prorate: true }, reply: { item, subscription } },
})

export const updateSubscriptionItem = endpoint({
  method: 'PATCH',
  path: '/subscriptions/v1/:id/items/:itemId',
  scope: 'subscriptions',
  etagFrom: 'getSubscription',
  summary: 'Change an item of a subscription',
  description:
    `${WHEN} With \`prorate\` more of it, or a higher price, counts now; less never counts before a period ends. \`autoUpdateFromProduct\` counts at once: ` +
    'what follows its plan no more keeps the discounts and the access that this gives now, and the price that it has. ' +
    'Another plan gives what the request leaves out, but quantity, fee and terms.',
  params: byItem,
  body: Obj({ item: ItemChanges, effectiveDate, prorate }),
  status: 200,
  reply,
  errors: ['not_found', 'unknown_reference', 'not_redeemable', 'conflict', 'period_billed', 'slot_taken'],
  example: { body: { item: { price: 269, quantity: 2 } }, reply: { item, subscription, change: exampleChange } },
})

export const removeSubscriptionItem = endpoint({
  method: 'DELETE',
  path: '/subscriptions/v1/:id/items/:itemId',
  scope: 'subscriptions',
  etagFrom: 'getSubscription',
  summary: 'Remove an item from a subscription',
  description: `${WHEN} Without items that recur, a period bills nothing.`,
  params: byItem,
  query: Obj({ effectiveDate: Optional(T.String({ format: 'date-time', description: EFFECTIVE })) }),
  status: 200,
  reply,
  errors: ['not_found', 'conflict', 'period_billed'],
  example: {
    reply: {
      item: { ...item, endDate: '2027-02-28T00:00:00.000Z' },
      subscription,
      change: { ...exampleChange, kind: 'remove', fields: { endDate: '2027-02-28T00:00:00.000Z' } },
    },
  },
})
