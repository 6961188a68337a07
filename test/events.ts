import assert from 'node:assert/strict'
import { carriedOut } from './carrying.ts'
import type { Json } from './client.ts'
import { memberships } from '../src/community/memberships/store.ts'
import { nulls } from '../src/db/table.ts'
import { createEvent } from '../src/events/contract.ts'
import { event, type EventRow } from '../src/events/table.ts'
import { takeSeats } from '../src/events/tickets/actions.ts'
import { events } from '../src/events/store.ts'
import { eventTickets } from '../src/events/tickets/store.ts'
import { eventTicket, type TicketRow } from '../src/events/tickets/table.ts'
import { newId } from '../src/kernel/storage/ids.ts'
import type { World } from './world.ts'

/** The columns of an event without price, limit and registration that are never null, as they are stored. */
export const PLAIN_EVENT = {
  title: 'Breakfast',
  description: '',
  venue: '',
  media: [],
  applicationType: 'none',
  visibilityType: 'public',
  refundThreshold: 'noRefund',
  showAttendees: true,
  limitedAttendeesEnabled: false,
  creditsEnabled: false,
  creditsAmount: 0,
  moneyEnabled: false,
  moneyAmount: 0,
  currencyCode: 'EUR',
  customTaxEnabled: false,
  customTaxRate: 0,
  confirmationEmailEnabled: false,
  confirmationEmailTemplate: '',
  waitlistEnabled: true,
  reminderEnabled: false,
  attendees: 0,
  waiting: 0,
  sequence: 0,
} as const satisfies Partial<EventRow>

/** All of its columns. */
export const BARE_EVENT = { ...nulls(event), ...PLAIN_EVENT }

/** The columns of a ticket that nobody pays for. */
const BARE_TICKET = {
  ...nulls(eventTicket),
  quantity: 1,
  role: 'attendee',
  taxInclusive: false,
  taxRate: 0,
  paymentDiscounts: [],
} as const satisfies Partial<TicketRow>

/** A ticket of one seat that nobody pays for, at an event that may be over. */
export const seatAt = ({ write, main: { network } }: World, eventRef: string, membershipRef: string): Promise<TicketRow> =>
  write(network, async context => {
    const { tx, now: createDate } = context
    const event = (await events.lockAny(tx, network, eventRef))!
    const { userRef } = (await memberships.findAny(tx, network, membershipRef))!
    const keys = { network, id: newId(), eventRef, membershipRef, userRef, locationRef: event.locationRef }
    const row = { ...BARE_TICKET, ...keys, createDate, updateDate: createDate }
    await eventTickets.insert(tx, row)
    await takeSeats(context, event, 1)
    return row
  })

/** What tests of events do over and over in the network `main`. */
export function eventsOf(world: World) {
  const api = () => world.main.api
  const join = (eventRef: string, membershipRef: string, more: object = {}) =>
    api().post('/events/tickets/v1', { ticket: { eventRef, membershipRef, ...more } })
  const wait = (eventRef: string, membershipRef: string, more: object = {}) =>
    api().post('/events/waitlist/v1', { waitlistEntry: { eventRef, membershipRef, ...more } })
  return {
    join,
    wait,
    /** An event to come, with as many seats as `seats` says, or without limit. */
    async newEvent({ seats, ...more }: { seats?: number; [field: string]: unknown } = {}): Promise<string> {
      const dates = { startDate: '2090-03-04T08:00:00Z', endDate: '2090-03-04T10:00:00Z' }
      const limit = seats === undefined ? {} : { limitedAttendees: { limit: seats } }
      const event = { locationRef: world.main.location, title: 'Breakfast', ...dates, ...limit, ...more }
      return (await carriedOut(world, createEvent, { event })).event.id
    },
    async eventOf(id: string): Promise<Json> {
      return (await api().get(`/events/v1/${id}`)).body.event
    },
    /** A ticket that somebody gets. */
    async ticketFor(eventRef: string, membershipRef: string, more: object = {}): Promise<Json> {
      const reply = await join(eventRef, membershipRef, more)
      assert.equal(reply.status, 201, reply.text)
      return reply.body.ticket
    },
    /** Somebody who waits. */
    async entryFor(eventRef: string, membershipRef: string, more: object = {}): Promise<Json> {
      const reply = await wait(eventRef, membershipRef, more)
      assert.equal(reply.status, 201, reply.text)
      return reply.body.waitlistEntry
    },
    readTicket: async (id: string): Promise<Json> => (await api().get(`/events/tickets/v1/${id}`)).body.ticket,
    readEntry: async (id: string): Promise<Json> => (await api().get(`/events/waitlist/v1/${id}`)).body.waitlistEntry,
    cancel: (id: string, query = '') => api().send('DELETE', `/events/tickets/v1/${id}${query}`),
  }
}
