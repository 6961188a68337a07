import { credits, money, percent } from '../../terms/amounts.ts'
import { fromUnits, QUANTITY_DECIMALS } from '../../kernel/money/money.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { InvoiceItem } from './contract-item.ts'
import { explained } from './rules-explanation.ts'
import type { Discount, ItemParts, ItemRow } from './table.ts'

type Shown = Static<typeof InvoiceItem>

/** An invoice item as it appears in answers. */
export function itemView(item: ItemParts): Shown {
  const { currencyCode } = item
  return {
    id: item.id,
    invoiceRef: item.invoiceRef ?? undefined,
    locationRef: item.locationRef,
    membershipRef: item.membershipRef ?? undefined,
    companyRef: item.companyRef ?? undefined,
    subscriptionRef: item.subscriptionRef ?? undefined,
    createDate: item.createDate,
    description: item.description,
    type: item.type,
    unitAmount: money(unitToldOf(item), currencyCode),
    netUnitAmount: money(item.netUnitAmount, currencyCode),
    quantity: fromUnits(item.quantity, QUANTITY_DECIMALS),
    amount: money(item.amount, currencyCode),
    discountAmount: money(item.amount - item.discountedAmount, currencyCode),
    discountedAmount: money(item.discountedAmount, currencyCode),
    netDiscountedAmount: money(item.netDiscountedAmount, currencyCode),
    taxAmount: money(item.taxAmount, currencyCode),
    grossAmount: money(item.netDiscountedAmount + item.taxAmount, currencyCode),
    currencyCode,
    tax: taxView(item),
    discounts: item.discounts.map(one => discountView(one, currencyCode)),
    ...subject(item),
    explanation: explained(item),
    period: item.periodStartDate === null ? undefined : { startDate: item.periodStartDate, endDate: item.periodEndDate! },
    scheduleDate: item.scheduleDate,
    membershipRefCreatedBy: item.membershipRefCreatedBy ?? undefined,
    userCreatedBy: creator(item),
    deleteDate: item.deleteDate ?? undefined,
  }
}

/** The price of one as answers tell it: without a tax in it that is not charged, and rounded, since nothing is computed from it. */
export const unitToldOf = ({ insideRate, unitAmount, netUnitAmount }: ItemRow): number =>
  insideRate === null ? unitAmount : netUnitAmount

/** How a line is taxed. */
export const taxView = ({
  taxInclusive: inclusive,
  taxRate,
  taxTitle,
  taxCategory: category,
  taxReason,
}: ItemRow): Shown['tax'] => ({
  inclusive,
  rate: percent(taxRate),
  title: taxTitle ?? undefined,
  category,
  reason: taxReason ?? undefined,
})

const creator = ({ creatorRef: id, creatorName: name, creatorSurname: surname }: ItemParts): Shown['userCreatedBy'] =>
  id === null ? undefined : { id, name: name!, surname: surname! }

/** What came off a line. */
export const discountView = (
  { source = 'coupon', percentOff, amountOff, coupon, promocode }: Discount,
  currencyCode: string,
): Shown['discounts'][number] => ({
  source,
  coupon: {
    ...coupon,
    ...(percentOff !== undefined && { percentOff: percent(percentOff) }),
    ...(amountOff !== undefined && { amountOff: money(amountOff, currencyCode), currencyCode }),
  },
  promocode,
})

/** The subject of a line, by its type. */
function subject(item: ItemParts): Pick<Shown, 'booking' | 'creditPackage' | 'order' | 'plan' | 'ticket'> {
  const { type, bookingRef, creditPackageAmount, purchaseRef, orderRef, planRef, eventTicketRef } = item
  if (type === 'booking' && bookingRef !== null) {
    const resource = { id: item.resourceRef!, title: item.resourceTitle!, type: item.resourceType! }
    return { booking: { id: bookingRef, resource } }
  }
  if (type === 'creditPackage' && creditPackageAmount !== null) {
    const bought = purchaseRef === null ? {} : { id: item.packageRef!, title: item.packageTitle!, purchaseRef }
    return { creditPackage: { amount: credits(creditPackageAmount), ...bought } }
  }
  if (type === 'eventTicket' && eventTicketRef !== null) {
    const event = { id: item.eventRef!, title: item.eventTitle!, startDate: item.eventStartDate!, endDate: item.eventEndDate! }
    return { ticket: { id: eventTicketRef, createDate: item.ticketDate!, event } }
  }
  if (type === 'order' && orderRef !== null) {
    const option = { id: item.optionRef!, name: item.optionTitle! }
    return { order: { id: orderRef, option, product: { id: item.productRef!, title: item.productTitle! } } }
  }
  return type === 'subscription' && planRef !== null ? { plan: { id: planRef, title: item.planTitle! } } : {}
}
