import type { EventTicketRow } from '../../events/table.ts'
import type { BookingRow, ResourceRow } from '../../resources/table.ts'
import type { OrderRow } from '../../shop/orders/table.ts'
import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { ItemType } from './contract.ts'

export interface Discount {
  percentOff?: number
  amountOff?: number
  currencyCode?: string
}

/**
 * Amounts in minor units of `currencyCode`, `quantity` in 1/10,000, `taxRate` in 1/10,000 percent, `creditPackageAmount` in
 * hundredths.
 */
export const invoiceItem = table('invoiceItem', {
  invoiceRef: ref('invoice'),
  position: integer,
  type: oneOf<ItemType>(),
  description: text,
  unitAmount: integer,
  netUnitAmount: integer,
  quantity: integer,
  amount: integer,
  discountedAmount: integer,
  netDiscountedAmount: integer,
  taxAmount: integer,
  currencyCode: text,
  taxInclusive: boolean,
  taxRate: integer,
  /** As stored: percents in 1/10,000, amounts in minor units. */
  discounts: json<Discount[]>(),
  bookingRef: optional(ref('booking')),
  creditPackageAmount: optional(integer),
  orderRef: optional(ref('shopOrder')),
  planRef: optional(ref('plan')),
  eventTicketRef: optional(ref('eventTicket')),
  createDate: time,
})
export type ItemRow = Row<typeof invoiceItem>

/** A line to be put on an invoice: integers as they are stored, and the subject that its type names. */
export interface NewItem extends Pick<ItemRow, 'type' | 'description'> {
  /** Minor units of the invoice's currency, in its price mode. */
  unitAmount: number
  /** In 1/10,000: one piece is 10,000. */
  quantity: number
  /** Tax in 1/10,000 percent. */
  rate: number
  /** Percents in 1/10,000 and amounts in minor units of the invoice's currency. */
  discounts?: readonly Omit<Discount, 'currencyCode'>[]
  bookingRef?: string | null
  /** Hundredths of a credit. */
  creditPackageAmount?: number | null
  eventTicketRef?: string | null
  orderRef?: string | null
  planRef?: string | null
  /** The place of the amount in the request; a line over the largest amount is a fault there. */
  pointer?: string
}

type OrNull<T> = { [K in keyof T]: T[K] | null }

/** A line with the fields that it shows of its subject; the fields of other subjects are null. */
export type ItemParts = ItemRow &
  OrNull<
    Pick<BookingRow, 'resourceRef'> &
      Pick<ResourceRow, 'resourceType'> &
      Pick<OrderRow, 'optionRef' | 'productRef'> &
      Pick<EventTicketRow, 'eventRef'> &
      Record<'resourceTitle' | 'optionTitle' | 'productTitle' | 'planTitle' | 'eventTitle', string> &
      Record<'ticketDate' | 'eventStartDate' | 'eventEndDate', string>
  >
