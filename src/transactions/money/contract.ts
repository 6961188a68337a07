import { endpoint } from '../../kernel/contract/endpoint.ts'
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
import { AnyOf, range } from '../../kernel/contract/list-query.ts'
import { Money } from '../../terms/amounts.ts'
import { customerFilters } from '../../terms/holder.ts'
import { PAYMENT_STATUSES } from '../../terms/payments.ts'
import {
  exampleRefund as refund,
  exampleTransaction as transaction,
  HowItCame,
  MONEY_TRANSACTION_TYPES,
  PAYMENT_METHODS,
  MoneyRefund,
  MoneyTransaction,
  payDate,
} from './contract-transaction.ts'

const MoneyTransactionChanges = NamedObj('MoneyTransactionChanges', {
  status: OneOf(['processing', 'succeeded', 'failed', 'canceled']),
  ...HowItCame,
})

const MoneyRefundFields = NamedObj('MoneyRefundFields', {
  amount: Optional(
    withOptions(Money, {
      minimum: undefined,
      exclusiveMinimum: 0,
      description: 'In the currency of the payment, tax included. All that is left, unless sent.',
    }),
  ),
  label: Optional(Text(100, { description: 'How it is paid out, in a word.' })),
  note: Optional(LongText(2_000)),
})

const MoneyRefundChanges = NamedObj('MoneyRefundChanges', {
  status: OneOf(['succeeded', 'canceled']),
  label: Optional(Text(100, { description: 'How it was paid out, in a word. That of the refund, unless sent.' })),
  payDate: Optional(withOptions(Time, payDate)),
})

const refunded = { ...transaction, refunds: [refund], refund: { amount: 2, createDate: refund.createDate } }
const paidOut = { ...refund, status: 'succeeded', label: 'transfer', payDate: '2027-01-17T09:00:00.000Z' }

export const listMoneyTransactions = endpoint({
  method: 'GET',
  path: '/transactions/money/v1',
  scope: 'transactions',
  list: true,
  summary: 'List money transactions',
  description: 'Of the network, of a location, a customer or an invoice, the newest first.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only payments at this location.' })),
    ...customerFilters,
    invoiceRef: Optional(withOptions(Uuid, { description: 'Only payments of this invoice.' })),
    status: AnyOf(PAYMENT_STATUSES, 'Only payments with one of these.'),
    type: AnyOf(MONEY_TRANSACTION_TYPES, 'Only payments of these things.'),
    paymentMethod: AnyOf(PAYMENT_METHODS, 'Only payments in one of these ways.'),
    refundStatus: Optional(OneOf(['pending'], { description: 'Only payments of which a refund is to be paid out.' })),
    ...range('createDate', 'Payments made'),
    ...range('settleDate', 'Payments that succeeded'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ transactions: T.Array(MoneyTransaction), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { transactions: [transaction], nextPageToken: 'WyIyMDI3…' } },
})

export const getMoneyTransaction = endpoint({
  method: 'GET',
  path: '/transactions/money/v1/:id',
  scope: 'transactions',
  summary: 'Retrieve a money transaction',
  params: ById,
  status: 200,
  reply: Obj({ transaction: MoneyTransaction }),
  errors: ['not_found'],
  example: { reply: { transaction } },
})

export const setMoneyTransactionStatus = endpoint({
  method: 'PUT',
  path: '/transactions/money/v1/:id/status',
  scope: 'transactions',
  etagFrom: 'getMoneyTransaction',
  summary: 'Say what became of a payment',
  description:
    'Of payments by `external` (cash, a transfer, a terminal): `pending` goes to `processing`, `succeeded`, `failed` or `canceled`, and ' +
    '`processing` to the last three; anything else is 409 `conflict`. What is paid for follows in the same step: its `payment.status` ' +
    'is this one. When the payment failed or is canceled, an order that is still `new` is canceled, and so is the purchase of a package; ' +
    'when something of the package is spent, that is 409 `conflict`, and the payment stays as it is.',
  params: ById,
  body: Obj({ transaction: MoneyTransactionChanges }),
  status: 200,
  reply: Obj({ transaction: MoneyTransaction }),
  errors: ['not_found', 'conflict'],
  example: {
    body: { transaction: { status: 'succeeded', label: 'cash', receiveDate: transaction.receiveDate } },
    reply: { transaction },
  },
})

export const createMoneyRefund = endpoint({
  method: 'POST',
  path: '/transactions/money/v1/:id/refund',
  scope: 'transactions',
  creates: 'refund',
  location: '/transactions/money/v1/:id',
  etagFrom: 'getMoneyTransaction',
  summary: 'Give back money of a payment',
  description:
    'Of a payment that succeeded, all of it or a part. The refund is `pending` until the money was paid out by hand; the provider of ' +
    'payments gives back what it took, and the refund is `processing` until then. The refunds of a ' +
    'payment are never more than the payment (409 `amount_exceeded`). What was paid for stays as it is; canceling it gives back by ' +
    'itself. The payment of an invoice is given back by a credit note.',
  params: ById,
  body: Obj({ refund: Default(MoneyRefundFields, {}) }),
  status: 201,
  reply: Obj({ refund: MoneyRefund, transaction: MoneyTransaction }),
  errors: ['not_found', 'conflict', 'amount_exceeded'],
  example: { body: { refund: { amount: 2, label: 'cash' } }, reply: { refund, transaction: refunded } },
})

export const setMoneyRefundStatus = endpoint({
  method: 'PUT',
  path: '/transactions/money/v1/:id/refunds/:refundId/status',
  scope: 'transactions',
  etagFrom: 'getMoneyTransaction',
  summary: 'Say what became of a refund',
  description:
    'A `pending` refund is `succeeded` when the money was paid out, or `canceled`; then it counts no more. What a credit note has given ' +
    'back by it goes on the customer’s money balance instead. `label` and `payDate` say how and when it was paid out: the ' +
    'bookkeeper’s files book it so.',
  params: Obj({
    id: withOptions(Uuid, { description: 'The payment’s id.' }),
    refundId: withOptions(Uuid, { description: 'The refund’s id.' }),
  }),
  body: Obj({ refund: MoneyRefundChanges }),
  status: 200,
  reply: Obj({ refund: MoneyRefund, transaction: MoneyTransaction }),
  errors: ['not_found', 'conflict'],
  example: {
    body: { refund: { status: 'succeeded', label: paidOut.label, payDate: paidOut.payDate } },
    reply: { refund: paidOut, transaction: { ...refunded, refunds: [paidOut] } },
  },
})
