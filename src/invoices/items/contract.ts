import { endpoint } from '../../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  LongText,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  T,
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { Money, Percent, Quantity } from '../../terms/amounts.ts'
import { OrderSubject } from '../../terms/subjects.ts'
import { Titled } from '../../terms/titled.ts'
import { RESOURCE_TYPES } from '../../resources/contract.ts'

export const ITEM_TYPES = ['custom', 'booking', 'creditPackage', 'eventTicket', 'order', 'subscription'] as const
export type ItemType = (typeof ITEM_TYPES)[number]

const amount = (description: string) => T.Number({ description })
const about = (type: ItemType) => ({ description: `What an item of the type \`${type}\` is for.` })

const InvoiceItemFields = NamedObj('InvoiceItemFields', {
  invoiceRef: Uuid,
  description: Default(LongText(2_000), ''),
  unitAmount: withOptions(Money, {
    description:
      'The price of one in major units of the invoice’s currency, with at most its ISO 4217 decimals, in the ' +
      'price mode of the invoice.',
  }),
  quantity: withOptions(Quantity, {
    description: 'More than 0, at most 4 decimals. `unitAmount` times `quantity` is at most 999,999,999.99.',
  }),
  tax: Default(Obj({ rate: Default(Percent, 0) }), { rate: 0 }),
})

export const InvoiceItem = NamedObj('InvoiceItem', {
  id: Uuid,
  invoiceRef: Uuid,
  createDate: Time,
  description: T.String(),
  type: OneOf(ITEM_TYPES, { description: '`custom` is what a client adds; the service itself puts the others on invoices.' }),
  unitAmount: amount('The price of one, with its tax inside where `tax.inclusive` says so.'),
  netUnitAmount: amount('`unitAmount` without tax.'),
  quantity: T.Number(),
  amount: amount('`unitAmount` times `quantity`.'),
  discountedAmount: amount('`amount` less the discounts.'),
  netDiscountedAmount: amount('`discountedAmount` without tax.'),
  currencyCode: T.String(),
  tax: Obj({
    inclusive: T.Boolean({ description: 'The price mode of the invoice.' }),
    rate: T.Number({ description: 'Percent.' }),
  }),
  discounts: T.Array(
    Obj({
      coupon: Obj({
        percentOff: Optional(T.Number({ description: 'Percentages come off before amounts, each of what the one before left.' })),
        amountOff: Optional(T.Number({ description: 'In major units of `currencyCode`.' })),
        currencyCode: Optional(T.String()),
      }),
    }),
  ),
  booking: Optional(
    Obj({ id: Uuid, resource: Obj({ id: Uuid, title: T.String(), type: OneOf(RESOURCE_TYPES) }) }, about('booking')),
  ),
  creditPackage: Optional(Obj({ amount: T.Number({ description: 'How many credits.' }) }, about('creditPackage'))),
  order: Optional(withOptions(OrderSubject, about('order'))),
  plan: Optional(withOptions(Titled, about('subscription'))),
  ticket: Optional(
    Obj(
      { id: Uuid, createDate: Time, event: Obj({ id: Uuid, title: T.String(), startDate: Time, endDate: Time }) },
      about('eventTicket'),
    ),
  ),
})

const fields = {
  invoiceRef: '0199d3a0-5c1e-7000-8000-000000000111',
  description: 'Locker key, replaced',
  unitAmount: 19,
  quantity: 2,
  tax: { rate: 19 },
}
export const exampleItem = {
  id: '0199d3a0-5c1e-7000-8000-000000000112',
  ...fields,
  createDate: '2027-01-15T09:31:00.000Z',
  type: 'custom',
  netUnitAmount: 15.97,
  amount: 38,
  discountedAmount: 38,
  netDiscountedAmount: 31.93,
  currencyCode: 'EUR',
  tax: { inclusive: true, rate: 19 },
  discounts: [],
}

export const createInvoiceItem = endpoint({
  method: 'POST',
  path: '/invoices/items/v1',
  scope: 'invoices',
  creates: 'invoiceItem',
  summary: 'Create an invoice item',
  description:
    'Adds an item of the type `custom` at the end of an invoice that is still a draft. Each figure is rounded once, ' +
    'half up, to the currency’s decimals. An invoice has at most 400 items.',
  body: Obj({ invoiceItem: InvoiceItemFields }),
  status: 201,
  reply: Obj({ invoiceItem: InvoiceItem }),
  errors: ['unknown_reference', 'invoice_not_draft', 'conflict'],
  example: { body: { invoiceItem: fields }, reply: { invoiceItem: exampleItem } },
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
