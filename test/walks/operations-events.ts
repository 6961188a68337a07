import { startOfNextMonth } from '../../src/kernel/time/time-zones.ts'
import { BERLIN } from '../cast.ts'
import type { Book, Draw } from './book.ts'
import { oneOf, payersOf, type Operation } from './operation.ts'
import { must, type Member, type Place } from './place.ts'
import type { StepOf } from './steps.ts'

const TICKETS = '/events/tickets/v1'
const LINE = '/events/waitlist/v1'
const SEATS = 2
/** What a seat costs, in hundredths. */
const PRICE = 20

interface Seat {
  /** Whoever is promoted has an id that the service tells later. */
  id: string | undefined
  member: Member
  quantity: number
  payer: string
  draws: readonly Draw[]
  isCanceled: boolean
}

export interface Entry {
  id: string
  member: Member
  quantity: number
}

/** An event of few seats, far ahead, and who waits for one, in their order. */
export interface Gathering {
  id: string
  seats: Seat[]
  line: Entry[]
}

export async function newGathering({ cast }: Pick<Place, 'cast'>): Promise<Gathering> {
  const event = {
    locationRef: cast.location,
    title: 'Dinner',
    description: '',
    venue: '',
    startDate: '2037-06-01T18:00:00.000Z',
    endDate: '2037-06-01T21:00:00.000Z',
    applicationType: 'purchase',
    visibilityType: 'public',
    refundThreshold: 'oneDay',
    showAttendees: true,
    limitedAttendees: { enabled: true, limit: SEATS },
    price: { credits: { enabled: true, amount: PRICE / 100 }, money: { enabled: false, amount: 0 } },
  }
  return { id: (await must(cast, 'POST', '/events/v1', { event })).event.id, seats: [], line: [] }
}

/** What becomes of a gathering and the ledgers while somebody asks for something, which is kept if the answer is as it should be. */
class Course {
  readonly book: Book
  readonly seats: Seat[]
  line: Entry[]
  readonly #now: string

  constructor({ book, gathering }: Place, now: string) {
    this.book = book.copy()
    this.seats = [...gathering.seats]
    this.line = [...gathering.line]
    this.#now = now
  }

  left = (): number => this.seats.reduce((left, seat) => (seat.isCanceled ? left : left - seat.quantity), SEATS)

  /** Gives a ticket to whoever can pay it, and says whether that is so. */
  give(member: Member, quantity: number): boolean {
    const cents = PRICE * quantity
    const payer = payersOf(member, 'credits', undefined).find(id => this.book.has(id, 'credit', this.#now) >= cents)
    if (payer === undefined) return false
    const draws = this.book.take(payer, 'credit', cents, this.#now)
    this.seats.push({ id: undefined, member, quantity, payer, draws, isCanceled: false })
    return true
  }

  /** Those who wait get what is free, first come first: whoever fits and can pay. */
  serve(except?: Member): void {
    const isPassedOver = ({ member, quantity }: Entry) =>
      member === except || this.left() <= 0 || quantity > this.left() || !this.give(member, quantity)
    this.line = this.line.filter(isPassedOver)
  }

  keep(place: Place): void {
    place.book = this.book
    Object.assign(place.gathering, { seats: this.seats, line: this.line })
  }
}

const hasSeat = ({ gathering }: Place, member: Member) => gathering.seats.some(seat => seat.member === member && !seat.isCanceled)
const waits = ({ gathering }: Place, member: Member) => gathering.line.some(entry => entry.member === member)
const holdersOf = (place: Place) => [...place.members, ...place.companies].map(({ id }) => id)

/** Somebody takes a ticket; whoever waits for one comes first, and keeps it where none is left then. */
export function takeTicket(place: Place, { member: at, quantity }: StepOf<'takeTicket'>, now: string): Operation {
  const member = place.members[at]!
  const course = new Course(place, now)
  course.serve(quantity <= course.left() ? member : undefined)
  const isOut = quantity > course.left()
  const isPaid = !isOut && course.give(member, quantity)
  if (!isOut) course.line = course.line.filter(entry => entry.member !== member)
  const ticket = { eventRef: place.gathering.id, membershipRef: member.id, quantity, payment: { type: 'credits' } }
  return {
    method: 'POST',
    path: TICKETS,
    body: { ticket },
    expected: hasSeat(place, member) ? ['already_exists'] : isOut ? ['sold_out'] : isPaid ? 'done' : ['insufficient_balance'],
    after: () => course.keep(place),
    afterRefusal: code => {
      if (code === 'sold_out') course.keep(place)
    },
    holders: holdersOf(place),
    isOfGathering: true,
  }
}

/** A ticket is canceled, and its seats go to whoever waits. */
export function cancelTicket(place: Place, { which, refund }: StepOf<'cancelTicket'>, now: string): Operation | undefined {
  const known = place.gathering.seats.filter(({ id }) => id !== undefined)
  const seat = oneOf(known, which, one => !one.isCanceled)
  if (seat === undefined) return undefined
  const course = new Course(place, now)
  if (refund !== 'never') {
    course.book.giveBack(seat.payer, 'credit', seat.draws, now, startOfNextMonth(now, BERLIN.timezoneId))
  }
  course.seats.splice(course.seats.indexOf(seat), 1, { ...seat, isCanceled: true })
  course.serve()
  return {
    method: 'DELETE',
    path: `${TICKETS}/${seat.id}?refund=${refund}`,
    expected: seat.isCanceled ? ['conflict'] : 'done',
    after: () => course.keep(place),
    holders: [...holdersOf(place), seat.payer],
    isOfGathering: true,
  }
}

/** Somebody waits for seats, which is of use while there are too few, or others wait; where those cannot pay, a free one is given at once. */
export function queue(place: Place, { member: at, quantity }: StepOf<'queue'>, now: string): Operation {
  const member = place.members[at]!
  const course = new Course(place, now)
  const isIdle = course.line.length === 0 && quantity <= course.left()
  const waitlistEntry = { eventRef: place.gathering.id, membershipRef: member.id, quantity, payment: { type: 'credits' } }
  return {
    method: 'POST',
    path: LINE,
    body: { waitlistEntry },
    expected: hasSeat(place, member) || waits(place, member) ? ['already_exists'] : isIdle ? ['conflict'] : 'done',
    after(body) {
      course.line.push({ id: body.waitlistEntry.id, member, quantity })
      course.serve()
      course.keep(place)
    },
    holders: holdersOf(place),
    isOfGathering: true,
  }
}

/** Somebody waits no more. */
export function unqueue({ gathering }: Place, { which }: StepOf<'unqueue'>): Operation | undefined {
  const entry = oneOf(gathering.line, which, () => true)
  return (
    entry && {
      method: 'DELETE',
      path: `${LINE}/${entry.id}`,
      expected: 'done',
      after: () => void gathering.line.splice(gathering.line.indexOf(entry), 1),
      isOfGathering: true,
    }
  )
}

/** Whether somebody has a seat or waits for one, and so cannot leave. */
export const isGuest = (place: Place, member: Member): boolean => hasSeat(place, member) || waits(place, member)
