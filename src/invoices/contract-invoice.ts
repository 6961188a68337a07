import { EmbeddedUser } from '../community/users/contract.ts'
import { answered } from '../kernel/contract/answered.ts'
import {
  Default,
  exactlyOneOf,
  LongText,
  NamedObj,
  Nullable,
  Obj,
  OneOf,
  Optional,
  T,
  Time,
  Uuid,
  withOptions,
} from '../kernel/contract/schema.ts'
import { Address } from '../terms/billed.ts'
import { TaxCategoryField } from '../terms/tax.ts'
import { Titled } from '../terms/titled.ts'
import { MoneyTransaction } from '../transactions/money/contract-transaction.ts'
import { InvoiceItem } from './items/contract-item.ts'

export const INVOICE_STATUSES = ['draft', 'issued', 'paid', 'voided'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

const DUE_TYPES = ['default', 'days', 'date'] as const
export type DueType = (typeof DUE_TYPES)[number]

const total = (of: string) => T.Number({ description: `${of}, in major units of \`currencyCode\`: the sum over the items.` })
const money = (description: string) => T.Number({ description })

const dueType = OneOf(DUE_TYPES, {
  description:
    '`default`: as many days after the issue as the settings of the location say; `days`: as many as `dueDays`; `date`: on the local ' +
    'day of `dueDate`.',
})
const dueDays = T.Integer({ minimum: 0, maximum: 365, description: 'With the `dueType` `days`.' })
const dueDate = withOptions(Time, { description: 'With the `dueType` `date`: any instant of the day.' })
const internalNote = LongText(5_000, { description: 'For admins; it can be changed at any time.' })
const customerNote = LongText(2_000, { description: 'For the customer: it is on the document.' })
const reference = LongText(100, { description: 'The buyer’s order number.' })

export const InvoiceFields = NamedObj('InvoiceFields', {
  locationRef: withOptions(Uuid, { description: 'Where it is issued: gives currency, price mode and number.' }),
  ...exactlyOneOf({
    membershipRef: withOptions(Uuid, { description: 'Whom it is for, when that is a membership.' }),
    companyRef: withOptions(Uuid, { description: 'Whom it is for, when that is a company.' }),
  }),
  subscriptionRef: Optional(
    withOptions(Uuid, { description: 'A subscription of the customer at the location, which the invoice belongs to.' }),
  ),
  dueType: Default(dueType, 'default'),
  dueDays: Optional(dueDays),
  dueDate: Optional(dueDate),
  internalNote: Optional(internalNote),
  customerNote: Optional(customerNote),
  reference: Optional(reference),
})

export const InvoiceChanges = NamedObj(
  'InvoiceChanges',
  {
    dueType: Optional(dueType),
    dueDays: Optional(Nullable(dueDays)),
    dueDate: Optional(Nullable(dueDate)),
    internalNote: Optional(Nullable(internalNote)),
    customerNote: Optional(Nullable(customerNote)),
    reference: Optional(Nullable(reference)),
  },
  { minProperties: 1 },
)

/** What the lines of one rate and category come to. */
export const InvoiceTax = NamedObj('InvoiceTax', {
  title: Optional(T.String({ description: 'What documents call it, where a tax rate says it.' })),
  rate: T.Number({ description: 'Percent.' }),
  category: TaxCategoryField,
  reason: Optional(T.String({ description: 'Why no tax is charged: each reason of the lines, with a semicolon between them.' })),
  inclusive: T.Boolean({ description: 'The price mode of the invoice.' }),
  taxableAmount: T.Number({ description: 'The net amount of the lines.' }),
  amount: T.Number({ description: 'Their tax.' }),
})

/** Who is on an invoice, and on what corrects it. */
export const partiesShown = {
  customerName: T.String({
    description: 'The buyer as issued; on a draft as of now. So are the other details of buyer and seller.',
  }),
  customerTaxId: Optional(T.String()),
  ...answered(Obj({ customerAddress: Optional(Address) })),
  customerBillingAddress: Optional(T.String({ description: 'As people write it, where the company has one.' })),
  customerEmail: Optional(T.String()),
  buyerReference: Optional(T.String({ description: 'The customer’s own, which electronic invoices bear.' })),
  locationName: T.String({ description: 'The seller, as the settings of the location say it.' }),
  locationTaxId: Optional(T.String()),
  locationRegistrationNumber: Optional(T.String()),
  locationAddress: Optional(T.String({ description: 'As people read it.' })),
  ...answered(Obj({ locationPostalAddress: Optional(Address) })),
  locationEmail: Optional(T.String()),
  locationPhoneNumber: Optional(T.String()),
  locationIban: Optional(T.String({ description: 'Where transfers go.' })),
  locationBic: Optional(T.String()),
  locationAccountHolder: Optional(T.String()),
}

const { subscriptionRef: _, dueDate: __, ...same } = answered(InvoiceFields)

const shown = {
  id: Uuid,
  number: Optional(T.Integer({ description: 'Counted from 1 at each location without gaps, taken at issue; a draft has none.' })),
  title: Optional(
    T.String({ description: 'The number as it is printed, such as `INV-00042`; it stays once the invoice is issued.' }),
  ),
  ...same,
  user: Optional(EmbeddedUser),
  company: Optional(Titled),
  subscriptionRef: Optional(withOptions(Uuid, { description: 'The subscription whose period the invoice is over.' })),
  status: OneOf(INVOICE_STATUSES),
  overdue: T.Boolean({ description: 'It is `issued`, and `dueDate` is past.' }),
  dueDate: Optional(
    withOptions(Time, {
      description: 'Once issued, the last millisecond of a local day, which is never before that of the issue.',
    }),
  ),
  currencyCode: T.String(),
  taxInclusive: T.Boolean({ description: 'Whether `unitAmount`, `amount` and `discountedAmount` of the items have tax inside.' }),
  timezoneId: T.String({ description: 'In which its days are counted.' }),
  subtotalAmount: total('What the items cost before discounts, in the price mode'),
  discountAmount: total('What discounts take off, in the price mode'),
  netAmount: total('What is charged without tax'),
  taxAmount: total('The tax'),
  grossAmount: total('What is charged, tax included: `netAmount` + `taxAmount`'),
  taxes: T.Array(InvoiceTax, { description: 'The sums over the items by rate and category.' }),
  appliedBalance: money('What was taken from the customer’s money balance at issue.'),
  prePaymentCreditNotesAmount: money('What credit notes took off before it was paid.'),
  postPaymentCreditNotesAmount: money('What credit notes gave back of what had been paid.'),
  amountDue: money('What is asked for: `grossAmount` − `appliedBalance` − `prePaymentCreditNotesAmount`.'),
  amountPaid: money('The sum of the payments that succeeded.'),
  amountRemaining: money('What is left to be paid: `amountDue` − `amountPaid`. 0 of what is voided.'),
  payments: T.Array(MoneyTransaction, { description: 'In the order in which they were made, canceled ones too.' }),
  itemsCount: T.Integer(),
  ...partiesShown,
  period: Optional(
    NamedObj(
      'InvoicePeriod',
      { startDate: Time, endDate: Time },
      { description: 'The period of a subscription that it is over.' },
    ),
  ),
  runRef: Optional(withOptions(Uuid, { description: 'The billing run that made it.' })),
  duplicateOf: Optional(withOptions(Uuid, { description: 'The invoice that it repeats.' })),
  pdfUrl: Optional(T.String({ description: 'Where its document is, from its issue on.' })),
  xmlUrl: Optional(T.String({ description: 'Where it is as an electronic invoice, as far as it can be one.' })),
  createDate: Time,
  issueDate: Optional(Time),
  paidDate: Optional(Time),
  voidDate: Optional(Time),
  voidReason: Optional(T.String()),
  deleteDate: Optional(Time),
}

export const Invoice = NamedObj('Invoice', { ...shown, items: T.Array(InvoiceItem) })
/** An invoice whose items are not told with it. */
export const ListedInvoice = NamedObj('ListedInvoice', shown)
