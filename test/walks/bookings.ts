import { startOfNextMonth } from '../../src/kernel/time/time-zones.ts'
import { BERLIN } from '../cast.ts'
import type { Book, Draw } from './book.ts'
import { GRANTED, must, type Member, type Place } from './place.ts'

export const HOUR = 3_600_000
/** What an hour of a seat costs, in hundredths. */
export const PRICE = 100

export interface Room {
  id: string
  /** How many seats there are; what is booked as a whole has one. */
  seats: number
}

export interface Booking {
  id: string
  member: Member
  room: Room
  start: string
  end: string
  seats: number
  series: string | undefined
  isCanceled: boolean
  /** Whether somebody has checked in. */
  isHere: boolean
  payment: BookingPayment | undefined
}

export interface BookingPayment {
  payer: string
  amount: number
  status: 'succeeded' | 'pending' | 'canceled'
  draws: readonly Draw[]
  /** Until when the period lasts for which it is scheduled. */
  period: string | undefined
}

/** A room that is booked as a whole, and desks. */
export async function newRooms({ cast }: Pick<Place, 'cast'>): Promise<Room[]> {
  const credits = { enabled: true, tiers: [{ from: 0, unitAmount: PRICE / 100 }] }
  const make = async (type: string, seats: number): Promise<Room> => {
    const resource = { locationRef: cast.location, type, title: type, capacity: seats, credits }
    return { id: (await must(cast, 'POST', '/resources/v1', { resource })).resource.id, seats }
  }
  return [await make('meetingRoom', 1), await make('hotDesk', 3)]
}

export const isOpen = (one: Booking, now: string): boolean => !one.isCanceled && !one.isHere && one.end > now

/** Whether somebody has a booking that is not over, and so cannot leave. */
export const isExpected = ({ bookings }: Place, member: Member, now: string): boolean =>
  bookings.some(one => one.member === member && !one.isCanceled && one.end > now)

/** What is charged; what waits for a period is not. */
export const pay = (book: Book, { payer, period, kind }: Means, amount: number, now: string): BookingPayment => ({
  payer,
  amount,
  status: period ? 'pending' : 'succeeded',
  draws: period ? [] : book.take(payer, 'credit', amount, now, kind),
  period,
})

/** What is scheduled was not paid. Whoever is subscribed has months for intervals, too. */
export const giveBack = (book: Book, { payer, draws }: BookingPayment, now: string): void =>
  book.giveBack(payer, 'credit', draws, now, startOfNextMonth(now, BERLIN.timezoneId))

/** Whether a room has so many seats throughout. */
export function isFree(
  { bookings }: Pick<Place, 'bookings'>,
  room: Room,
  { start, end }: { start: string; end: string },
  seats: number,
): boolean {
  const about = bookings.filter(one => one.room === room && !one.isCanceled && one.start < end && one.end > start)
  const takenAt = (at: string) => about.reduce((sum, one) => (one.start <= at && at < one.end ? sum + one.seats : sum), 0)
  return [start, ...about.map(one => one.start).filter(at => at > start)].every(at => takenAt(at) + seats <= room.seats)
}

/** Until when the later month lasts that would pay at a time; undefined where none would. */
export function periodOf(
  { members, companies }: Pick<Place, 'members' | 'companies'>,
  payer: string,
  start: string,
  now: string,
) {
  const isSubscribed = [...members, ...companies].find(({ id }) => id === payer)?.isSubscribed
  const isLater = isSubscribed && start >= startOfNextMonth(now, BERLIN.timezoneId)
  return isLater ? startOfNextMonth(start, BERLIN.timezoneId) : undefined
}

export type Means = NonNullable<ReturnType<typeof meansOf>>

/** How somebody pays: from what a later month will give, while that fits; then from what never expires; within this month from anything. */
export function meansOf(
  { book, bookings, members, companies }: Place,
  payer: string,
  amount: number,
  start: string,
  now: string,
) {
  const period = periodOf({ members, companies }, payer, start, now)
  const isLater = period !== undefined
  const waiting = bookings.flatMap(({ payment }) =>
    payment?.status === 'pending' && payment.payer === payer && payment.period === period ? [payment.amount] : [],
  )
  if (isLater && waiting.reduce((sum, one) => sum + one, amount) <= GRANTED) return { payer, period, kind: 'any' as const }
  const kind = isLater ? ('permanent' as const) : ('any' as const)
  return book.has(payer, 'credit', now, kind) >= amount ? { payer, period: undefined, kind } : undefined
}
