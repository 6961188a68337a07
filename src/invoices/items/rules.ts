import { nulls } from '../../db/table.ts'
import { decimalsOf } from '../../kernel/money/currencies.ts'
import { maxUnits, priceLine, type LinePrice } from '../../kernel/money/money.ts'
import { idOf } from '../../terms/holder.ts'
import type { InvoiceRow } from '../table.ts'
import { invoiceItem, type ItemRow, type NewItem } from './table.ts'

/** The most lines for which an invoice's sums are exact in every currency, whatever the lines. */
export const MOST_ITEMS = 400

/** Where a line is, whom it is for, and in which currency and price mode it is. */
export type Place = Pick<
  ItemRow,
  'network' | 'invoiceRef' | 'position' | 'locationRef' | 'membershipRef' | 'companyRef' | 'currencyCode' | 'taxInclusive'
>

type Mode = Pick<ItemRow, 'currencyCode' | 'taxInclusive'>

/** The figures of a line in a price mode; undefined when its amount is above the largest there is. */
export function priceOf({ currencyCode, taxInclusive }: Mode, item: Priced): LinePrice | undefined {
  const { unitAmount, quantity, rate, discounts = [] } = item
  return priceLine({ unitAmount, quantity, rate, inclusive: taxInclusive, discounts }, maxUnits(decimalsOf(currencyCode)!))
}

type Priced = Pick<NewItem, 'unitAmount' | 'quantity' | 'rate' | 'discounts'>

/** The end of an invoice. */
export const placeOn = (invoice: InvoiceRow, position: number): Place => {
  const { network, id: invoiceRef, locationRef, membershipRef, companyRef, currencyCode, taxInclusive } = invoice
  return { network, invoiceRef, position, locationRef, membershipRef, companyRef, currencyCode, taxInclusive }
}

type Keys = Pick<ItemRow, 'id' | 'createDate' | 'scheduleDate' | 'membershipRefCreatedBy' | 'subscriptionRef' | 'taxCategory'>

/** The row of a line. */
export function itemRow(place: Place, item: NewItem, price: LinePrice, keys: Keys): ItemRow {
  const { type, description, unitAmount, quantity, rate, discounts = [] } = item
  return {
    ...nulls(invoiceItem),
    ...place,
    ...keys,
    pendingFor: place.invoiceRef === null ? idOf(place) : null,
    type,
    description,
    unitAmount,
    quantity,
    taxRate: rate,
    ...price,
    discounts: discounts.map(one => (one.amountOff === undefined ? one : { ...one, currencyCode: place.currencyCode })),
    bookingRef: item.bookingRef ?? null,
    creditPackageAmount: item.creditPackageAmount ?? null,
    eventTicketRef: item.eventTicketRef ?? null,
    orderRef: item.orderRef ?? null,
    planRef: item.planRef ?? null,
    purchaseRef: item.purchaseRef ?? null,
  }
}

/** What a line is for, where that is a thing with a payment of its own. */
export function thingOf({ orderRef, bookingRef, purchaseRef, eventTicketRef }: ItemRow) {
  if (orderRef !== null) return { type: 'order', id: orderRef } as const
  if (bookingRef !== null) return { type: 'booking', id: bookingRef } as const
  if (purchaseRef !== null) return { type: 'creditPackage', id: purchaseRef } as const
  return eventTicketRef === null ? undefined : ({ type: 'eventTicket', id: eventTicketRef } as const)
}

/** Whether a line is for something that was bought one by one, and so goes back to wait when it leaves a draft. */
export const isUse = ({ type }: ItemRow): boolean => type !== 'custom' && type !== 'subscription'
