import { endpoint } from '../../kernel/contract/endpoint.ts'
import { ById, Obj } from '../../kernel/contract/schema.ts'
import { exampleFields, exampleItem, InvoiceItem, InvoiceItemChanges, InvoiceItemFields } from './contract-item.ts'

const { invoiceRef: _, ...pendingItem } = exampleItem

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
  errors: ['unknown_reference', 'invoice_not_draft', 'conflict'],
  example: { body: { invoiceItem: exampleFields }, reply: { invoiceItem: exampleItem } },
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
    'While it waits or is on a draft. All figures are reckoned anew, with the discounts that the item has; what a member was told ' +
    'an order costs stays as it is.',
  params: ById,
  body: Obj({ invoiceItem: InvoiceItemChanges }),
  status: 200,
  reply: Obj({ invoiceItem: InvoiceItem }),
  errors: ['not_found', 'invoice_not_draft', 'conflict'],
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
