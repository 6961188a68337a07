import { endpoint } from '../../kernel/contract/endpoint.ts'
import { AnyOf, range } from '../../kernel/contract/list-query.ts'
import { ById, Default, NamedObj, Obj, OneOf, Optional, paging, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { customerFilters } from '../../terms/holder.ts'
import { INVOICE_STATUSES } from '../contract-invoice.ts'
import { exampleFields, exampleItem, InvoiceItem, InvoiceItemChanges, InvoiceItemFields, ITEM_TYPES } from './contract-item.ts'

const { invoiceRef: _, ...pendingItem } = exampleItem

const page = {
  status: 200,
  reply: NamedObj('InvoiceItems', { invoiceItems: T.Array(InvoiceItem), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { invoiceItems: [pendingItem], nextPageToken: 'WyIyMDI3…' } },
} as const

export const createInvoiceItem = endpoint({
  method: 'POST',
  path: '/invoices/items/v1',
  scope: 'invoices',
  creates: 'invoiceItem',
  summary: 'Create an invoice item',
  description:
    'With `invoiceRef` it adds an item of the type `custom` at the end of an invoice that is still a draft. With a customer and a ' +
    'location the item waits: the customer’s next invoice of that location takes it, if `scheduleDate` is past by then. Each figure ' +
    'is rounded once, half up, to the currency’s decimals. An invoice has at most 400 items.',
  body: Obj({ invoiceItem: InvoiceItemFields }),
  status: 201,
  reply: Obj({ invoiceItem: InvoiceItem }),
  errors: ['unknown_reference', 'invoice_not_draft', 'not_redeemable', 'conflict'],
  example: { body: { invoiceItem: exampleFields }, reply: { invoiceItem: exampleItem } },
})

export const listInvoiceItems = endpoint({
  method: 'GET',
  path: '/invoices/items/v1',
  scope: 'invoices',
  list: true,
  summary: 'List invoice items',
  description: 'Of the network, of a location, a customer, an invoice or a subscription. Deleted ones are left out.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'Only items of this location.' })),
    ...customerFilters,
    invoiceRef: Optional(withOptions(Uuid, { description: 'Only items of this invoice.' })),
    subscriptionRef: Optional(withOptions(Uuid, { description: 'Only items of this subscription.' })),
    type: AnyOf(ITEM_TYPES, 'Only items of these types.'),
    status: AnyOf(
      ['pending', ...INVOICE_STATUSES],
      'Only items whose invoice has one of these; `pending` are those that wait for one.',
    ),
    ...range('createDate', 'Items made'),
    ...range('issueDate', 'Items whose invoice was issued'),
    order: Default(OneOf(['createDate:desc', 'createDate:asc']), 'createDate:desc'),
    ...paging,
  }),
  ...page,
})

export const listUpcomingInvoiceItems = endpoint({
  method: 'GET',
  path: '/invoices/items/v1/upcoming',
  scope: 'invoices',
  list: true,
  summary: 'List the items that wait for an invoice',
  description:
    'Of one customer, by `scheduleDate`. An invoice takes those of its location whose `scheduleDate` is past when it is made.',
  query: Obj({
    ...customerFilters,
    locationRef: Optional(withOptions(Uuid, { description: 'Only items of this location.' })),
    ...paging,
  }),
  ...page,
})

export const getInvoiceItem = endpoint({
  method: 'GET',
  path: '/invoices/items/v1/:id',
  scope: 'invoices',
  oneStatement: true,
  summary: 'Retrieve an invoice item',
  params: ById,
  status: 200,
  reply: Obj({ invoiceItem: InvoiceItem }),
  errors: ['not_found'],
  example: { reply: { invoiceItem: exampleItem } },
})

export const updateInvoiceItem = endpoint({
  method: 'PATCH',
  path: '/invoices/items/v1/:id',
  scope: 'invoices',
  etagFrom: 'getInvoiceItem',
  summary: 'Change an invoice item',
  description:
    'While it waits or is on a draft. All figures are computed anew, with the discounts that the item has; what a member was told ' +
    'an order costs stays as it is. `discounts` of an item whose coupon or promo code was redeemed with what it is for: `conflict`.',
  params: ById,
  body: Obj({ invoiceItem: InvoiceItemChanges }),
  status: 200,
  reply: Obj({ invoiceItem: InvoiceItem }),
  errors: ['not_found', 'unknown_reference', 'invoice_not_draft', 'not_redeemable', 'conflict'],
  example: {
    body: { invoiceItem: { description: 'Two locker keys' } },
    reply: { invoiceItem: { ...pendingItem, description: 'Two locker keys' } },
  },
})

export const deleteInvoiceItem = endpoint({
  method: 'DELETE',
  path: '/invoices/items/v1/:id',
  scope: 'invoices',
  etagFrom: 'getInvoiceItem',
  summary: 'Delete an invoice item',
  description:
    'While it waits or is on a draft. What was bought one by one (an order, a booking, a ticket, a package) leaves a draft to wait ' +
    'for the next invoice; deleted while it waits, it is waived: nobody has to pay it, and its payment is `canceled`. Everything ' +
    'else goes at once.',
  params: ById,
  status: 200,
  reply: Obj({ invoiceItem: InvoiceItem }),
  errors: ['not_found', 'invoice_not_draft', 'conflict'],
  example: { reply: { invoiceItem: { ...pendingItem, deleteDate: '2027-01-20T12:00:00.000Z' } } },
})
