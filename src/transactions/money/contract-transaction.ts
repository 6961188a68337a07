import { EmbeddedUser, exampleUser } from '../../community/users/contract.ts'
import { LongText, NamedObj, OneOf, Optional, T, Text, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { PAYMENT_STATUSES } from '../../terms/payments.ts'
import { OrderedOption } from '../../terms/subjects.ts'
import { Titled } from '../../terms/titled.ts'

export const MONEY_TRANSACTION_TYPES = [
  'booking',
  'creditPackage',
  'eventTicket',
  'invoice',
  'order',
  'subscription',
  'deposit',
] as const
export type MoneyTransactionType = (typeof MONEY_TRANSACTION_TYPES)[number]

export const PAYMENT_METHODS = ['external', 'balance', 'deposit', 'paymentGateway'] as const
export type PaymentMethodType = (typeof PAYMENT_METHODS)[number]

export const REFUND_STATUSES = ['pending', 'processing', 'succeeded', 'canceled'] as const
export type RefundStatus = (typeof REFUND_STATUSES)[number]

const label = { description: 'How it is paid, in a word: cash, transfer.' }
const reference = { description: 'What the bank statement or the receipt says.' }
const receiveDate = { description: 'When the money came.' }

/** What is said of a payment that came. An empty label would name no way of paying. */
export const HowItCame = {
  label: Optional(Text(100, label)),
  reference: Optional(LongText(200, reference)),
  receiveDate: Optional(withOptions(Time, receiveDate)),
}

export const payDate = { description: 'When the money went: no day that is to come at the location.' }
const amount = (description: string) => T.Number({ description: `${description}, in major units of \`currencyCode\`.` })

export const MoneyRefund = NamedObj('MoneyRefund', {
  id: Uuid,
  amount: amount('What is given back, tax included'),
  status: OneOf(REFUND_STATUSES, {
    description: '`pending` until the money was paid out by hand; `processing` until the provider of payments has given it back.',
  }),
  label: Optional(T.String()),
  note: Optional(T.String()),
  creditNoteRef: Optional(withOptions(Uuid, { description: 'The credit note that made it.' })),
  payDate: Optional(withOptions(Time, payDate)),
  createDate: Time,
})

const PaidPrice = NamedObj('PaidPrice', { netAmount: amount('The price without tax'), taxAmount: amount('The tax') })

export const MoneyTransaction = NamedObj('MoneyTransaction', {
  id: Uuid,
  locationRef: Uuid,
  membershipRef: Optional(withOptions(Uuid, { description: 'Who pays, when that is a membership.' })),
  companyRef: Optional(withOptions(Uuid, { description: 'Who pays, when that is a company.' })),
  user: Optional(EmbeddedUser),
  company: Optional(Titled),
  type: OneOf(MONEY_TRANSACTION_TYPES, { description: 'What it pays for.' }),
  status: OneOf(PAYMENT_STATUSES),
  amount: amount('What is to be paid, tax included'),
  currencyCode: T.String(),
  paymentMethod: NamedObj('MoneyPaymentMethod', { type: OneOf(PAYMENT_METHODS), label: Optional(T.String(label)) }),
  order: Optional(
    NamedObj('PaidOrder', {
      id: Uuid,
      number: T.Integer(),
      quantity: T.Integer(),
      option: OrderedOption,
      product: Titled,
      price: PaidPrice,
    }),
  ),
  creditPackage: Optional(
    NamedObj(
      'PaidPackage',
      { id: Uuid, title: T.String(), purchaseRef: Uuid, quantity: T.Integer(), price: PaidPrice },
      { description: 'The package that was bought, under the title that it had then.' },
    ),
  ),
  ticket: Optional(NamedObj('PaidTicket', { id: Uuid, quantity: T.Integer(), event: Titled, price: PaidPrice })),
  booking: Optional(NamedObj('PaidBooking', { id: Uuid, resource: Titled, price: PaidPrice })),
  invoice: Optional(NamedObj('PaidInvoice', { id: Uuid, number: T.Integer(), title: T.String(), price: PaidPrice })),
  depositRef: Optional(withOptions(Uuid, { description: 'The deposit that it pays, or that paid the invoice.' })),
  surplusAmount: Optional(
    amount('What came beyond what was asked for, and was put on the customer’s money balance; `amount` is without it'),
  ),
  reason: Optional(T.String({ description: 'Why it was canceled.' })),
  reference: Optional(T.String(reference)),
  receiveDate: Optional(withOptions(Time, receiveDate)),
  settleDate: Optional(
    withOptions(Time, { description: 'When it succeeded: when the money came, where that was said and is over.' }),
  ),
  refundable: T.Boolean({ description: 'Whether something can be given back now.' }),
  refunds: T.Array(MoneyRefund, { description: 'The oldest first.' }),
  refund: Optional(
    NamedObj(
      'MoneyRefundSum',
      { amount: amount('The sum of the refunds that are not canceled'), createDate: Time },
      { description: '`createDate` is that of the last one.' },
    ),
  ),
  createDate: Time,
})

export const exampleRefund = {
  id: '0199d3a0-5c1e-7000-8000-0000000000d9',
  amount: 2,
  status: 'pending',
  label: 'cash',
  createDate: '2027-01-16T10:00:00.000Z',
}
export const exampleTransaction = {
  id: '0199d3a0-5c1e-7000-8000-0000000000d8',
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b1',
  user: exampleUser,
  type: 'order',
  status: 'succeeded',
  amount: 7.8,
  currencyCode: 'EUR',
  paymentMethod: { type: 'external', label: 'cash' },
  order: {
    id: '0199d3a0-5c1e-7000-8000-0000000000f4',
    number: 12,
    quantity: 2,
    option: { id: '0199d3a0-5c1e-7000-8000-0000000000f3', name: 'Large' },
    product: { id: '0199d3a0-5c1e-7000-8000-0000000000f2', title: 'Flat white' },
    price: { netAmount: 6.55, taxAmount: 1.25 },
  },
  receiveDate: '2027-01-15T09:35:00.000Z',
  settleDate: '2027-01-15T09:35:00.000Z',
  refundable: true,
  refunds: [],
  createDate: '2027-01-15T09:30:00.000Z',
}
