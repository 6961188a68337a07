import { endpoint } from '../kernel/contract/endpoint.ts'
import { NamedObj, Obj, Optional, T, Time, Uuid, withOptions } from '../kernel/contract/schema.ts'
import { exampleIssued } from './contract-examples.ts'
import { ListedInvoice } from './contract-invoice.ts'
import { exampleItem, InvoiceItem } from './items/contract-item.ts'

const { id: _id, number: _number, title: _title, pdfUrl: _pdfUrl, xmlUrl: _xmlUrl, ...invoice } = ListedInvoice.properties
const { id: _itemId, invoiceRef: _invoiceRef, ...item } = InvoiceItem.properties

/** An invoice as it would be made: it has neither id nor number, and no documents. */
export const UpcomingInvoice = NamedObj('UpcomingInvoice', invoice)
export const UpcomingInvoiceItem = NamedObj('UpcomingInvoiceItem', item)

const { id: _1, number: _2, title: _3, pdfUrl: _4, xmlUrl: _5, ...exampleInvoice } = exampleIssued
const { id: _6, invoiceRef: _7, ...exampleLine } = exampleItem
export { exampleInvoice as exampleUpcoming, exampleLine as exampleUpcomingItem }

export const getUpcomingInvoice = endpoint({
  method: 'GET',
  path: '/invoices/v1/upcoming',
  scope: 'invoices',
  summary: 'Show the next invoice',
  description:
    'The next invoice of a subscription or a customer as the billing run would make it at its time, or at `asOf`, without id and number: its ' +
    'lines with their explanation, and what waits and rides on it. `upcomingItems` is what a later one takes. Nothing is stored. Periods ' +
    'that cost nothing or are waived are passed over, some 60 of them. Where no invoice is to come it is 404.',
  query: Obj({
    subscriptionRef: Optional(withOptions(Uuid, { description: 'The next invoice of this subscription.' })),
    customerRef: Optional(
      withOptions(Uuid, { description: 'The next invoice of this membership or company; one of the two is sent.' }),
    ),
    asOf: Optional(withOptions(Time, { description: 'When it is made, instead of its time.' })),
  }),
  status: 200,
  reply: Obj({ invoice: UpcomingInvoice, invoiceItems: T.Array(UpcomingInvoiceItem), upcomingItems: T.Array(InvoiceItem) }),
  errors: ['not_found', 'unknown_reference'],
  example: { reply: { invoice: exampleInvoice, invoiceItems: [exampleLine], upcomingItems: [] } },
})
