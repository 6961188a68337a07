import { exampleUser, EmbeddedUser } from '../../community/users/contract.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { range } from '../../kernel/contract/list-query.ts'
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
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { PAYMENT_STATUSES } from '../../terms/payments.ts'
import { Titled } from '../../terms/titled.ts'
import { Media } from '../products/contract.ts'

export const ORDER_STATUSES = ['new', 'inProgress', 'completed', 'canceled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

export const PAYMENT_TYPES = ['credits', 'invoice', 'external', 'paymentGateway'] as const
export type PaymentType = (typeof PAYMENT_TYPES)[number]

/** The types of payment that POST accepts; only the service itself makes the others. */
const PAID_BY = ['credits', 'external'] as const satisfies readonly PaymentType[]

const Payment = Obj(
  {
    amount: T.Number({ description: 'Of the whole order: in credits for the type `credits`, else in `currencyCode`.' }),
    currencyCode: Optional(T.String({ description: 'Left out for the type `credits`.' })),
    status: OneOf(PAYMENT_STATUSES),
    type: OneOf(PAYMENT_TYPES),
    tax: Obj({ inclusive: T.Boolean(), rate: T.Number() }),
    invoiceItemRef: Optional(T.String({ description: 'For the type `invoice`.' })),
    transactionRef: Optional(
      T.String({ description: 'For `credits` the entry in the ledger, for `external` the money transaction.' }),
    ),
  },
  { description: 'Left out where the order is free.' },
)

export const Order = NamedObj('Order', {
  id: Uuid,
  number: T.Integer({ description: 'Counted from 1 in the network.' }),
  locationRef: Uuid,
  membershipRef: Uuid,
  comment: Optional(T.String()),
  quantity: T.Number(),
  status: OneOf(ORDER_STATUSES),
  createDate: Time,
  deleteDate: Optional(Time),
  user: EmbeddedUser,
  option: Titled,
  product: Obj({ id: Uuid, title: T.String(), description: T.String(), createDate: Time, media: Media }),
  payment: Optional(Payment),
})

const optionRef = { description: 'An available option of a product; the order is at the product’s location.' }
const membershipRef = { description: 'Who orders: a membership of the network, at whatever location it is.' }
const payment = { description: 'Required, unless a part of the option’s price is on and 0, or both are off.' }

const OrderFields = NamedObj('OrderFields', {
  optionRef: T.String({ format: 'uuid', ...optionRef }),
  membershipRef: T.String({ format: 'uuid', ...membershipRef }),
  quantity: Default(T.Integer({ minimum: 1, maximum: 1_000_000 }), 1),
  comment: Optional(LongText(2_000)),
  payment: Optional(Obj({ type: OneOf(PAID_BY) }, payment)),
})

const fields = {
  optionRef: '0199d3a0-5c1e-7000-8000-0000000000f3',
  membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b1',
  quantity: 2,
  comment: 'To the roof, please.',
  payment: { type: 'credits' },
}
const order = {
  id: '0199d3a0-5c1e-7000-8000-0000000000f4',
  number: 12,
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  membershipRef: fields.membershipRef,
  comment: fields.comment,
  quantity: 2,
  status: 'new',
  createDate: '2027-01-15T09:30:00.000Z',
  user: exampleUser,
  option: { id: fields.optionRef, title: 'Large' },
  product: {
    id: '0199d3a0-5c1e-7000-8000-0000000000f2',
    title: 'Flat white',
    description: 'With oat milk on request.',
    createDate: '2027-01-10T08:00:00.000Z',
    media: [{ key: '0199d3a0-5c1e-7000-8000-0000000000f7', url: 'https://example.com/flat-white.jpg' }],
  },
  payment: {
    amount: 3,
    status: 'succeeded',
    type: 'credits',
    tax: { inclusive: true, rate: 7 },
    transactionRef: '0199d3a0-5c1e-7000-8000-0000000000d2',
  },
}

export const createOrder = endpoint({
  method: 'POST',
  path: '/shop/orders/v1',
  scope: 'shop',
  creates: 'order',
  summary: 'Create a shop order',
  description:
    '`credits` takes the price times the quantity from the membership’s ledger in the same step, what expires ' +
    'soonest first, and is refused whole when there is less. `external` (cash, a transfer, a terminal) leaves the payment ' +
    '`pending`, until `PUT /transactions/money/v1/{id}/status` says what became of it. Each needs its part of the option’s price to be enabled; where that part is 0, or both are off and no payment ' +
    'is sent, the order is free and has no payment. The tax is the option’s own where enabled, else the location’s. ' +
    'No confirmation e-mail is sent yet, and orders cannot be refunded yet.',
  body: Obj({ order: OrderFields }),
  status: 201,
  reply: Obj({ order: Order }),
  errors: ['unknown_reference', 'insufficient_balance', 'conflict'],
  example: { body: { order: fields }, reply: { order } },
})

export const getOrder = endpoint({
  method: 'GET',
  path: '/shop/orders/v1/:id',
  scope: 'shop',
  oneStatement: true,
  summary: 'Retrieve a shop order',
  description: 'A deleted order is answered too, with its `deleteDate`.',
  params: ById,
  status: 200,
  reply: Obj({ order: Order }),
  errors: ['not_found'],
  example: { reply: { order } },
})

export const listOrders = endpoint({
  method: 'GET',
  path: '/shop/orders/v1',
  scope: 'shop',
  list: true,
  summary: 'List the shop orders of a location',
  description:
    'The newest first. `createDate` takes at most one lower bound (`gte` or `gt`) and one upper bound ' +
    '(`lte` or `lt`), each a parameter whose name has the bound in brackets: ' +
    '`?createDate[gte]=2027-01-01T00:00:00Z&createDate[lt]=2027-02-01T00:00:00Z` are the orders of one January in UTC. ' +
    'The brackets may also be sent as %5B and %5D. Deleted orders stay listed.',
  query: Obj({
    locationRef: withOptions(Uuid, { description: 'The location whose orders are listed.' }),
    ...range('createDate', 'Orders made'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ orders: T.Array(Order), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { orders: [order], nextPageToken: 'WyIyMDI3…' } },
})
