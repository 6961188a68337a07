import { isScheduled, unitPriceOf } from '../../payments/rules.ts'
import type { Sale } from '../../payments/rules-deal.ts'
import type { Ledgers } from '../../transactions/scheduled/actions.ts'
import { UNIT_OF } from '../../transactions/table.ts'
import type { Bookable } from './actions-times.ts'
import { saleOf, stretchOf } from './rules.ts'
import type { BookingRow } from './table.ts'

/** Whether a booking costs the same as before at another time or resource, from the same source, where the price of one does. */
export async function isAlike(ledgers: Ledgers, before: BookingRow, old: Sale, sale: Sale): Promise<boolean> {
  // Discounts depend on what is booked: those of plans on its area, and those of coupons on its type and on itself.
  const isOfCoupon = before.paymentDiscounts.some(({ coupon }) => coupon)
  const hasSameDiscounts = old.itemRef === sale.itemRef || (old.area === sale.area && !isOfCoupon)
  // What waits for a period of a subscription may wait for another one then, or none.
  return hasSameDiscounts && !isScheduled(before) && (await periodsOf(before, old)) === (await periodsOf(before, sale))

  /** The later periods, as one text, that would pay at a time: what was charged is of a period that has begun, or never expires. */
  async function periodsOf(
    { paymentType, membershipRefPayer, companyRefPayer }: BookingRow,
    { startDate }: Sale,
  ): Promise<string> {
    if (paymentType !== 'credits' && paymentType !== 'dayPasses') return ''
    const payer = { membershipRef: membershipRefPayer, companyRef: companyRefPayer }
    const coming = await ledgers.comingTo(payer, UNIT_OF[paymentType], startDate)
    return coming.map(({ subscriptionRef, period }) => `${subscriptionRef} ${period.startDate}`).join()
  }
}

/** Whether a move leaves the payment of a booking as it is. */
export async function keepsPayment(ledgers: Ledgers, before: BookingRow, from: Bookable, sale: Sale): Promise<boolean> {
  const old = saleOf(from.resource, stretchOf(before), before.seats, from)
  const type = before.paymentType
  return (
    type !== null &&
    unitPriceOf(type, old.prices) === unitPriceOf(type, sale.prices) &&
    (await isAlike(ledgers, before, old, sale))
  )
}
