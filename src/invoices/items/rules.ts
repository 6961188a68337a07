import { nulls } from '../../db/table.ts'
import { decimalsOf } from '../../kernel/money/currencies.ts'
import { round } from '../../kernel/money/fractions.ts'
import { beforeDiscounts, maxUnits, priceLine, QUANTITY_DECIMALS, toUnits, type LinePrice } from '../../kernel/money/money.ts'
import { idOf } from '../../terms/holder.ts'
import type { Interval } from '../../terms/schedule.ts'
import type { InvoiceRow } from '../table.ts'
import { explanationOf } from './rules-explanation.ts'
import { taxOf, type LineTax, type Taxation } from './rules-tax.ts'
import { invoiceItem, type ItemRow, type NewItem } from './table.ts'

/** Where a line is, whom it is for, and in which currency and price mode it is. */
type Place = Pick<
  ItemRow,
  'network' | 'invoiceRef' | 'position' | 'locationRef' | 'membershipRef' | 'companyRef' | 'currencyCode' | 'taxInclusive'
>

/** How prices are meant for a customer. */
type Mode = Pick<ItemRow, 'currencyCode' | 'taxInclusive' | 'taxTreatment'>

/** The figures of a line; undefined when its amount is above the largest there is. */
export function priceOf({ currencyCode, taxInclusive: inclusive, taxTreatment }: Mode, item: Priced): LinePrice | undefined {
  const { unitAmount, quantity, rate, share, discounts = [] } = item
  const untaxed = taxTreatment !== 'standard'
  return priceLine({ unitAmount, quantity, rate, inclusive, untaxed, share, discounts }, maxUnits(decimalsOf(currencyCode)!))
}

/** The rate of a thing whose customer is not charged it: it comes out of a price that has it inside, and does not come on top of others. */
export function waivedOf({ taxInclusive, taxTreatment }: Mode, rate: number): Pick<ItemRow, 'insideRate' | 'onTopRate'> {
  const waived = taxTreatment !== 'standard' && rate > 0 ? rate : null
  return { insideRate: taxInclusive ? waived : null, onTopRate: taxInclusive ? null : waived }
}

type Priced = Pick<NewItem, 'unitAmount' | 'quantity' | 'rate' | 'share' | 'discounts'>

/** What a line was computed from; one that somebody has set by hand, from what it says now. */
export function basisOf(row: ItemRow): Priced {
  const { unitAmount, quantity, discounts, explanation, currencyCode } = row
  const rate = row.insideRate ?? row.onTopRate ?? row.taxRate
  const { days, unitPrice, quantity: pieces, steps } = explanation ?? { steps: [], unitPrice: 0, quantity: 0 }
  if (days === undefined || steps.some(({ kind }) => kind === 'manual')) return { unitAmount, quantity, rate, discounts }
  const whole = { unitAmount: toUnits(unitPrice, decimalsOf(currencyCode)!)!, quantity: toUnits(pieces, QUANTITY_DECIMALS)! }
  return { ...whole, rate, discounts, share: { part: days.used, whole: days.of } }
}

/** The end of an invoice. */
export const placeOn = (invoice: InvoiceRow, position: number): Place => {
  const { network, id: invoiceRef, locationRef, membershipRef, companyRef, currencyCode, taxInclusive } = invoice
  return { network, invoiceRef, position, locationRef, membershipRef, companyRef, currencyCode, taxInclusive }
}

type Keys = Pick<ItemRow, 'id' | 'createDate' | 'scheduleDate' | 'membershipRefCreatedBy' | 'subscriptionRef'>

/**
 * The row of a line that its customer is charged; undefined when its amount is above the largest there is. It only computes, so that
 * previews show what will be stored.
 */
export function lineOf(place: Place, item: NewItem, taxation: Taxation, keys: Keys): ItemRow | undefined {
  const tax = taxOf(taxation, item)
  const price = priceOf({ ...place, ...tax }, item)
  return price && itemRow(place, item, tax, price, keys)
}

/** The price of one as it is stored, and how many: the part of a period is one piece. */
export const piecesOf = ({ share, unitAmount, quantity, ...item }: Priced): Pick<ItemRow, 'unitAmount' | 'quantity'> =>
  share
    ? { unitAmount: Number(round(beforeDiscounts({ ...item, unitAmount, quantity, share }))), quantity: 10 ** QUANTITY_DECIMALS }
    : { unitAmount, quantity }

/** The row of a line. */
function itemRow(place: Place, item: NewItem, tax: LineTax, price: LinePrice, keys: Keys): ItemRow {
  const { type, description, share, period, discounts = [] } = item
  const waived = waivedOf({ ...place, ...tax }, item.rate)
  return {
    ...nulls(invoiceItem),
    ...place,
    ...keys,
    pendingFor: place.invoiceRef === null ? idOf(place) : null,
    waited: place.invoiceRef === null,
    type,
    description,
    ...piecesOf(item),
    ...tax,
    ...waived,
    ...price,
    explanation: explanationOf({ ...place, ...item, ...tax, ...waived, discounts, share, period, price }),
    discounts: discounts.map(one => (one.amountOff === undefined ? one : { ...one, currencyCode: place.currencyCode })),
    bookingRef: item.bookingRef ?? null,
    creditPackageAmount: item.creditPackageAmount ?? null,
    eventTicketRef: item.eventTicketRef ?? null,
    orderRef: item.orderRef ?? null,
    planRef: item.planRef ?? null,
    purchaseRef: item.purchaseRef ?? null,
    subscriptionItemRef: item.subscriptionItemRef ?? null,
    periodStartDate: period?.startDate ?? null,
    periodEndDate: period?.endDate ?? null,
  }
}

/** Whether a line is for something that was bought one by one, and so goes back to wait when it leaves a draft. */
export const isUse = ({ type }: ItemRow): boolean => type !== 'custom' && type !== 'subscription'

/** What a line is over: its own period, or that of its subscription, which its invoice tells. */
export const periodOf = (item: ItemRow, invoice: Over): Interval | undefined =>
  ownPeriod(item) ?? (item.type === 'subscription' ? ownPeriod(invoice) : undefined)

type Over = Pick<ItemRow, 'periodStartDate' | 'periodEndDate'>

const ownPeriod = ({ periodStartDate, periodEndDate }: Over): Interval | undefined =>
  periodStartDate === null ? undefined : { startDate: periodStartDate, endDate: periodEndDate! }

/**
 * A line with the same price that is for nothing of the service, and that was supplied when the first one was. A coupon comes off once, and not
 * off the copy.
 */
export function copyOf(row: ItemRow, period: Interval | undefined): NewItem {
  const { description, scheduleDate, taxRate, taxTitle, taxCategory, taxReason, taxTreatment } = row
  return {
    type: 'custom',
    description,
    scheduleDate,
    period,
    ...basisOf(row),
    taken: { taxRate, taxTitle, taxCategory, taxReason, taxTreatment },
    discounts: row.discounts.filter(({ source }) => source === 'plan').map(({ source, percentOff }) => ({ source, percentOff })),
  }
}
