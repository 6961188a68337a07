import type { Person } from '../../community/memberships/table.ts'
import { blockableUser, embeddedUser } from '../../community/users/view.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { instantOf } from '../../kernel/time/instant.ts'
import { paidInMoney } from '../../payments/contract.ts'
import type { PaymentRefund } from '../../payments/table.ts'
import { discountView, paymentView } from '../../payments/view.ts'
import { credits, money, percent } from '../../terms/amounts.ts'
import type { previewBooking } from './contract.ts'
import type { Booking } from './contract-booking.ts'
import { isRefundable } from '../../terms/refund-threshold.ts'
import type { BlockedTime } from './contract-repeat.ts'
import type { BookingRow, WholeBooking } from './table.ts'

/** A booking as it appears in answers at an instant; `people` are those who come, by their memberships. */
export function bookingView(
  row: WholeBooking,
  people: ReadonlyMap<string, Person>,
  refunds: readonly PaymentRefund[],
  now: string,
): Static<typeof Booking> {
  const byRule = row.deleteDate === null && row.checkInDate === null && isRefundable(row, now)
  return {
    id: row.id,
    resourceRef: row.resourceRef,
    resource: { id: row.resourceRef, title: row.resourceTitle, type: row.resourceType, locationRef: row.locationRef },
    locationRef: row.locationRef,
    startDate: row.startDate,
    endDate: row.endDate,
    membershipRefOwner: row.membershipRef,
    userOwner: blockableUser({ ...row, id: row.userRef }),
    company: row.companyRef === null ? undefined : { id: row.companyRef, title: row.companyTitle! },
    title: row.title ?? undefined,
    memo: row.memo ?? undefined,
    seats: row.seats,
    entire: row.entire,
    attendees: row.guests.map(({ membershipRef }) => ({ membershipRef, user: embeddedUser(people.get(membershipRef)!) })),
    payment: paymentView(row, refunds, byRule),
    status: row.status,
    checkInDate: row.checkInDate ?? undefined,
    releaseDate: row.releaseDate ?? undefined,
    seriesRef: row.seriesRef ?? undefined,
    createDate: row.createDate,
    updateDate: row.updateDate,
    deleteDate: row.deleteDate ?? undefined,
  }
}

/** A time that cannot be booked, as answers name it. */
export const blockedView = ({ start, end, code }: { start: number; end: number; code: Blocked['code'] }): Blocked => ({
  startDate: instantOf(start),
  endDate: instantOf(end),
  code,
})

type Blocked = Static<typeof BlockedTime>

type Price = Static<typeof previewBooking.reply>['preview']['prices'][number]

interface Priced {
  columns: Pick<BookingRow, 'paymentAmount' | 'paymentDiscounts' | 'taxInclusive' | 'taxRate'>
  sale: { currencyCode: string }
}

/**
 * What bookings cost together by one way to pay; discounts are those of the first, and `scheduled` is what later periods are to give, in
 * hundredths.
 */
export function priceView(type: Price['type'], deals: readonly Priced[], scheduled: number): Price {
  const [{ columns, sale }] = deals as [Priced]
  const units = deals.reduce((sum, deal) => sum + (deal.columns.paymentAmount ?? 0), 0)
  const isMoney = paidInMoney(type)
  return {
    type,
    amount: isMoney ? money(units, sale.currencyCode) : credits(units),
    scheduledAmount: scheduled === 0 ? undefined : credits(scheduled),
    currencyCode: isMoney ? sale.currencyCode : undefined,
    discounts: columns.paymentDiscounts.map(discountView),
    tax: { inclusive: columns.taxInclusive, rate: percent(columns.taxRate) },
  }
}
