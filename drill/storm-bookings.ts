import type { Json } from '../test/client.ts'
import type { Dice } from '../test/dice.ts'
import { keep, notePayment, type Operation } from './storm-operations.ts'
import type { Place } from './storm-place.ts'

const QUARTER_MS = 900_000
const DAY_MS = 86_400_000

/** A time on one of the next days, or in the next month: few enough that many want the same. */
function someTime(dice: Dice): { startDate: string; endDate: string } {
  const today = new Date().setUTCHours(0, 0, 0, 0)
  const day = dice.chance(0.2)
    ? new Date(today).setUTCMonth(new Date(today).getUTCMonth() + 1, 3)
    : today + DAY_MS * (1 + dice.below(3))
  const start = day + QUARTER_MS * (32 + dice.below(40))
  return spanOf(start, start + QUARTER_MS * (1 + dice.below(8)))
}

const spanOf = (start: number, end: number) => ({
  startDate: new Date(start).toISOString(),
  endDate: new Date(end).toISOString(),
})

/** Faults are what lies outside of the hours, and what is paid in a way that is not open. */
const REFUSED = ['slot_taken', 'insufficient_balance', 'not_redeemable', 'conflict', 'invalid_request']

function booked(place: Place, body: Json): void {
  for (const booking of body.bookings ?? [body.booking]) {
    keep(place.bookings, booking.id as string)
    notePayment(place, booking)
  }
}

function bookingOf(place: Place, dice: Dice, time: object): object {
  const isDesk = dice.chance(0.4)
  const types = isDesk ? ['credits', 'dayPasses', 'external'] : ['credits', 'invoice', 'external']
  const promocode = dice.chance(0.1) ? { promocode: dice.pick(place.codes) } : {}
  return {
    resourceRef: dice.pick(isDesk ? place.desks : place.rooms),
    membershipRefOwner: dice.pick(place.members),
    ...time,
    ...(isDesk && (dice.chance(0.1) ? { entire: true } : { seats: 1 + dice.below(2) })),
    payment: { type: dice.pick(types), ...promocode },
  }
}

const HOURS = {
  days: { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: true, sunday: true },
}

/** What is done about resources and bookings. */
export const BOOKING_OPERATIONS: Record<string, Operation> = {
  book: {
    weight: 14,
    may: REFUSED,
    ask: (place, dice) => ({
      method: 'POST',
      path: '/resources/bookings/v1',
      body: { booking: bookingOf(place, dice, someTime(dice)) },
    }),
    note: booked,
  },
  'book a series': {
    weight: 2,
    may: REFUSED,
    ask(place, dice) {
      const repeat = { period: 'day', count: 2 + dice.below(4), onConflict: dice.pick(['skip', 'refuse']) }
      const body = { booking: bookingOf(place, dice, someTime(dice)), repeat }
      return { method: 'POST', path: '/resources/bookings/v1', body }
    },
    note: booked,
  },
  'book what begins now': {
    weight: 3,
    may: REFUSED,
    ask(place, dice) {
      const start = Math.floor(Date.now() / QUARTER_MS) * QUARTER_MS
      const body = { booking: bookingOf(place, dice, spanOf(start, start + 2 * QUARTER_MS)), override: true }
      return { method: 'POST', path: '/resources/bookings/v1', body }
    },
    note: booked,
  },
  'move a booking': {
    weight: 8,
    may: ['not_found', ...REFUSED],
    ask(place, dice) {
      if (place.bookings.length === 0) return undefined
      const series = dice.chance(0.2) ? '?series=following' : ''
      const booking = {
        ...(dice.chance(0.8) ? someTime(dice) : { seats: 1 + dice.below(3) }),
        ...(dice.chance(0.4) && { resourceRef: dice.pick([...place.rooms, ...place.desks]) }),
      }
      const body = { booking, override: dice.chance(0.3) }
      return { method: 'PATCH', path: `/resources/bookings/v1/${dice.pick(place.bookings)}${series}`, body }
    },
  },
  'cancel a booking': {
    weight: 7,
    may: ['not_found', 'conflict'],
    ask(place, dice) {
      if (place.bookings.length === 0) return undefined
      const query = `refund=${dice.pick(['policy', 'always', 'never'])}&series=${dice.pick(['this', 'this', 'following', 'all'])}`
      return { method: 'DELETE', path: `/resources/bookings/v1/${dice.pick(place.bookings)}?${query}` }
    },
  },
  'check in to a booking': {
    weight: 4,
    may: ['not_found', 'conflict'],
    ask: (place, dice) =>
      place.bookings.length === 0
        ? undefined
        : { method: 'POST', path: `/resources/bookings/v1/${dice.pick(place.bookings.slice(-30))}/checkin` },
  },
  'change hours or prices': {
    weight: 2,
    may: ['conflict'],
    ask(place, dice) {
      const hours = { from: dice.pick(['06:00', '08:00', '10:00']), to: dice.pick(['20:00', '24:00']) }
      const schedule = { schedule: { enabled: dice.chance(0.5), default: { items: [{ ...HOURS, hours }] } } }
      const prices = { credits: { enabled: dice.chance(0.8), tiers: [{ from: 0, unitAmount: 1 + dice.below(3) }] } }
      const resource = dice.chance(0.5) ? schedule : prices
      return { method: 'PATCH', path: `/resources/v1/${dice.pick([...place.rooms, ...place.desks])}`, body: { resource } }
    },
  },
  'look when it is free': {
    weight: 6,
    may: [],
    ask(place, dice) {
      const start = new Date(Date.now() + DAY_MS).toISOString().slice(0, 10)
      const end = new Date(Date.now() + 5 * DAY_MS).toISOString().slice(0, 10)
      const query = `resourceRef=${dice.pick([...place.rooms, ...place.desks])}&startDate=${start}T00:00:00Z&endDate=${end}T00:00:00Z`
      return { method: 'GET', path: `/resources/v1/availability?${query}` }
    },
  },
  'list bookings': {
    weight: 4,
    may: [],
    ask: place => ({ method: 'GET', path: `/resources/bookings/v1?locationRef=${place.location}&limit=50` }),
  },
}
