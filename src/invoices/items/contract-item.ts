import {
  Default,
  exactlyOneOf,
  LongText,
  NamedObj,
  OneOf,
  Optional,
  T,
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { Money, Percent, Quantity } from '../../terms/amounts.ts'
import { TaxRateRef } from '../../terms/custom-tax.ts'
import { TAX_CATEGORIES } from '../../terms/tax.ts'
import { OrderSubject } from '../../terms/subjects.ts'
import { Titled } from '../../terms/titled.ts'
import { ItemDiscount, ItemDiscountsFields as discounts } from './contract-discounts.ts'
import { Explanation, exampleExplanation } from './contract-explanation.ts'
import { RESOURCE_TYPES } from '../../terms/resource-types.ts'

export const ITEM_TYPES = ['custom', 'booking', 'creditPackage', 'eventTicket', 'order', 'subscription'] as const
export type ItemType = (typeof ITEM_TYPES)[number]

const amount = (description: string) => T.Number({ description })
const about = (type: ItemType) => ({ description: `What an item of the type \`${type}\` is for.` })

const supplied = {
  description:
    'What of a subscription it is for; of a booking or a ticket, once issued, when that is; of a copy, as of its line.',
}
const rate = {
  description: '`rate` is in percent, 0 unless sent. It becomes 0 for a customer whose `taxTreatment` is not `standard`.',
}

const sent = {
  description: LongText(2_000),
  unitAmount: withOptions(Money, {
    description:
      'The price of one in major units of the currency of the invoice or the location, with at most its ISO 4217 decimals, in ' +
      'its price mode. A customer whose `taxTreatment` is not `standard` pays it without the tax in it.',
  }),
  quantity: withOptions(Quantity, {
    description: 'More than 0, at most 4 decimals. `unitAmount` times `quantity` is at most 999,999,999.99.',
  }),
}

const line = {
  type: Default(OneOf(['custom']), 'custom'),
  description: Default(sent.description, ''),
  unitAmount: sent.unitAmount,
  quantity: sent.quantity,
  tax: Default(NamedObj('NewItemTax', { rate: Optional(Percent), taxRateRef: Optional(TaxRateRef) }, rate), {}),
  discounts: Default(discounts, []),
}

/** An item that comes with its invoice. */
export const InvoiceLineFields = NamedObj('InvoiceLineFields', line)

export const InvoiceItemFields = NamedObj('InvoiceItemFields', {
  ...exactlyOneOf({
    invoiceRef: withOptions(Uuid, { description: 'The draft that gets the item.' }),
    membershipRef: withOptions(Uuid, { description: 'Whose next invoice takes the item, when that is a membership.' }),
    companyRef: withOptions(Uuid, { description: 'Whose next invoice takes the item, when that is a company.' }),
  }),
  locationRef: Optional(
    withOptions(Uuid, { description: 'Where the invoice will be from. Sent with a customer, never with `invoiceRef`.' }),
  ),
  ...line,
  scheduleDate: Optional(
    withOptions(Time, { description: 'From when an invoice may take the item: now, unless sent. Never sent with `invoiceRef`.' }),
  ),
})

export const InvoiceItemChanges = NamedObj(
  'InvoiceItemChanges',
  {
    description: Optional(sent.description),
    unitAmount: Optional(sent.unitAmount),
    quantity: Optional(sent.quantity),
    tax: Optional(
      NamedObj('ItemTaxChanges', { rate: Optional(Percent), taxRateRef: Optional(TaxRateRef) }, { ...rate, minProperties: 1 }),
    ),
    discounts: Optional(
      withOptions(discounts, {
        description: 'Puts a coupon in the place of the one before, or takes it away. The discount of a plan stays.',
      }),
    ),
  },
  { minProperties: 1 },
)

export const ItemTax = NamedObj('ItemTax', {
  inclusive: T.Boolean({ description: 'The price mode of the invoice, or of the location.' }),
  rate: T.Number({ description: 'Percent; 0 unless the category is `standard`.' }),
  title: Optional(T.String({ description: 'What documents call it, where a tax rate says it.' })),
  category: OneOf(TAX_CATEGORIES, {
    description:
      'What it is to the tax office: that of the customer where their `taxTreatment` is not `standard`, else that of the tax rate, ' +
      'as they were when the item was made.',
  }),
  reason: Optional(T.String({ description: 'Why no tax is charged.' })),
})

export const InvoiceItem = NamedObj('InvoiceItem', {
  id: Uuid,
  invoiceRef: Optional(withOptions(Uuid, { description: 'Left out while the item waits for an invoice.' })),
  locationRef: Uuid,
  membershipRef: Optional(withOptions(Uuid, { description: 'The customer, when that is a membership.' })),
  companyRef: Optional(withOptions(Uuid, { description: 'The customer, when that is a company.' })),
  subscriptionRef: Optional(withOptions(Uuid, about('subscription'))),
  createDate: Time,
  description: T.String(),
  type: OneOf(ITEM_TYPES, { description: '`custom` is what a client adds; the service itself puts the others on invoices.' }),
  unitAmount: amount(
    'The price of one, with its tax inside where `tax.inclusive` says so; for a customer who is not charged that tax it is without it, and ' +
      'rounded: `amount` follows from the price before.',
  ),
  netUnitAmount: amount('`unitAmount` without tax.'),
  quantity: T.Number(),
  amount: amount('`unitAmount` times `quantity`; for a customer who is not charged the tax inside what that is without it.'),
  discountAmount: amount('What the discounts take off.'),
  discountedAmount: amount('What the discounts leave of `amount`.'),
  netDiscountedAmount: amount('`discountedAmount` without tax.'),
  taxAmount: amount('The tax of the item.'),
  grossAmount: amount('What the item costs in all: `netDiscountedAmount` + `taxAmount`.'),
  currencyCode: T.String(),
  tax: ItemTax,
  discounts: T.Array(ItemDiscount),
  booking: Optional(
    NamedObj(
      'InvoiceItemBooking',
      { id: Uuid, resource: NamedObj('InvoiceItemResource', { id: Uuid, title: T.String(), type: OneOf(RESOURCE_TYPES) }) },
      about('booking'),
    ),
  ),
  creditPackage: Optional(
    NamedObj(
      'InvoiceItemPackage',
      {
        amount: T.Number({ description: 'How many credits one gives.' }),
        id: Optional(withOptions(Uuid, { description: 'The package, where it was bought as one.' })),
        title: Optional(T.String({ description: 'The title of the package when it was bought.' })),
        purchaseRef: Optional(Uuid),
      },
      about('creditPackage'),
    ),
  ),
  order: Optional(withOptions(OrderSubject, about('order'))),
  plan: Optional(withOptions(Titled, about('subscription'))),
  ticket: Optional(
    NamedObj(
      'InvoiceItemTicket',
      {
        id: Uuid,
        createDate: Time,
        event: NamedObj('InvoiceItemEvent', { id: Uuid, title: T.String(), startDate: Time, endDate: Time }),
      },
      about('eventTicket'),
    ),
  ),
  explanation: Explanation,
  period: Optional(NamedObj('ItemPeriod', { startDate: Time, endDate: Time }, supplied)),
  scheduleDate: withOptions(Time, { description: 'From when an invoice may take the item: of a booking its start.' }),
  membershipRefCreatedBy: Optional(
    withOptions(Uuid, { description: 'Who added it; left out of what the service adds by itself.' }),
  ),
  userCreatedBy: Optional(NamedObj('ItemCreator', { id: Uuid, name: T.String(), surname: T.String() })),
  deleteDate: Optional(Time),
})

export const exampleFields = {
  invoiceRef: '0199d3a0-5c1e-7000-8000-000000000111',
  description: 'Locker key, replaced',
  unitAmount: 19,
  quantity: 2,
  tax: { rate: 19 },
}
const customer = { locationRef: '0199d3a0-5c1e-7000-8000-000000000002', membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b1' }
export const exampleItem = {
  id: '0199d3a0-5c1e-7000-8000-000000000112',
  ...exampleFields,
  ...customer,
  createDate: '2027-01-15T09:31:00.000Z',
  type: 'custom',
  netUnitAmount: 15.97,
  amount: 38,
  discountAmount: 0,
  discountedAmount: 38,
  netDiscountedAmount: 31.93,
  taxAmount: 6.07,
  grossAmount: 38,
  currencyCode: 'EUR',
  tax: { inclusive: true, rate: 19, title: 'VAT 19 %', category: 'standard' },
  discounts: [],
  explanation: exampleExplanation,
  scheduleDate: '2027-01-15T09:31:00.000Z',
  membershipRefCreatedBy: '0199d3a0-5c1e-7000-8000-0000000000b9',
  userCreatedBy: { id: '0199d3a0-5c1e-7000-8000-0000000000a9', name: 'Grace', surname: 'Hopper' },
}
