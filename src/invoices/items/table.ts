import type { ResourceType } from '../../terms/resource-types.ts'
import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { TaxTreatment } from '../../terms/billed.ts'
import type { StoredDiscount } from '../../terms/discount.ts'
import type { Holder } from '../../terms/holder.ts'
import type { Interval } from '../../terms/schedule.ts'
import type { TaxCategory } from '../../terms/tax.ts'
import type { ExplanationValue } from './contract-explanation.ts'
import type { ItemType } from './contract-item.ts'

/** The most lines for which an invoice's sums are exact in every currency, whatever the lines. */
export const MOST_ITEMS = 400

export interface Discount extends StoredDiscount {
  /** What gives it; a coupon where none is named. */
  source?: 'plan' | 'coupon' | 'promocode'
}

/**
 * Amounts in minor units of `currencyCode`, `quantity` in 1/10,000, `taxRate` in 1/10,000 percent, `creditPackageAmount` in
 * hundredths.
 */
export const invoiceItem = table('invoiceItem', {
  /** Null while the item waits for an invoice. */
  invoiceRef: optional(ref('invoice')),
  /** Its place on the invoice; null of what waits and of what was taken off again. */
  position: optional(integer),
  locationRef: ref('location'),
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  /** The customer's id while the item waits for an invoice, so that what waits is found without what was invoiced. */
  pendingFor: optional(text),
  /** Whether it has ever waited: then it waits again when its draft is deleted. */
  waited: boolean,
  /** From when an invoice may take it. */
  scheduleDate: time,
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
  /** The rate that is inside `unitAmount` and not charged, so that it comes off; null where there is none. */
  insideRate: optional(integer),
  /** The rate that would come on top of `unitAmount` and is not charged; null where there is none, and of lines that are older than that. */
  onTopRate: optional(integer),
  /** What documents call the rate and what it is, as they were when the line was made. */
  taxTitle: optional(text),
  taxCategory: oneOf<TaxCategory>(),
  /** Why no tax is charged. */
  taxReason: optional(text),
  /** How its customer was taxed when it was made. */
  taxTreatment: oneOf<TaxTreatment>(),
  /** As stored: percents in 1/10,000, amounts in minor units. */
  discounts: json<Discount[]>(),
  bookingRef: optional(ref('booking')),
  creditPackageAmount: optional(integer),
  purchaseRef: optional(ref('packagePurchase')),
  orderRef: optional(ref('shopOrder')),
  planRef: optional(ref('plan')),
  eventTicketRef: optional(ref('eventTicket')),
  subscriptionRef: optional(ref('subscription')),
  /** How it came to its figures; null of lines that are older than that, which tell it themselves. */
  explanation: optional(json<ExplanationValue>()),
  /** The item of the subscription that it is for, and what of its time. */
  subscriptionItemRef: optional(ref('subscriptionItem')),
  periodStartDate: optional(time),
  periodEndDate: optional(time),
  membershipRefCreatedBy: optional(ref('membership')),
  createDate: time,
  deleteDate: optional(time),
})
export type ItemRow = Row<typeof invoiceItem>

/** A line to be put on an invoice: integers as they are stored, and the subject that its type names. */
export interface NewItem extends Pick<ItemRow, 'type' | 'description'> {
  /** Minor units of the invoice's currency, in its price mode. */
  unitAmount: number
  /** In 1/10,000: one piece is 10,000. */
  quantity: number
  /** Tax in 1/10,000 percent: that of the thing, whether or not its customer is charged it. */
  rate: number
  /** The tax rate that names it, where there is one. */
  taxRateRef?: string | null
  /** Of a copy: the tax that the line before has taken, which stays while its customer is taxed in the same way. */
  taken?: Pick<ItemRow, 'taxRate' | 'taxTitle' | 'taxCategory' | 'taxReason' | 'taxTreatment'>
  /** Of a part of a period: `unitAmount` and `quantity` are those of the whole, and the line becomes one piece. */
  share?: { part: number; whole: number } | undefined
  /** What it is over. */
  period?: Interval | undefined
  /** From when an invoice may take it: now, unless said otherwise. */
  scheduleDate?: string | undefined
  /** Percents in 1/10,000 and amounts in minor units of the invoice's currency. */
  discounts?: readonly Omit<Discount, 'currencyCode'>[]
  bookingRef?: string | null
  /** The credits that one gives, in hundredths. */
  creditPackageAmount?: number | null | undefined
  purchaseRef?: string | null
  eventTicketRef?: string | null
  orderRef?: string | null
  planRef?: string | null
  subscriptionItemRef?: string | null
  /** The coupon that is redeemed when the line is stored: of an item of a subscription, with the period that begins then. */
  redeems?:
    | { couponRef: string; promocodeRef?: string | undefined; subscriptionItemRef?: string; periodStartDate?: string }
    | undefined
  /** The place of the amount in the request; a line over the largest amount is a fault there. */
  pointer?: string
}

/** A line that is computed and not stored yet, with the coupon that is redeemed then. */
export interface BilledLine extends ItemRow {
  redeems?: NewItem['redeems']
}

/** A line that waits for an invoice of its customer at a location, in whose currency and price mode it is. */
export interface PendingItem extends NewItem, Holder {
  locationRef: string
  /** Of a line of the type subscription. */
  subscriptionRef?: string
  /** Where what it is for has named it already. */
  id?: string
}

/** A line with the fields that it shows of its subject; the fields of other subjects are null. */
export type ItemParts = ItemRow &
  Record<'resourceRef' | 'resourceTitle' | 'planTitle' | 'packageRef' | 'packageTitle', string | null> &
  Record<'optionRef' | 'optionTitle' | 'productRef' | 'productTitle', string | null> &
  Record<'ticketDate' | 'eventRef' | 'eventTitle' | 'eventStartDate' | 'eventEndDate', string | null> &
  Record<'creatorRef' | 'creatorName' | 'creatorSurname', string | null> & { resourceType: ResourceType | null }
