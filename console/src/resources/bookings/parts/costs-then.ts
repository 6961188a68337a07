import { now } from '../../../kit/data/clock.ts'
import { queryClient } from '../../../kit/data/query-client.ts'
import { stoa } from '../../../kit/data/stoa.ts'
import { operationQuery } from '../../../kit/data/use-operation.ts'
import type { Payment } from '../../../kit/pay/payment.ts'
import type { Booking } from '../../../kit/resources/booking.ts'
import { isRefundable } from '../../../kit/resources/refund.ts'
import { isFreeFor } from '../../../kit/resources/resource.ts'

/** Where and when a booking is. */
export type Place = Pick<Booking, 'resourceRef' | 'startDate' | 'endDate'>

/** Where a booking would go, with how many seats where that is said. */
export type Destination = Place & { seats?: number }

/** How a booking is paid, and what it would cost by the same way after a move. */
export interface Difference {
  payment: Payment
  amount: number
  /** Whether it is too late to give back what it costs less: the service does so with `override` alone. */
  isTooLate: boolean
}

/**
 * What a booking costs at another time or resource by the way in which it is paid, where that is something else than now. Undefined where it is
 * the same, and where the service is going to refuse the move whatever it costs. Throws when nobody can say.
 */
export async function costsThen({ id, payment: isPaid }: Booking, to: Destination): Promise<Difference | undefined> {
  if (!isPaid) return undefined
  // What is shown may be what was foreseen of the move before.
  const { reply } = await queryClient.fetchQuery(operationQuery(stoa.bookings.getBooking, { params: { id } }))
  const { payment, membershipRefOwner, seats, entire, resourceRef, startDate } = reply.booking
  if (!payment || payment.status === 'canceled' || payment.status === 'failed') return undefined
  const { type } = payment
  // Hours and rules are for the service to judge when it is moved.
  const body = { booking: { membershipRefOwner, seats, entire, ...to }, bookingRef: id, override: true }
  const { preview } = (await queryClient.fetchQuery(operationQuery(stoa.bookings.previewBooking, { body }))).reply
  if (preview.conflicts.length > 0) return undefined
  const price = preview.prices.find(price => price.type === type)?.amount
  const minutes = (Date.parse(to.endDate) - Date.parse(to.startDate)) / 60_000
  const amount = price ?? (isFreeFor(await resourceOf(to.resourceRef), minutes) ? 0 : undefined)
  if (amount === undefined || amount === payment.amount) return undefined
  const isLess = amount < payment.amount
  const { refundThreshold } = await resourceOf(resourceRef)
  return { payment, amount, isTooLate: isLess && !isRefundable(refundThreshold, startDate, now()) }
}

const resourceOf = async (id: string) =>
  (await queryClient.fetchQuery(operationQuery(stoa.resources.getResource, { params: { id } }))).reply.resource
