import { addMilliseconds, DAY } from '../../src/kernel/time/instant.ts'
import { shiftDays } from '../../src/terms/schedule.ts'
import { BERLIN } from '../cast.ts'
import type { Json } from '../client.ts'
import {
  giveBack,
  HOUR,
  isFree,
  isOpen,
  meansOf,
  pay,
  periodOf,
  PRICE,
  type Booking,
  type BookingPayment,
  type Means,
} from './bookings.ts'
import { oneOf, payersOf, type Operation } from './operation.ts'
import type { Place } from './place.ts'
import type { StepOf } from './steps.ts'

const PATH = '/resources/bookings/v1'

/** Somebody books something: once for credits, or for nothing on some days, if need be against the rules. */
export function bookRoom(place: Place, step: StepOf<'bookRoom'>, now: string): Operation {
  const { bookings } = place
  const member = place.members[step.member]!
  const room = place.rooms[step.room]!
  const isPaid = step.days === 1 && step.isPaid
  const first = hourOf(now, step)
  const times = Array.from({ length: step.days }, (_, i) => {
    const start = shiftDays(first, i, BERLIN.timezoneId)
    return { start, end: addMilliseconds(start, step.hours * HOUR) }
  })
  const isWrong = step.seats > room.seats || (isPaid && first < now)
  const isTaken = times.some(time => !isFree(place, room, time, step.seats))
  const amount = isPaid ? PRICE * step.hours * step.seats : 0
  const payers = isPaid ? payersOf(member, 'credits', undefined) : []
  const means = payers.flatMap(payer => meansOf(place, payer, amount, first, now) ?? [])[0]
  const lacks = [...(isTaken ? ['slot_taken'] : []), ...(isPaid && !means ? ['insufficient_balance'] : [])]
  return {
    method: 'POST',
    path: PATH,
    body: {
      booking: {
        resourceRef: room.id,
        membershipRefOwner: member.id,
        startDate: first,
        endDate: times[0]!.end,
        seats: step.seats,
        ...(isPaid && { payment: { type: 'credits' } }),
      },
      ...(step.days > 1 && { repeat: { period: 'day', count: step.days } }),
      override: !isPaid,
    },
    expected: isWrong ? ['invalid_request'] : lacks.length > 0 ? lacks : 'done',
    after({ booking, bookings: all = [booking] }: Json) {
      const payment = means && pay(place.book, means, amount, now)
      for (const [i, made] of (all as Json[]).entries()) {
        const { seriesRef: series } = made
        const state = { isCanceled: false, isHere: false }
        bookings.push({ id: made.id, member, room, ...times[i]!, seats: step.seats, series, ...state, payment })
      }
      this.bookings = bookings.slice(-all.length)
    },
    holders: payers,
  }
}

/**
 * Somebody moves a booking to another time, gives it another length, or moves it to the other resource. What is paid is paid anew where
 * that changes it.
 */
export function moveBooking(place: Place, step: StepOf<'moveBooking'>, now: string): Operation | undefined {
  const booking = oneOf(place.bookings, step.which, one => isOpen(one, now))
  if (booking === undefined) return undefined
  const { payment, seats, member } = booking
  const room = step.room === undefined ? booking.room : place.rooms[step.room]!
  const start = step.begins ? hourOf(now, step.begins) : booking.start
  const end = addMilliseconds(start, step.hours === undefined ? lengthOf(booking) : step.hours * HOUR)
  const isMoved = room !== booking.room || start !== booking.start || end !== booking.end
  const override = payment === undefined || step.override
  const isWrong = seats > room.seats || (!override && isMoved && start < now && start !== booking.start)
  const others = place.bookings.filter(one => one !== booking)
  const lacks = isFree({ bookings: others }, room, { start, end }, seats) ? [] : ['slot_taken']
  const amount = (PRICE * seats * lengthOf({ start, end })) / HOUR
  const isOther = ({ amount: paid, status, payer }: BookingPayment) =>
    amount !== paid ||
    room !== booking.room ||
    status === 'pending' ||
    periodOf(place, payer, start, now) !== periodOf(place, payer, booking.start, now)
  const isPaidAnew = isMoved && payment && isOther(payment) ? payment : undefined
  const book = place.book.copy()
  let means: Means | undefined
  if (isPaidAnew) {
    if (!override && amount < isPaidAnew.amount) lacks.push('conflict')
    giveBack(book, isPaidAnew, now)
    // Whoever has left the company since can pay from its ledger no more than before: with override the payment stays as it is then.
    const { payer } = isPaidAnew
    const mayPay = amount <= isPaidAnew.amount || payersOf(member, 'credits', payer).length > 0
    if (mayPay) {
      means = meansOf({ ...place, book, bookings: others }, payer, amount, start, now)
      if (!means) lacks.push('insufficient_balance')
    } else if (!override) lacks.push('conflict')
  }
  const isRefused = booking.isCanceled || (isMoved && booking.end <= now)
  return {
    method: 'PATCH',
    path: `${PATH}/${booking.id}`,
    body: { booking: { resourceRef: room.id, startDate: start, endDate: end }, override },
    expected: isWrong ? ['invalid_request'] : isRefused ? ['conflict'] : isMoved && lacks.length > 0 ? lacks : 'done',
    after() {
      // Who has come has not come to what begins later.
      const isHere = booking.isHere && (start === booking.start || start <= now)
      Object.assign(booking, { room, start, end, isHere, ...(means && { payment: pay(book, means, amount, now) }) })
      if (means) place.book = book
    },
    bookings: [booking],
    holders: payment ? [payment.payer] : [],
  }
}

/** Somebody comes to what was booked. */
export function checkIn({ bookings }: Place, { which }: StepOf<'checkIn'>, now: string): Operation | undefined {
  const isNow = (one: Booking) => isOpen(one, now) && one.start <= now
  const booking = oneOf(bookings, which, isNow)
  return (
    booking && {
      method: 'POST',
      path: `${PATH}/${booking.id}/checkin`,
      expected: isNow(booking) ? 'done' : ['conflict'],
      after: () => void (booking.isHere = true),
      bookings: [booking],
    }
  )
}

/** When time has passed. */
export function later({ bookings }: Place, { hours, isForBooking }: StepOf<'wait'>, now: string): string {
  const coming = bookings.filter(one => isOpen(one, now) && one.start > now).map(one => one.start)
  return (isForBooking ? coming.toSorted()[0] : undefined) ?? addMilliseconds(now, hours * HOUR)
}

/** A booking is canceled, and others of its series, as far as they are not over. */
export function cancelBooking(place: Place, step: StepOf<'cancelBooking'>, now: string): Operation | undefined {
  const { book, bookings } = place
  const booking = oneOf(bookings, step.which, one => isOpen(one, now))
  if (booking === undefined) return undefined
  const follows = (one: Booking) => step.series === 'all' || one.start >= booking.start
  const isMeant = (one: Booking) =>
    one === booking || (step.series !== 'this' && booking.series !== undefined && one.series === booking.series && follows(one))
  return {
    method: 'DELETE',
    path: `${PATH}/${booking.id}?refund=${step.refund}&series=${step.series}`,
    expected: isOpen(booking, now) ? 'done' : ['conflict'],
    after() {
      this.bookings = bookings.filter(one => isMeant(one) && isOpen(one, now))
      for (const one of this.bookings) {
        one.isCanceled = true
        const { payment } = one
        if (!payment || step.refund === 'never') continue
        if (payment.status === 'pending') payment.status = 'canceled'
        else giveBack(book, payment, now)
      }
    },
    holders: booking.payment ? [booking.payment.payer] : [],
  }
}

const hourOf = (now: string, { day, hour }: { day: number; hour: number }): string =>
  addMilliseconds(`${now.slice(0, 10)}T00:00:00.000Z`, day * DAY + hour * HOUR)

const lengthOf = ({ start, end }: { start: string; end: string }): number => Date.parse(end) - Date.parse(start)
