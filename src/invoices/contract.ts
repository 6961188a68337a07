import { endpoint } from '../kernel/contract/endpoint.ts'
import { AnyOf, Q, range } from '../kernel/contract/list-query.ts'
import { customerFilters } from '../terms/holder.ts'
import { ById, Default, Obj, OneOf, Optional, paging, T, Uuid, withOptions } from '../kernel/contract/schema.ts'
import { INVOICE_STATUSES, Invoice, InvoiceChanges, InvoiceFields, ListedInvoice } from './contract-invoice.ts'
import { exampleDraft as listed, exampleFields as fields, exampleIssued } from './contract-examples.ts'
import { exampleFields as exampleItemFields, exampleItem, InvoiceItem, InvoiceLineFields } from './items/contract-item.ts'

const { invoiceRef: _, ...line } = exampleItemFields
const draft = { ...listed, items: [exampleItem] }

export const createInvoice = endpoint({
  method: 'POST',
  path: '/invoices/v1',
  scope: 'invoices',
  creates: 'invoice',
  summary: 'Create a draft invoice',
  description:
    'The draft has the location’s currency and price mode, and takes items by `POST /invoices/items/v1`, too. It is for ' +
    'one membership or one company of the network, of this location or of another: what is bought elsewhere is invoiced there. ' +
    '`includeUpcomingItems` puts on it what waits for the customer at this location and is due by now, at most 400 items; with ' +
    '`subscriptionRef` also the next period of that subscription that is not billed yet, which is then billed in ' +
    'advance: `conflict` where there is none, or where it begins in a pause.',
  body: Obj({
    invoice: InvoiceFields,
    items: Default(T.Array(InvoiceLineFields, { maxItems: 400, description: 'Its first items, of the type `custom`.' }), []),
    includeUpcomingItems: Default(T.Boolean(), false),
  }),
  status: 201,
  reply: Obj({ invoice: Invoice }),
  errors: ['unknown_reference', 'not_redeemable', 'conflict', 'period_billed'],
  example: { body: { invoice: fields, items: [line] }, reply: { invoice: draft } },
})

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices/v1',
  scope: 'invoices',
  list: true,
  summary: 'List invoices',
  description:
    'Of the network, of a location, a customer, a subscription or a billing run. The items are counted; `GET /invoices/v1/{id}/items` ' +
    'tells them. By `issueDate` and `number` drafts come first, as what is issued last; by `dueDate` what is not due yet comes last. ' +
    'Deleted drafts are left out.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only invoices of this location.' })),
    ...customerFilters,
    subscriptionRef: Optional(withOptions(Uuid, { description: 'Only invoices of this subscription.' })),
    runRef: Optional(withOptions(Uuid, { description: 'Only invoices that this billing run made.' })),
    status: AnyOf(INVOICE_STATUSES, 'Only invoices with one of these.'),
    overdue: Optional(T.Boolean({ description: 'Only what is overdue, or only what is not.' })),
    q: Q('the title, the number and the customer’s name'),
    ...range('createDate', 'Invoices made'),
    ...range('issueDate', 'Invoices issued'),
    ...range('dueDate', 'Invoices due'),
    order: Default(
      OneOf(['createDate:desc', 'createDate:asc', 'issueDate:desc', 'dueDate:asc', 'number:desc']),
      'createDate:desc',
    ),
    ...paging,
  }),
  status: 200,
  reply: Obj({ invoices: T.Array(ListedInvoice), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { invoices: [exampleIssued], nextPageToken: 'WyIyMDI3…' } },
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
  example: { reply: { invoice: exampleIssued, invoiceItems: [exampleItem] } },
})

export const getInvoice = endpoint({
  method: 'GET',
  path: '/invoices/v1/:id',
  scope: 'invoices',
  summary: 'Retrieve an invoice with its items',
  description: 'Items come in the order in which they were added. Tax is computed line by line; the totals are exact sums.',
  params: ById,
  status: 200,
  reply: Obj({ invoice: Invoice }),
  errors: ['not_found'],
  example: { reply: { invoice: draft } },
})

export const updateInvoice = endpoint({
  method: 'PATCH',
  path: '/invoices/v1/:id',
  scope: 'invoices',
  etagFrom: 'getInvoice',
  summary: 'Change an invoice',
  description:
    'While it is a draft; `internalNote` alone can be changed at any time. `null` clears. With another `dueType`, what belonged to the ' +
    'one before goes.',
  params: ById,
  body: Obj({ invoice: InvoiceChanges }),
  status: 200,
  reply: Obj({ invoice: Invoice }),
  errors: ['not_found', 'invoice_not_draft'],
  example: {
    body: { invoice: { dueType: 'days', dueDays: 30 } },
    reply: { invoice: { ...draft, dueType: 'days', dueDays: 30 } },
  },
})

export const deleteInvoice = endpoint({
  method: 'DELETE',
  path: '/invoices/v1/:id',
  scope: 'invoices',
  etagFrom: 'getInvoice',
  summary: 'Delete a draft',
  description:
    'Whatever had waited for an invoice waits again for the next one; other items go with the draft. A period of a subscription ' +
    'that was on it is waived, so that it is not billed again by itself. What is issued stays: 409 `invoice_not_draft`.',
  params: ById,
  status: 200,
  reply: Obj({ invoice: Invoice }),
  errors: ['not_found', 'invoice_not_draft'],
  example: {
    reply: {
      invoice: {
        ...draft,
        subtotalAmount: 0,
        netAmount: 0,
        taxAmount: 0,
        grossAmount: 0,
        taxes: [],
        amountDue: 0,
        amountRemaining: 0,
        itemsCount: 0,
        items: [],
        deleteDate: '2027-01-15T09:40:00.000Z',
      },
    },
  },
})
