import { queryClient } from '../../../kit/data/query-client.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { operationQuery } from '../../../kit/data/use-operation.ts'
import type { Payment } from '../../../kit/pay/payment.ts'
import type { Booking } from '../../../kit/resources/booking.ts'
import type { Place } from './use-moves.ts'

/** How a booking is paid, and what it would cost by the same way after a move. */
export interface Difference {
  payment: Payment
  amount: number
}

/**
 * What a booking costs at another time or resource by the way in which it is paid, where that is something else than now. Undefined where it is
 * the same, or where nobody can say: the service decides then.
 */
export async function costsThen(
  { id, payment: isPaid }: Booking,
  to: Place & { seats?: number },
): Promise<Difference | undefined> {
  if (!isPaid) return undefined
  try {
    // What is shown may be what was foreseen of the move before.
    const { reply } = await queryClient.fetchQuery(operationQuery(stoa.bookings.getBooking, { params: { id } }))
    const { payment, membershipRefOwner, seats, entire } = reply.booking
    if (!payment || payment.status === 'canceled' || payment.status === 'failed') return undefined
    const { type, customerRef, discounts } = payment
    const promocode = discounts.find(each => each.promocode)?.promocode?.code
    const paid = { type, customerRef, ...(promocode && { promocode }) }
    // Hours and rules are for the service to judge when it is moved.
    const body = { booking: { membershipRefOwner, seats, entire, ...to, payment: paid }, bookingRef: id, override: true }
    const preview = await queryClient.fetchQuery(operationQuery(stoa.bookings.previewBooking, { body }))
    const amount = preview.reply.preview.prices.find(price => price.type === type)?.amount
    return amount === undefined || amount === payment.amount ? undefined : { payment, amount }
  } catch {
    return undefined
  }
}
