import { decimalsOf } from '../../kernel/money/currencies.ts'
import { maxUnits, priceLine, type LinePrice } from '../../kernel/money/money.ts'
import type { InvoiceRow } from '../table.ts'
import type { ItemRow, NewItem } from './table.ts'

/** The most lines for which an invoice's sums are exact in every currency, whatever the lines. */
export const MOST_ITEMS = 400

/** The figures of a line in the invoice's price mode; undefined when its amount is above the largest there is. */
export function priceOf({ currencyCode, taxInclusive }: InvoiceRow, item: NewItem): LinePrice | undefined {
  const { unitAmount, quantity, rate, discounts = [] } = item
  return priceLine({ unitAmount, quantity, rate, inclusive: taxInclusive, discounts }, maxUnits(decimalsOf(currencyCode)!))
}

/** The row of a line. */
export function itemRow(
  invoice: InvoiceRow,
  item: NewItem,
  price: LinePrice,
  keys: Pick<ItemRow, 'id' | 'position' | 'createDate'>,
): ItemRow {
  const { network, currencyCode, taxInclusive } = invoice
  const { type, description, unitAmount, quantity, rate, discounts = [] } = item
  return {
    network,
    ...keys,
    invoiceRef: invoice.id,
    type,
    description,
    unitAmount,
    quantity,
    currencyCode,
    taxInclusive,
    taxRate: rate,
    ...price,
    discounts: discounts.map(one => (one.amountOff === undefined ? one : { ...one, currencyCode })),
    bookingRef: item.bookingRef ?? null,
    creditPackageAmount: item.creditPackageAmount ?? null,
    eventTicketRef: item.eventTicketRef ?? null,
    orderRef: item.orderRef ?? null,
    planRef: item.planRef ?? null,
  }
}
