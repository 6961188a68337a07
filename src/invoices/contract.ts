import { Address } from '../terms/billed.ts'
import { answered } from '../kernel/contract/answered.ts'
import { endpoint } from '../kernel/contract/endpoint.ts'
import { AnyOf, Q, range } from '../kernel/contract/list-query.ts'
import { customerFilters } from '../terms/holder.ts'
import {
  ById,
  Default,
  exactlyOneOf,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  paging,
  T,
  Time,
  Uuid,
  withOptions,
} from '../kernel/contract/schema.ts'
import { TaxCategoryField } from '../terms/tax.ts'
import { exampleItem, InvoiceItem } from './items/contract-item.ts'

export const INVOICE_STATUSES = ['draft', 'issued', 'paid', 'voided'] as const
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number]

const total = (of: string) => T.Number({ description: `${of}, in major units of \`currencyCode\`: the sum over the items.` })

const InvoiceFields = NamedObj('InvoiceFields', {
  locationRef: withOptions(Uuid, { description: 'Where it is issued: gives currency, price mode and number.' }),
  ...exactlyOneOf({
    membershipRef: withOptions(Uuid, { description: 'Whom it is for, when that is a membership.' }),
    companyRef: withOptions(Uuid, { description: 'Whom it is for, when that is a company.' }),
  }),
})

/** What the lines of one rate and category come to. */
const InvoiceTax = NamedObj('InvoiceTax', {
  title: Optional(T.String({ description: 'What documents call it, where a tax rate says it.' })),
  rate: T.Number({ description: 'Percent.' }),
  category: TaxCategoryField,
  reason: Optional(T.String({ description: 'Why no tax is charged.' })),
  inclusive: T.Boolean({ description: 'The price mode of the invoice.' }),
  taxableAmount: T.Number({ description: 'The net amount of the lines.' }),
  amount: T.Number({ description: 'Their tax.' }),
})

const shown = {
  id: Uuid,
  number: Optional(T.Integer({ description: 'Counted from 1 at each location without gaps, taken at issue; a draft has none.' })),
  ...answered(InvoiceFields),
  subscriptionRef: Optional(withOptions(Uuid, { description: 'The subscription whose period the invoice is over.' })),
  status: OneOf(INVOICE_STATUSES),
  currencyCode: T.String(),
  taxInclusive: T.Boolean({ description: 'Whether `unitAmount`, `amount` and `discountedAmount` of the items have tax inside.' }),
  netAmount: total('What is to be paid without tax'),
  taxAmount: total('The tax'),
  grossAmount: total('What is to be paid, tax included: `netAmount` + `taxAmount`'),
  taxes: T.Array(InvoiceTax, { description: 'The sums over the items by rate and category.' }),
  itemsCount: T.Integer(),
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
  createDate: Time,
  issueDate: Optional(Time),
}

export const Invoice = NamedObj('Invoice', { ...shown, items: T.Array(InvoiceItem) })
/** An invoice whose items are not told with it. */
export const ListedInvoice = NamedObj('ListedInvoice', shown)

const fields = { locationRef: '0199d3a0-5c1e-7000-8000-000000000002', membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b1' }
const draft = {
  id: exampleItem.invoiceRef,
  ...fields,
  status: 'draft',
  currencyCode: 'EUR',
  taxInclusive: true,
  netAmount: 0,
  taxAmount: 0,
  grossAmount: 0,
  taxes: [],
  itemsCount: 0,
  customerName: 'Ada Lovelace',
  customerEmail: 'ada@example.com',
  locationName: 'Spree',
  items: [],
  createDate: '2027-01-15T09:30:00.000Z',
}

export const createInvoice = endpoint({
  method: 'POST',
  path: '/invoices/v1',
  scope: 'invoices',
  creates: 'invoice',
  summary: 'Create a draft invoice',
  description:
    'The draft has the location’s currency and price mode, and takes items by `POST /invoices/items/v1`. It is for ' +
    'one membership or one company of the network, of this location or of another: what is bought elsewhere is invoiced there.',
  body: Obj({ invoice: InvoiceFields }),
  status: 201,
  reply: Obj({ invoice: Invoice }),
  errors: ['unknown_reference'],
  example: { body: { invoice: fields }, reply: { invoice: draft } },
})

const { items: _, ...listed } = draft
const sums = {
  netAmount: 31.93,
  taxAmount: 6.07,
  grossAmount: 38,
  taxes: [{ title: 'VAT 19 %', rate: 19, category: 'standard', inclusive: true, taxableAmount: 31.93, amount: 6.07 }],
  itemsCount: 1,
}

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices/v1',
  scope: 'invoices',
  list: true,
  summary: 'List invoices',
  description:
    'Of the network, of a location, a customer or a subscription. The items are counted; `GET /invoices/v1/{id}/items` tells them.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only invoices of this location.' })),
    ...customerFilters,
    subscriptionRef: Optional(withOptions(Uuid, { description: 'Only invoices of this subscription.' })),
    status: AnyOf(INVOICE_STATUSES, 'Only invoices with one of these.'),
    q: Q('the number and the customer’s name'),
    ...range('createDate', 'Invoices made'),
    ...range('issueDate', 'Invoices issued'),
    order: Default(OneOf(['createDate:desc', 'createDate:asc']), 'createDate:desc'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ invoices: T.Array(ListedInvoice), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { invoices: [listed], nextPageToken: 'WyIyMDI3…' } },
})

export const listItemsOfInvoice = endpoint({
  method: 'GET',
  path: '/invoices/v1/:id/items',
  scope: 'invoices',
  summary: 'List the items of an invoice',
  description: 'All of them, in the order in which they were added.',
  params: ById,
  status: 200,
  reply: Obj({ invoice: ListedInvoice, invoiceItems: T.Array(InvoiceItem) }),
  errors: ['not_found'],
  example: { reply: { invoice: { ...listed, ...sums }, invoiceItems: [exampleItem] } },
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoices/v1/:id',
  scope: 'invoices',
  summary: 'Retrieve an invoice with its items',
  description: 'Items come in the order in which they were added. Tax is reckoned line by line; the totals are exact sums.',
  params: ById,
  status: 200,
  reply: Obj({ invoice: Invoice }),
  errors: ['not_found'],
  example: { reply: { invoice: { ...draft, ...sums, items: [exampleItem] } } },
})
