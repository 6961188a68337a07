import type { Db } from '../db/database.ts'
import { companies } from '../community/companies/store.ts'
import { findPeople } from '../community/memberships/store.ts'
import { eventsByRelevance } from '../events/store-relevance.ts'
import { invoicesIn, lowOptions, endingLots, joinedAt, openTickets, ordersIn, requestsAt, MOST_LOTS } from './store-today.ts'
import { partiesOf, sumsOfInvoices } from '../invoices/store.ts'
import { idsOf } from '../terms/holder.ts'
import { MOST_COUNTED, WEEK } from './contract-today.ts'
import { localDayNumber } from '../kernel/time/time-zones.ts'
import { startOf } from './rules.ts'
import type { Place } from './store-sums.ts'
import {
  counted,
  eventThing,
  invoiceThing,
  lotThing,
  memberThing,
  optionThing,
  orderThing,
  ticketThing,
  together,
  type Some,
  type SomeOfAll,
} from './view-today.ts'

/** Whose day it is, and how much of it is shown. */
export interface Day {
  network: string
  places: readonly Place[]
  now: string
  first: number
  /** With how many units on hand stock is low. */
  stock: number
}

/** What each location has of something, together. */
async function atEach<T>(
  { network, places, first }: Day,
  read: (at: { network: string; locationRef: string; take: number }, place: Place) => Promise<Some<T>>,
  keyOf: (thing: T) => string | number,
  isLastFirst = false,
): Promise<SomeOfAll<T>> {
  const parts: (Some<T> & { locationRef: string })[] = []
  for (const place of places) {
    parts.push({ ...(await read({ network, locationRef: place.id, take: first }, place)), locationRef: place.id })
  }
  return together(parts, first, keyOf, isLastFirst)
}

/** The most events that are counted of a day: what a page by relevance has. */
const MOST_EVENTS = 100

/** What takes place on a location's day that comes so many days after today. */
export const eventsOn = (db: Db, day: Day, ahead: number) =>
  atEach(
    day,
    async ({ network, locationRef }, { timezoneId }) => {
      const date = localDayNumber(day.now, timezoneId) + ahead
      const [moment, end] = [startOf(date, timezoneId), startOf(date + 1, timezoneId)]
      const next = await eventsByRelevance.running(db, { network, locationRef, moment, take: MOST_EVENTS + 1 })
      const found = next.filter(({ startDate, cancelDate }) => startDate < end && cancelDate === null)
      const shown = found.slice(0, MOST_EVENTS)
      return { count: shown.length, more: found.length > MOST_EVENTS, first: shown.slice(0, day.first).map(eventThing) }
    },
    ({ startDate, id }) => `${startDate} ${id}`,
  )

const byDate = ({ createDate, id }: { createDate: string; id: string }) => `${createDate} ${id}`

export const ticketsToSolve = (db: Db, day: Day) =>
  atEach(
    day,
    async at => {
      const rows = await openTickets(db, at)
      return counted(
        rows,
        rows.map(row => ticketThing(at.locationRef, row)),
      )
    },
    byDate,
  )

export const ordersToFulfil = (db: Db, day: Day, status: 'new' | 'inProgress') =>
  atEach(
    day,
    async at => {
      const rows = await ordersIn(db, { ...at, status })
      return counted(
        rows,
        rows.map(row => orderThing(at.locationRef, row)),
      )
    },
    byDate,
  )

export const invoicesWaiting = (db: Db, day: Day, status: 'draft' | 'issued') =>
  atEach(
    day,
    async at => {
      const rows = await invoicesIn(db, { ...at, status })
      const parties = await partiesOf(db, at.network, rows)
      const sums = await sumsOfInvoices(db, at.network, [...parties.keys()])
      const gross = (id: string) => (sums.get(id)?.net ?? 0) + (sums.get(id)?.tax ?? 0)
      return counted(
        rows,
        rows.map(row => invoiceThing(row, parties.get(row.id)!.buyer.name, gross(row.id))),
      )
    },
    byDate,
  )

const byDay = ({ date, id }: { date: string; id: string }) => `${date} ${id}`

export const requestsToApprove = (db: Db, day: Day) =>
  atEach(
    day,
    async at => {
      const rows = await requestsAt(db, at)
      return counted(
        rows,
        rows.map(row => memberThing(at.locationRef, row)),
      )
    },
    byDay,
  )

export const joinedThisWeek = (db: Db, day: Day) =>
  atEach(
    day,
    async (at, { timezoneId }) => {
      const from = startOf(localDayNumber(day.now, timezoneId) - WEEK + 1, timezoneId)
      const rows = await joinedAt(db, { ...at, from })
      return counted(
        rows,
        rows.map(row => memberThing(at.locationRef, row)),
      )
    },
    byDay,
    true,
  )

export const stockRunningLow = (db: Db, day: Day) =>
  atEach(
    day,
    async at => {
      const rows = await lowOptions(db, { network: at.network, locationRef: at.locationRef, stock: day.stock })
      const first = rows.slice(0, at.take).map(row => optionThing(at.locationRef, row))
      return { count: Math.min(rows.length, MOST_COUNTED), more: rows.length > MOST_COUNTED, first }
    },
    ({ stock }) => stock,
  )

/** Unspent credits and passes that end this week. One walk serves all locations, since lots have none of their own. */
export async function expiringThisWeek(db: Db, { network, places, now, first }: Day) {
  const ends = new Map(places.map(({ id, timezoneId }) => [id, startOf(localDayNumber(now, timezoneId) + WEEK, timezoneId)]))
  const until = [...ends.values()].toSorted().at(-1)
  const looked = until === undefined ? [] : await endingLots(db, { network, from: now, until })
  const lots = looked.slice(0, MOST_LOTS).filter(lot => lot.remaining > 0 && lot.expireDate < (ends.get(lot.locationRef) ?? ''))
  const shown = lots.slice(0, first)
  const [members, companyRefs] = idsOf(shown)
  const people = await findPeople(db, network, members)
  const held = await companies.findMany(db, network, companyRefs)
  const nameOf = ({ membershipRef, companyRef }: (typeof shown)[number]) => {
    const person = membershipRef === null ? undefined : people.get(membershipRef)
    return person ? `${person.name} ${person.surname}`.trim() : held.get(companyRef!)!.title
  }
  const more = looked.length > MOST_LOTS
  const locations = places
    .map(({ id }) => ({ locationRef: id, count: lots.filter(lot => lot.locationRef === id).length, more }))
    .filter(({ count }) => count > 0)
  return { count: lots.length, more, locations, first: shown.map(lot => lotThing(lot, nameOf(lot))) }
}
