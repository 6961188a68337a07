import { now } from '../data/clock.ts'
import type { ItemOf } from '../../../../client/index.ts'
import type { stoa } from '../data/stoa.ts'
import type { Tone } from '../format/values.tsx'
import type { PaidThing } from '../pay/payment.ts'
import { useWords } from '../format/words.tsx'

export type Booking = ItemOf<typeof stoa.bookings.listBookings>

export const BOOKINGS = '/resources/bookings'

/** What a change of a booking can be seen in. */
export const STALE = [
  'bookings',
  'memberships',
  'companies',
  'transactions',
  'moneyTransactions',
  'invoiceItems',
  'invoices',
  'analytics',
]

const TONES: Record<Booking['status'], Tone> = { tentative: 'wait', confirmed: 'good', canceled: 'quiet' }

/** The state of a booking in a word: what is over is over, whatever it was. */
export function useBookingState() {
  const { bookings: w } = useWords()
  return ({ status, checkInDate, endDate }: Booking): { tone: Tone; says: string } => {
    if (status === 'canceled') return { tone: TONES.canceled, says: w.statuses.canceled }
    if (checkInDate) return { tone: 'good', says: w.checkedIn }
    if (isOver({ endDate })) return { tone: 'quiet', says: w.past }
    return { tone: TONES[status], says: w.statuses[status] }
  }
}

export const isOver = ({ endDate }: Pick<Booking, 'endDate'>): boolean => endDate <= now()

/** The present by the hour, so that the same question has the same answer. */
export const hourNow = (): string => `${now().slice(0, 13)}:00:00.000Z`

/** Whether it can still be moved: until it ends. */
export const isOpen = ({ status, endDate }: Booking): boolean => status !== 'canceled' && !isOver({ endDate })

/** As the parts of payments want it. */
export const paidThing = ({ membershipRefOwner, locationRef, userOwner, payment }: Booking): PaidThing => ({
  membershipRef: membershipRefOwner,
  locationRef,
  user: userOwner,
  payment,
})

/** How many people come to bookings, who are told when these move or are canceled. */
export const peopleOf = (all: readonly Booking[]): number =>
  new Set(all.flatMap(({ userOwner, attendees }) => [userOwner.id, ...attendees.map(({ user }) => user.id)])).size

/** Whether a later period of a subscription is to pay it: credits and day passes wait for nothing else. */
export const isScheduled = ({ payment, status }: Booking): boolean =>
  status !== 'canceled' && payment?.status === 'pending' && (payment.type === 'credits' || payment.type === 'dayPasses')
