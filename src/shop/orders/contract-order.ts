import { exampleUser, EmbeddedUser } from '../../community/users/contract.ts'
import { Default, LongText, NamedObj, Obj, OneOf, Optional, T, Time, Uuid } from '../../kernel/contract/schema.ts'
import { Payment, paymentFields, type PaymentType } from '../../payments/contract.ts'
import { Titled } from '../../terms/titled.ts'
import { Media } from '../products/contract.ts'

export const ORDER_STATUSES = ['new', 'inProgress', 'completed', 'canceled'] as const
export type OrderStatus = (typeof ORDER_STATUSES)[number]

/** The ways to pay that a request for an order can name. */
export const PAID_BY = ['credits', 'invoice', 'external', 'paymentGateway'] as const satisfies readonly PaymentType[]

export const Order = NamedObj('Order', {
  id: Uuid,
  number: T.Integer({ description: 'Counted from 1 in the network.' }),
  locationRef: Uuid,
  membershipRef: Uuid,
  comment: Optional(T.String()),
  quantity: T.Number(),
  status: OneOf(ORDER_STATUSES),
  statusUpdateDate: T.String({ format: 'date-time', description: 'When `status` changed last, or the order was made.' }),
  cancelDate: Optional(Time),
  reason: Optional(T.String({ description: 'Why it was canceled.' })),
  createDate: Time,
  updateDate: Time,
  deleteDate: Optional(Time),
  user: EmbeddedUser,
  option: Titled,
  product: Obj({ id: Uuid, title: T.String(), description: T.String(), createDate: Time, media: Media }),
  payment: Optional(Payment),
})

const optionRef = { description: 'An available option of a product; the order is at the product’s location.' }
const membershipRef = { description: 'Who orders: a membership of the network, at whatever location it is.' }

export const OrderFields = NamedObj('OrderFields', {
  optionRef: T.String({ format: 'uuid', ...optionRef }),
  membershipRef: T.String({ format: 'uuid', ...membershipRef }),
  quantity: Default(T.Integer({ minimum: 1, maximum: 1_000_000 }), 1),
  comment: Optional(LongText(2_000)),
  payment: Optional(
    paymentFields('Order', PAID_BY, 'Required, unless a part of the option’s price is on and 0, or both are off.'),
  ),
})

export const exampleFields = {
  optionRef: '0199d3a0-5c1e-7000-8000-0000000000f3',
  membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b1',
  quantity: 2,
  comment: 'To the roof, please.',
  payment: { type: 'credits' },
}
export const exampleOrder = {
  id: '0199d3a0-5c1e-7000-8000-0000000000f4',
  number: 12,
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  membershipRef: exampleFields.membershipRef,
  comment: exampleFields.comment,
  quantity: 2,
  status: 'new',
  statusUpdateDate: '2027-01-15T09:30:00.000Z',
  createDate: '2027-01-15T09:30:00.000Z',
  updateDate: '2027-01-15T09:30:00.000Z',
  user: exampleUser,
  option: { id: exampleFields.optionRef, title: 'Large' },
  product: {
    id: '0199d3a0-5c1e-7000-8000-0000000000f2',
    title: 'Flat white',
    description: 'With oat milk on request.',
    createDate: '2027-01-10T08:00:00.000Z',
    media: [{ key: '0199d3a0-5c1e-7000-8000-0000000000f7', url: 'https://example.com/flat-white.jpg' }],
  },
  payment: {
    type: 'credits',
    customerRef: exampleFields.membershipRef,
    amount: 2.7,
    status: 'succeeded',
    tax: { inclusive: true, rate: 7 },
    discounts: [{ source: 'plan', percentOff: 10 }],
    transactionRef: '0199d3a0-5c1e-7000-8000-0000000000d2',
    refundable: true,
    refunds: [],
  },
}
