import { createBooking, cancelBooking } from '../resources/bookings/contract.ts'
import { arrives } from './arrivals.ts'
import type { BookingLine, Way } from './lines-places.ts'
import { daysOf, FIRST_BOOKED } from './days.ts'
import { daysFromNow, later } from './moments.ts'
import { orByCard, settle, typeOf } from './outside.ts'
import { wishes, type Wish } from './rhythm.ts'
import type { ActorContext, Scenario } from './scenario.ts'

/** What the lines name one by one. It may be at any hour: some of it is counted from now. */
export function roomsAreBooked(scenario: Scenario): void {
  for (const line of scenario.lines.bookings) followLine(scenario, line, scenario.schedule)
}

function followLine(scenario: Scenario, line: BookingLine, schedule: Scenario['schedule']): void {
  const { lines, ids, at } = scenario
  const [start, hours, resource, person, booked, { key, pays, came, title, attendees } = {}] = line
  const [, place] = lines.resources.find(([name]) => name === resource)!
  const startDate = at(start, place)
  const endDate = later(startDate, `+${hours * 60}m`)
  let made = ''
  schedule(booked, place, async context => {
    made = await book(scenario, context, { resource, person, pays, startDate, endDate, title, attendees, override: true })
    if (key !== undefined) ids.booking.add(key, made)
  })
  arrives(scenario, { resource, startDate, comes: came === true, id: () => made })
}

/** Six weeks of bookings: those of today, those that stand for every week, and what people book as they need it. */
export function daysFillUp(scenario: Scenario): void {
  const { lines, alongside, at } = scenario
  for (const line of lines.today) followLine(scenario, line, alongside)
  for (const line of lines.standing) {
    const [booked, resource, person, , time, minutes, count, pays, title, attendees] = line
    const [, place] = lines.resources.find(([name]) => name === resource)!
    const startDate = at(daysFromNow(daysOf(scenario, line)[0]!, time), place)
    const endDate = later(startDate, `+${minutes}m`)
    const repeat = { period: 'week', count, onConflict: 'skip' } as const
    alongside(booked, place, context =>
      book(scenario, context, { resource, person, pays, startDate, endDate, title, attendees, repeat }),
    )
  }
  const all = wishes(scenario)
  const made = new Map<Wish, string>()
  const placeOf = new Map(lines.resources.map(([key, place]) => [key, place]))
  const together = Map.groupBy(all, ({ resource, booked }) => `${placeOf.get(resource)} ${booked}`)
  for (const place of Object.keys(lines.places)) {
    for (let day = FIRST_BOOKED; day < 0; day++) {
      const booked = together.get(`${place} ${day}`) ?? []
      alongside(daysFromNow(day, '11:20'), place, async context => {
        for (const [i, wish] of booked.entries()) {
          // They come one after the other, two a minute.
          const then = scenario.resume(context, later(context.now, `+${1 + Math.floor(i / 2)}m`))
          made.set(wish, await carryOut(scenario, then, wish))
        }
      })
    }
  }
  for (const wish of all) {
    const { resource, startDate, isTakenBack } = wish
    if (!isTakenBack) arrives(scenario, { resource, startDate, id: () => made.get(wish)! })
  }
}

async function carryOut(scenario: Scenario, context: ActorContext, wish: Wish): Promise<string> {
  const id = await book(scenario, context, wish)
  if (!wish.isTakenBack) return id
  const then = scenario.by(scenario.resume(context, later(context.now, '+40m')), wish.person)
  await scenario.perform(cancelBooking, then, undefined, { id })
  return id
}

interface Asked extends Pick<Wish, 'resource' | 'person' | 'startDate' | 'endDate'> {
  pays: Way | undefined
  title?: string | undefined
  /** Who comes along. */
  attendees?: readonly string[] | undefined
  repeat?: { period: 'week'; count: number; onConflict: 'skip' }
  override?: boolean
}

/** Books in the name of whoever comes, and gives the id. */
function book(scenario: Scenario, context: ActorContext, asked: Asked): Promise<string> {
  const { perform, ids, people, by } = scenario
  const { resource, person, startDate, endDate, title, attendees = [], repeat, override } = asked
  return orByCard(asked.pays, async pays => {
    const payment = pays && { type: pays === 'dayPasses' ? pays : typeOf(pays) }
    const parties = { resourceRef: ids.resource.get(resource), membershipRefOwner: people.get(person).id }
    const come = attendees.map(key => ({ membershipRef: people.get(key).id }))
    const booking = { ...parties, startDate, endDate, title, attendees: come, payment }
    const made = await perform(createBooking, by(context, person), { booking, repeat, override })
    for (const { payment: opened } of made.bookings ?? [made.booking]) {
      if (opened?.transactionRef && pays && pays !== 'dayPasses') await settle(scenario, context, opened.transactionRef, pays)
    }
    return made.booking.id
  })
}
