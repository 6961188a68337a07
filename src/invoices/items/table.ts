import { boolean, integer, json, oneOf, optional, text, time, type Row } from '../../db/columns.ts'
import type { ItemType } from './contract.ts'

export interface Discount { percentOff?: number, amountOff?: number, currencyCode?: string }

/** Amounts in minor units of `currencyCode`, `quantity` in 1/10,000, `taxRate` in 1/10,000 percent, `creditPackageAmount` in hundredths. */
export const invoiceItem = {
  network: text, id: text, invoiceRef: text, position: integer, type: oneOf<ItemType>(), description: text, unitAmount: integer,
  netUnitAmount: integer, quantity: integer, amount: integer, discountedAmount: integer, netDiscountedAmount: integer, taxAmount: integer,
  currencyCode: text, taxInclusive: boolean, taxRate: integer,
  /** As stored: percents in 1/10,000, amounts in minor units. */
  discounts: json<Discount[]>(),
  bookingRef: optional(text), creditPackageAmount: optional(integer), orderRef: optional(text), planRef: optional(text),
  eventTicketRef: optional(text), createDate: time,
}
export type ItemRow = Row<typeof invoiceItem>
