import { creditUnits } from '../kernel/amounts.ts'
import { createEvent } from '../events/contract.ts'
import { insertEventTicket } from '../events/store.ts'
import { newId } from '../kernel/ids.ts'
import { record } from '../kernel/record.ts'
import { insertBooking } from '../resources/store.ts'
import { take } from '../transactions/work.ts'
import { daysFromNow, later } from './moments.ts'
import type { Acted, Stage } from './stage.ts'

/** Events, and the seats that members take at those that can be joined. */
export function eventsAreHeld(stage: Stage): void {
  const { lines, random, happens, perform, places, ids } = stage
  for (const [key, place, title, time, minutes, starts, fields, seats] of lines.events) {
    for (const [i, start] of starts.entries()) {
      const moment = typeof start === 'number' ? daysFromNow(start, time) : start
      const day = typeof start === 'number' ? Math.min(start, 0) : 0
      const announced = day - random.integer(9, 24)
      const name = `${key} ${i + 1}`
      happens(daysFromNow(announced, '09:40'), place, async deed => {
        const startDate = stage.at(moment, place)
        const endDate = later(startDate, `+${minutes}m`)
        const { event } = await perform(createEvent, deed, {
          event: { locationRef: places.get(place).id, title, startDate, endDate, ...fields },
        })
        ids.event.add(name, event.id)
      })
      for (const person of random.some(regulars(stage, place, -announced), random.integer(Math.floor(seats / 2), seats))) {
        const joined = random.integer(announced + 1, day - 1)
        happens(daysFromNow(joined, `${random.integer(10, 21)}:${random.integer(10, 59)}`), place, deed =>
          seat(stage, deed, name, person),
        )
      }
    }
  }
}

/** The seat of a person at an event, which is taken when there is none yet. */
export async function seat({ ids, people, by }: Stage, deed: Acted, event: string, person: string): Promise<string> {
  const key = `${event}: ${person}`
  if (ids.seat.has(key)) return ids.seat.get(key)
  const { network, now: createDate } = deed
  const row = { network, id: newId(), eventRef: ids.event.get(event), membershipRef: people.get(person).id, createDate }
  await insertEventTicket(deed.tx, row)
  await record(by(deed, person), 'eventTicket.created', row.id, undefined, row)
  ids.seat.add(key, row.id)
  return row.id
}

/** Who was a member of a place so many days ago and still is. */
const regulars = ({ lines }: Stage, place: string, daysAgo: number) =>
  lines.people
    .filter(
      ([, , , at, joined, { left, blocked, status } = {}]) =>
        at === place && joined > daysAgo && !left && !blocked && status !== 'requested',
    )
    .map(([key]) => key)

export function roomsAreBooked(stage: Stage): void {
  const { lines, happens, people, ids, at, places, by } = stage
  for (const [start, hours, resource, person, booked, { key, dayPass } = {}] of lines.bookings) {
    const [, place, description] = lines.resources.find(([name]) => name === resource)!
    happens(booked, place, async deed => {
      const startDate = at(start, place)
      const { id: membershipRef } = people.get(person)
      const row = {
        network: deed.network,
        id: newId(),
        resourceRef: ids.resource.get(resource),
        membershipRef,
        startDate,
        endDate: later(startDate, `+${hours * 60}m`),
        createDate: deed.now,
      }
      await insertBooking(deed.tx, row)
      await record(by(deed, person), 'booking.created', row.id, undefined, row)
      if (key !== undefined) ids.booking.add(key, row.id)
      if (!dayPass) return
      await take(
        by(deed, person),
        {
          membershipRef,
          companyRef: null,
          unit: 'dayPass',
          type: 'booking',
          amount: creditUnits(1),
          locationRef: places.get(place).id,
          description,
        },
        'any',
      )
    })
  }
}
