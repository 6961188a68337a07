import { endpoint } from '../kernel/contract/endpoint.ts'
import { ById, Default, LongText, NamedObj, Obj, OneOf, Optional, T, Uuid, withOptions } from '../kernel/contract/schema.ts'
import { Money } from '../terms/amounts.ts'
import { Email } from '../terms/email.ts'
import { exampleTransaction, HowItCame, MoneyTransaction } from '../transactions/money/contract-transaction.ts'
import { exampleDraft, exampleIssued } from './contract-examples.ts'
import { Invoice } from './contract-invoice.ts'
import { exampleItem, InvoiceItem } from './items/contract-item.ts'

/** What can pay an invoice. */
export const WAYS_TO_PAY = ['external', 'balance', 'paymentGateway'] as const

const way = OneOf(WAYS_TO_PAY, {
  description:
    '`external`: cash, a transfer, a terminal, noted by hand; `balance`: the customer’s money balance at the location; `paymentGateway`: the ' +
    'provider of payments, which is there in networks for trials alone.',
})

const InvoicePaymentFields = NamedObj('InvoicePaymentFields', {
  type: Optional(way),
  method: Optional(Obj({ type: way }, { description: 'Another spelling of `type`; one of them is sent.' })),
  ...HowItCame,
})

const { order: _, ...transaction } = exampleTransaction
const invoice = { id: exampleIssued.id, number: exampleIssued.number, title: exampleIssued.title }
const issued = { ...exampleIssued, items: [exampleItem] }
const payment = {
  ...transaction,
  type: 'invoice',
  amount: 38,
  paymentMethod: { type: 'external', label: 'transfer' },
  invoice: { ...invoice, price: { netAmount: 31.93, taxAmount: 6.07 } },
  refundable: false,
}
const paid = {
  ...issued,
  status: 'paid',
  amountPaid: 38,
  amountRemaining: 0,
  payments: [payment],
  paidDate: '2027-01-15T09:35:00.000Z',
}

export const issueInvoice = endpoint({
  method: 'POST',
  path: '/invoices/v1/:id/issue',
  scope: 'invoices',
  etagFrom: 'getInvoice',
  summary: 'Issue an invoice',
  description:
    'Buyer and seller are kept as they are now, the due date is set, the customer’s money balance is taken as far as it goes, and the ' +
    'next number of the location is given. What leaves nothing to be paid is `paid` at once. The customer gets the invoice by mail, ' +
    'if there is an address and `send` is not `false`. Without items it is 409 `conflict`; where the buyer lacks what the settings of ' +
    'the location require, 409 `billing_details_missing`. `skipAutoCharge` is taken and changes nothing: nothing is charged by itself.',
  params: ById,
  body: Obj({ skipAutoCharge: Default(T.Boolean(), false), send: Default(T.Boolean(), true) }),
  status: 200,
  reply: Obj({ invoice: Invoice, invoiceItems: T.Array(InvoiceItem) }),
  errors: ['not_found', 'invoice_not_draft', 'conflict', 'billing_details_missing'],
  example: { body: {}, reply: { invoice: issued, invoiceItems: [exampleItem] } },
})

export const payInvoice = endpoint({
  method: 'POST',
  path: '/invoices/v1/:id/pay',
  scope: 'invoices',
  etagFrom: 'getInvoice',
  summary: 'Note a payment of an invoice',
  description:
    'Of all that remains, or of `amount`. Several payments are fine; the one that leaves nothing makes the invoice `paid`, and with it ' +
    'the payments of what was bought. More than remains is 409 `amount_exceeded`, unless `keepSurplus` puts the surplus on the ' +
    'customer’s money balance. From the `balance` never more is taken than it has: 409 `insufficient_balance`. Drafts and what is ' +
    'paid or voided: 409 `conflict`. By `paymentGateway` the payment is `processing` until the provider has taken it or it failed, within ' +
    'a second or two, and the invoice stays `issued` until then: what is awaited so is not left to be paid meanwhile.',
  params: ById,
  body: Obj({
    amount: Optional(
      withOptions(Money, {
        minimum: undefined,
        exclusiveMinimum: 0,
        description: 'All that remains, unless sent; tax included.',
      }),
    ),
    payment: InvoicePaymentFields,
    keepSurplus: Default(T.Boolean({ description: 'Only of what is paid outside.' }), false),
  }),
  status: 200,
  reply: Obj({ invoice: Invoice, payment: MoneyTransaction }),
  errors: ['not_found', 'conflict', 'amount_exceeded', 'insufficient_balance'],
  example: {
    body: { payment: { type: 'external', label: 'transfer', receiveDate: transaction.receiveDate } },
    reply: { invoice: paid, payment },
  },
})

export const cancelInvoicePayment = endpoint({
  method: 'POST',
  path: '/invoices/v1/:id/cancel_payment',
  scope: 'invoices',
  etagFrom: 'getInvoice',
  summary: 'Cancel a payment that was entered by mistake',
  description:
    'The payment that is awaited, or by `paymentRef` one that was noted as `external`. It is `canceled`; an invoice that was paid is ' +
    '`issued` again, and what was bought waits for its payment again. A surplus is taken from the customer’s money balance again: ' +
    '409 `insufficient_balance` where it is spent. What was truly paid is given back by a credit note.',
  params: ById,
  body: Obj({
    paymentRef: Optional(withOptions(Uuid, { description: 'The money transaction.' })),
    reason: Optional(LongText(2_000)),
  }),
  status: 200,
  reply: Obj({ invoice: Invoice, payment: MoneyTransaction }),
  errors: ['not_found', 'unknown_reference', 'conflict', 'insufficient_balance'],
  example: {
    body: { paymentRef: payment.id, reason: 'It was for another invoice' },
    reply: {
      invoice: { ...issued, payments: [{ ...payment, status: 'canceled', reason: 'It was for another invoice' }] },
      payment: { ...payment, status: 'canceled', reason: 'It was for another invoice' },
    },
  },
})

const voided = {
  ...issued,
  status: 'voided',
  amountRemaining: 0,
  voidDate: '2027-01-16T09:00:00.000Z',
  voidReason: 'Wrong customer',
}

export const voidInvoice = endpoint({
  method: 'PATCH',
  path: '/invoices/v1/:id/void',
  scope: 'invoices',
  etagFrom: 'getInvoice',
  summary: 'Void an invoice',
  description:
    'Of what is issued, when nothing is paid. Its number stays used, and a balance that was applied comes back. `reissue` puts what ' +
    'was on it on a new draft. Without it nobody has to pay for what was bought: those payments are `canceled`, and a period of a ' +
    'subscription is not billed again by itself. What is paid in part or in full is 409 `conflict`.',
  params: ById,
  body: Obj({ reason: Optional(LongText(2_000)), reissue: Default(T.Boolean(), false) }),
  status: 200,
  reply: Obj({ invoice: Invoice, draft: Optional(Invoice) }),
  errors: ['not_found', 'conflict'],
  example: { body: { reason: voided.voidReason }, reply: { invoice: voided } },
})

export const duplicateInvoice = endpoint({
  method: 'POST',
  path: '/invoices/v1/:invoiceRef/duplicate',
  scope: 'invoices',
  creates: 'invoice',
  location: '/invoices/v1/:id',
  summary: 'Duplicate an invoice',
  description:
    'Makes a draft for the same customer with the same lines, whatever the state of the invoice. All of them are `custom`, because ' +
    'what was bought is billed once; coupons come off once, so they do not come off the copies. A line keeps when it was supplied ' +
    '(`period`, `scheduleDate`), and its tax, with category, title and reason; a customer who is taxed in another way by now is taxed ' +
    'as now.',
  params: Obj({ invoiceRef: withOptions(Uuid, { description: 'The invoice’s id.' }) }),
  status: 201,
  reply: Obj({ invoice: Invoice }),
  errors: ['not_found', 'conflict'],
  example: {
    reply: {
      invoice: {
        ...exampleDraft,
        id: '0199d3a0-5c1e-7000-8000-000000000113',
        duplicateOf: exampleIssued.id,
        items: [{ ...exampleItem, invoiceRef: '0199d3a0-5c1e-7000-8000-000000000113' }],
      },
    },
  },
})

export const resendInvoice = endpoint({
  method: 'POST',
  path: '/invoices/v1/:id/resend',
  scope: 'invoices',
  etagFrom: 'getInvoice',
  summary: 'Mail an invoice again',
  description:
    'To the customer, or to another address. The mail is queued, and leaves out of what is voided meanwhile. Drafts, what is voided, ' +
    'and a customer without an address: 409 `conflict`.',
  params: ById,
  body: Obj({ to: Optional(Email) }),
  status: 200,
  reply: Obj({ invoice: Invoice }),
  errors: ['not_found', 'conflict'],
  example: { body: { to: 'books@example.com' }, reply: { invoice: issued } },
})
