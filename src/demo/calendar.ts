import { createEvent } from '../events/contract.ts'
import { leftOf } from '../events/rules.ts'
import { events } from '../events/store.ts'
import { newCode, recordTicket, takeSeats } from '../events/tickets/actions.ts'
import { seatsOf } from '../events/tickets/rules.ts'
import { eventTickets } from '../events/tickets/store.ts'
import { eventTicket, type TicketRow } from '../events/tickets/table.ts'
import { nulls } from '../db/table.ts'
import { newId } from '../kernel/storage/ids.ts'
import { daysFromNow, later } from './moments.ts'
import type { ActorContext, Scenario } from './scenario.ts'

/** Events, and the seats that members take at them. */
export function eventsAreHeld(scenario: Scenario): void {
  const { lines, random, schedule, perform, places, ids } = scenario
  for (const [key, place, title, time, minutes, starts, fields, seats] of lines.events) {
    for (const [i, start] of starts.entries()) {
      const moment = typeof start === 'number' ? daysFromNow(start, time) : start
      const day = typeof start === 'number' ? Math.min(start, 0) : 0
      const announced = day - random.integer(9, 24)
      const name = `${key} ${i + 1}`
      schedule(daysFromNow(announced, '09:40'), place, async context => {
        const startDate = scenario.at(moment, place)
        const endDate = later(startDate, `+${minutes}m`)
        const { event } = await perform(createEvent, context, {
          event: { locationRef: places.get(place).id, title, startDate, endDate, ...fields },
        })
        ids.event.add(name, event.id)
      })
      for (const person of random.some(regulars(scenario, place, -announced), random.integer(Math.floor(seats / 2), seats))) {
        const joined = random.integer(announced + 1, day - 1)
        schedule(daysFromNow(joined, `${random.integer(10, 21)}:${random.integer(10, 59)}`), place, context =>
          seat(scenario, context, name, person),
        )
      }
    }
  }
}

/** The seat of a person at an event; it is taken if they have none yet. */
export async function seat({ ids, people, by }: Scenario, context: ActorContext, event: string, person: string): Promise<string> {
  const key = `${event}: ${person}`
  if (ids.seat.has(key)) return ids.seat.get(key)
  const { network, now: createDate } = context
  const held = (await events.lock(context.tx, network, ids.event.get(event)))!
  const { id: membershipRef, userRef } = people.get(person)
  const row: TicketRow = {
    ...nulls(eventTicket),
    network,
    id: newId(),
    eventRef: held.id,
    locationRef: held.locationRef,
    membershipRef,
    userRef,
    quantity: 1,
    // Whoever comes when it is full lends a hand.
    role: leftOf(held) > 0 ? 'attendee' : 'host',
    code: newCode(),
    taxInclusive: false,
    taxRate: 0,
    paymentDiscounts: [],
    createDate,
    updateDate: createDate,
  }
  await eventTickets.insert(context.tx, row)
  await recordTicket(by(context, person), 'created', { after: row })
  await takeSeats(context, held, seatsOf(row))
  ids.seat.add(key, row.id)
  return row.id
}

/** The people who were members of a location so many days ago and still are. */
const regulars = ({ lines }: Scenario, place: string, daysAgo: number) =>
  lines.people
    .filter(
      ([, , , at, joined, { left, blocked, status } = {}]) =>
        at === place && joined > daysAgo && !left && !blocked && status !== 'requested',
    )
    .map(([key]) => key)
