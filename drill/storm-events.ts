import type { Dice } from '../test/dice.ts'
import type { Call } from './caller.ts'
import { any, GONE, keep, notePayment, payment, PAYING, wish, type Operation } from './storm-operations.ts'
import { newEvent, type Place } from './storm-place.ts'

/** How seats are paid; now and then in a way that the event does not take, since each third one is free. */
function paid(place: Place, dice: Dice, eventRef: string): object {
  const isFree = place.events.indexOf(eventRef) % 3 === 0
  return isFree === dice.chance(0.05) ? payment(place, dice, ['credits', 'external', 'external', 'invoice']) : {}
}

/** What is done about events and their seats. */
export const EVENT_OPERATIONS: Record<string, Operation> = {
  'take a ticket': {
    weight: 10,
    may: ['already_exists', 'sold_out', 'invalid_request', ...PAYING],
    ask(place, dice) {
      const [eventRef, membershipRef] = [dice.pick(place.events), dice.pick(place.members)]
      const ticket = { eventRef, membershipRef, quantity: 1 + dice.below(3), ...paid(place, dice, eventRef) }
      return { method: 'POST', path: '/events/tickets/v1', body: { ticket } }
    },
    note(place, { ticket }) {
      keep(place.tickets, { id: ticket.id, eventRef: ticket.eventRef, code: ticket.code })
      notePayment(place, ticket)
    },
  },
  'cancel a ticket': {
    weight: 8,
    may: GONE,
    ask(place, dice) {
      const ticket = any(place.tickets, dice)
      return ticket === undefined ? undefined : { method: 'DELETE', path: `/events/tickets/v1/${ticket.id}?refund=${wish(dice)}` }
    },
  },
  'check in by code': {
    weight: 2,
    may: GONE,
    ask(place, dice) {
      const ticket = any(place.tickets, dice)
      const checkin = ticket && { eventRef: ticket.eventRef, code: ticket.code }
      return checkin === undefined ? undefined : { method: 'POST', path: '/events/tickets/v1/checkin', body: { checkin } }
    },
  },
  'undo a check-in': {
    weight: 3,
    may: GONE,
    ask(place, dice) {
      const ticket = any(place.tickets, dice)
      return ticket === undefined ? undefined : { method: 'DELETE', path: `/events/tickets/v1/${ticket.id}/checkin` }
    },
  },
  'change a role': {
    weight: 4,
    may: ['sold_out', ...GONE],
    ask(place, dice) {
      const ticket = any(place.tickets, dice)
      const role = dice.pick(['host', 'attendee'])
      return ticket === undefined
        ? undefined
        : { method: 'PUT', path: `/events/tickets/v1/${ticket.id}`, body: { ticket: { role } } }
    },
  },
  'name hosts': {
    weight: 1,
    may: GONE,
    ask: (place, dice) => ({
      method: 'PUT',
      path: `/events/v1/${dice.pick(place.events)}/hosts`,
      body: { tickets: place.hosts.map(membershipRef => ({ membershipRef })) },
    }),
  },
  'wait for seats': {
    weight: 8,
    may: ['already_exists', 'invalid_request', 'conflict', 'not_redeemable'],
    ask(place, dice) {
      const [eventRef, membershipRef] = [dice.pick(place.events), dice.pick(place.members)]
      const waitlistEntry = { eventRef, membershipRef, quantity: 1 + dice.below(3), ...paid(place, dice, eventRef) }
      return { method: 'POST', path: '/events/waitlist/v1', body: { waitlistEntry } }
    },
    note: (place, { waitlistEntry }) => keep(place.entries, waitlistEntry.id),
  },
  'leave a waiting list': {
    weight: 2,
    may: GONE,
    ask(place, dice) {
      const id = any(place.entries, dice)
      return id === undefined ? undefined : { method: 'DELETE', path: `/events/waitlist/v1/${id}` }
    },
  },
  'change the seats of an event': {
    weight: 3,
    may: GONE,
    ask: (place, dice) => ({
      method: 'PUT',
      path: `/events/v1/${dice.pick(place.events)}`,
      body: { event: { limitedAttendees: { limit: 3 + dice.below(8) } } },
    }),
  },
  'cancel an event': {
    weight: 0.3,
    may: GONE,
    ask: (place, dice) => ({ method: 'PUT', path: `/events/v1/${dice.pick(place.events)}/cancel`, body: {} }),
  },
}

/** In the place of an event that was canceled there is another one. */
export async function replaceEvent(call: Call, place: Place, canceled: string): Promise<void> {
  const at = place.events.indexOf(canceled)
  if (at >= 0) place.events[at] = await newEvent(call, place.location, at)
}
