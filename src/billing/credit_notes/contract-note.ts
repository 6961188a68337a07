import {
  exactlyOneOf,
  LongText,
  NamedObj,
  Nullable,
  OneOf,
  Optional,
  T,
  Text,
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { Money, Quantity } from '../../terms/amounts.ts'
import { PAYMENT_METHODS, REFUND_STATUSES } from '../../transactions/money/contract-transaction.ts'
import { InvoiceTax, partiesShown } from '../../invoices/contract-invoice.ts'
import { ItemDiscount } from '../../invoices/items/contract-discounts.ts'
import { ItemTax } from '../../invoices/items/contract-item.ts'

const CREDIT_REASONS = ['duplicate', 'orderChange', 'productUnsatisfactory', 'fraudulent', 'other'] as const
export type CreditReason = (typeof CREDIT_REASONS)[number]

export const CREDIT_NOTE_STATUSES = ['issued', 'voided'] as const
export type CreditNoteStatus = (typeof CREDIT_NOTE_STATUSES)[number]

const CREDIT_NOTE_TYPES = ['prePayment', 'postPayment', 'mixed'] as const

const amount = (description: string) => T.Number({ description })
const internalNote = LongText(5_000, { description: 'For admins.' })
const customerNote = LongText(2_000, { description: 'For the customer: it is on the document.' })
const positive = (description: string) => withOptions(Money, { minimum: undefined, exclusiveMinimum: 0, description })

const outOfBandLabel = { description: 'How that was given back, in a word: cash, transfer.' }
const outOfBandPayDate = {
  description: 'When that was given back: no day that is to come at the location. At `effectiveDate`, unless sent.',
}

const CreditLineFields = NamedObj('CreditNoteLineFields', {
  invoiceItemRef: withOptions(Uuid, { description: 'An item of the invoice, each at most once.' }),
  quantity: Optional(
    withOptions(Quantity, {
      description: 'How many pieces of it. Without `quantity` and `amount` all that is left of the item.',
    }),
  ),
  amount: Optional(
    positive(
      'In place of `quantity`: so much of the item’s `amount`, which is before discounts. They are shared out like the tax.',
    ),
  ),
})

const RefundFields = NamedObj('CreditNoteRefundFields', {
  ...exactlyOneOf({
    transactionRef: withOptions(Uuid, { description: 'A payment of the invoice that succeeded.' }),
    id: withOptions(Uuid, { description: 'The same, by another name.' }),
  }),
  amount: positive('In the currency of the invoice.'),
})

const fields = {
  invoiceRef: withOptions(Uuid, { description: 'An invoice that is issued or paid.' }),
  effectiveDate: Optional(withOptions(Time, { description: 'From the issue of the invoice until now. Now, unless sent.' })),
  internalNote: Optional(internalNote),
  customerNote: Optional(customerNote),
  lines: T.Array(CreditLineFields, { minItems: 1, maxItems: 400 }),
  creditAmount: Optional(
    withOptions(Money, {
      description: 'Of what was paid: on the customer’s money balance. All of it, unless one of the three is sent.',
    }),
  ),
  outOfBandAmount: Optional(withOptions(Money, { description: 'Of what was paid: given back outside the service.' })),
  outOfBandLabel: Optional(Text(100, outOfBandLabel)),
  outOfBandPayDate: Optional(withOptions(Time, outOfBandPayDate)),
  refunds: Optional(
    T.Array(RefundFields, { maxItems: 100, description: 'Of what was paid: refunds of payments, to be paid out by hand.' }),
  ),
}

const reason = OneOf(CREDIT_REASONS)
export const CreditNoteFields = NamedObj('CreditNoteFields', { ...fields, reason })
export const CreditNotePreviewFields = NamedObj('CreditNotePreviewFields', { ...fields, reason: Optional(reason) })
export const CreditNoteChanges = NamedObj(
  'CreditNoteChanges',
  { internalNote: Optional(Nullable(internalNote)) },
  { minProperties: 1 },
)

const line = {
  invoiceItemRef: Uuid,
  description: T.String({ description: 'That of the item.' }),
  quantity: Optional(T.Number({ description: 'Left out of a part that is an amount.' })),
  unitAmount: Optional(amount('The price of one, with `quantity`.')),
  amount: amount('What is taken off the item’s `amount`, before discounts.'),
  discountedAmount: amount('What is taken off the item’s `discountedAmount`.'),
  netDiscountedAmount: amount('The same without tax.'),
  taxAmount: amount('The tax in it, or on it.'),
  grossAmount: amount('What is given back in all: `netDiscountedAmount` + `taxAmount`.'),
  tax: withOptions(ItemTax, { description: 'That of the item.' }),
  discounts: T.Array(ItemDiscount, { description: 'Those of the item; the line has its share of them.' }),
}

const refund = {
  transactionRef: withOptions(Uuid, { description: 'The payment.' }),
  amount: amount('What is given back of it.'),
  currencyCode: T.String(),
  method: NamedObj('CreditNoteRefundMethod', { type: OneOf(PAYMENT_METHODS), label: Optional(T.String()) }),
}

const shown = {
  invoiceRef: Uuid,
  locationRef: Uuid,
  membershipRef: Optional(withOptions(Uuid, { description: 'Whom it is for, when that is a membership.' })),
  companyRef: Optional(withOptions(Uuid, { description: 'Whom it is for, when that is a company.' })),
  ...partiesShown,
  customerName: T.String({ description: 'The buyer as on the invoice; so are the other details of buyer and seller.' }),
  effectiveDate: Time,
  internalNote: Optional(T.String()),
  customerNote: Optional(T.String()),
  currencyCode: T.String(),
  taxInclusive: T.Boolean({ description: 'The price mode of the invoice.' }),
  subtotalAmount: amount('The sum of what is taken off before discounts.'),
  discountAmount: amount('The share of the discounts in it.'),
  netAmount: amount('What is given back without tax.'),
  taxAmount: amount('The tax.'),
  grossAmount: amount('What is given back in all: `netAmount` + `taxAmount`.'),
  taxes: T.Array(InvoiceTax, { description: 'The lines summed by rate and category.' }),
  type: OneOf(CREDIT_NOTE_TYPES, {
    description: '`prePayment`: it lowers what is left to be paid. `postPayment`: it gives back what was paid. `mixed`: both.',
  }),
  prePaymentAmount: amount('What it lowers what is left to be paid by.'),
  postPaymentAmount: amount('What it gives back of what was paid.'),
  creditAmount: Optional(
    amount('Of `postPaymentAmount`: put on the money balance, also what is in refunds that were canceled and so went there.'),
  ),
  outOfBandAmount: Optional(amount('Of `postPaymentAmount`: given back outside the service.')),
  outOfBandLabel: Optional(T.String(outOfBandLabel)),
  outOfBandPayDate: Optional(withOptions(Time, outOfBandPayDate)),
}

export const CreditNote = NamedObj('CreditNote', {
  id: Uuid,
  number: T.Integer({ description: 'Counted from 1 at each location without gaps, apart from those of invoices.' }),
  title: T.String({ description: 'The number as it is printed, such as `CN-00007`.' }),
  ...shown,
  reason,
  lines: T.Array(NamedObj('CreditNoteLine', { id: Uuid, ...line })),
  refunds: T.Array(NamedObj('CreditNoteRefund', { id: Uuid, ...refund, status: OneOf(REFUND_STATUSES) })),
  status: OneOf(CREDIT_NOTE_STATUSES),
  voidDate: Optional(Time),
  voidReason: Optional(T.String()),
  membershipRefCreator: Optional(withOptions(Uuid, { description: 'Who made it; left out of what the service did by itself.' })),
  pdfUrl: T.String({ description: 'Where its document is.' }),
  xmlUrl: T.String({ description: 'Where it is in electronic form, as far as it can be so.' }),
  createDate: Time,
  updateDate: Time,
})

export const CreditNotePreview = NamedObj('CreditNotePreview', {
  ...shown,
  reason: Optional(reason),
  lines: T.Array(NamedObj('CreditNotePreviewLine', line)),
  refunds: T.Array(NamedObj('CreditNotePreviewRefund', refund)),
})
