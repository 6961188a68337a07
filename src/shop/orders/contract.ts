import { endpoint } from '../../kernel/contract/endpoint.ts'
import { AnyOf, AnyRef, range } from '../../kernel/contract/list-query.ts'
import { ById, Default, LongText, Obj, OneOf, Optional, paging, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { PAYMENT_TYPES, REFUND_WISHES } from '../../payments/contract.ts'
import { customerFilters } from '../../terms/holder.ts'
import { PAYMENT_STATUSES } from '../../terms/payments.ts'
import { exampleFields, exampleOrder, Order, ORDER_STATUSES, OrderFields } from './contract-order.ts'

export const createOrder = endpoint({
  method: 'POST',
  path: '/shop/orders/v1',
  scope: 'shop',
  creates: 'order',
  summary: 'Create a shop order',
  description:
    'The price is that of the option times the quantity, less the greatest `discounts.shop` of the plans in the live subscriptions ' +
    'of the membership and its company (from credits only where the location has `creditDiscounts`), rounded once. The tax is the ' +
    'option’s own where enabled, else the location’s. `credits` takes the amount from the ledger in the same step, what expires ' +
    'soonest first, and is refused whole when there is less. `invoice` puts it on the customer’s next invoice; a subscription of ' +
    'the customer must have `payWithInvoice.shop`. `external` (cash, a transfer, a terminal) opens a money transaction. Both leave ' +
    'the payment `pending`. Each needs its part of the option’s price to be enabled; where that part is 0, or both are off and no ' +
    'payment is sent, the order is free and has no payment. What is discounted to 0 has one of 0 that has `succeeded`. Where the ' +
    'option has stock, the quantity is taken from it. The member is told by mail where the product’s `order.confirmationEmail` is on.',
  body: Obj({ order: OrderFields }),
  status: 201,
  reply: Obj({ order: Order }),
  errors: ['unknown_reference', 'insufficient_balance', 'out_of_stock', 'not_redeemable', 'conflict'],
  example: { body: { order: exampleFields }, reply: { order: exampleOrder } },
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/shop/orders/v1/:id',
  scope: 'shop',
  summary: 'Retrieve a shop order',
  description: 'A deleted order is answered too, with its `deleteDate`.',
  params: ById,
  status: 200,
  reply: Obj({ order: Order }),
  errors: ['not_found'],
  example: { reply: { order: exampleOrder } },
})

const ref = (description: string) => Optional(withOptions(Uuid, { description }))

export const listOrders = endpoint({
  method: 'GET',
  path: '/shop/orders/v1',
  scope: 'shop',
  list: true,
  summary: 'List the shop orders of a location',
  description:
    'The newest first, in whatever state; deleted orders stay listed. `createDate` takes at most one lower bound (`gte` or `gt`) ' +
    'and one upper bound (`lte` or `lt`), each a parameter whose name has the bound in brackets: ' +
    '`?createDate[gte]=2027-01-01T00:00:00Z&createDate[lt]=2027-02-01T00:00:00Z` are the orders of one January in UTC. ' +
    'The brackets may also be sent as %5B and %5D.',
  query: Obj({
    locationRef: withOptions(Uuid, { description: 'The location whose orders are listed.' }),
    ...customerFilters,
    customerRef: ref('A membership that orders, or a company that pays.'),
    userRef: ref('The user who orders, by whichever membership.'),
    productRef: AnyRef('Orders of these products.'),
    categoryRef: AnyRef('Orders of products that are in these categories now.'),
    number: Optional(T.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER })),
    status: AnyOf(ORDER_STATUSES, 'Orders in these states.'),
    'payment.type': AnyOf(PAYMENT_TYPES, 'Orders that are paid in these ways.'),
    'payment.status': AnyOf(PAYMENT_STATUSES, 'Orders whose payments are in these states.'),
    ...range('createDate', 'Orders made'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ orders: T.Array(Order), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { orders: [exampleOrder], nextPageToken: 'WyIyMDI3…' } },
})

export const setOrderStatus = endpoint({
  method: 'PUT',
  path: '/shop/orders/v1/:id/status',
  scope: 'shop',
  etagFrom: 'getOrder',
  summary: 'Set the status of a shop order',
  description: 'Forward from `new` to `inProgress` to `completed`; `inProgress` may be skipped. Anything else is a conflict.',
  params: ById,
  body: Obj({ order: Obj({ status: OneOf(['inProgress', 'completed']) }) }),
  status: 200,
  reply: Obj({ order: Order }),
  errors: ['not_found', 'conflict'],
  example: { body: { order: { status: 'inProgress' } }, reply: { order: { ...exampleOrder, status: 'inProgress' } } },
})

const refund = {
  description:
    'Whether the payment is given back: `policy` does so when the product’s `refundPolicy` is `statusNew` and the order is `new`, ' +
    '`always` and `never` whatever the policy says. What is not given back stays due.',
}

export const cancelOrder = endpoint({
  method: 'PUT',
  path: '/shop/orders/v1/:id/cancel',
  scope: 'shop',
  etagFrom: 'getOrder',
  summary: 'Cancel a shop order',
  description:
    'From `new` or `inProgress`. What the order took from stock comes back. Where the payment is given back, credits return to the ' +
    'lots that they came from, an item leaves the pending ones or the draft that it is on, a money transaction that is awaited is ' +
    'canceled, and one that has succeeded gets a refund, by hand or by the provider of payments. Of an item that an issued invoice has, all that is left is credited.',
  params: ById,
  body: Obj({ refund: Default(OneOf(REFUND_WISHES, refund), 'policy'), reason: Optional(LongText(2_000)) }),
  status: 200,
  reply: Obj({ order: Order }),
  errors: ['not_found', 'conflict'],
  example: {
    body: { refund: 'always', reason: 'The machine is broken.' },
    reply: {
      order: {
        ...exampleOrder,
        status: 'canceled',
        statusUpdateDate: '2027-01-15T10:00:00.000Z',
        cancelDate: '2027-01-15T10:00:00.000Z',
        reason: 'The machine is broken.',
        updateDate: '2027-01-15T10:00:00.000Z',
        payment: {
          ...exampleOrder.payment,
          refundable: false,
          refunds: [
            {
              id: '0199d3a0-5c1e-7000-8000-0000000000d3',
              amount: 2.7,
              createDate: '2027-01-15T10:00:00.000Z',
              transactionRef: '0199d3a0-5c1e-7000-8000-0000000000d3',
            },
          ],
        },
      },
    },
  },
})

export const deleteOrder = endpoint({
  method: 'DELETE',
  path: '/shop/orders/v1/:id',
  scope: 'shop',
  etagFrom: 'getOrder',
  summary: 'Delete a shop order',
  description: 'One that is `completed` or `canceled`. It stays listed and can still be read, and nothing changes it any more.',
  params: ById,
  status: 200,
  reply: Obj({ order: Order }),
  errors: ['not_found', 'conflict'],
  example: { reply: { order: { ...exampleOrder, status: 'completed', deleteDate: '2027-02-01T08:00:00.000Z' } } },
})
