import { join } from 'node:path'
import { createLocation, createNetwork, operatorContext } from '../src/access/actions.ts'
import { locations } from '../src/access/store.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import { memberships } from '../src/community/memberships/store.ts'
import type { Db, Tx } from '../src/db/database.ts'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/open.ts'
import { newId } from '../src/kernel/storage/ids.ts'
import { systemNow } from '../src/kernel/time/clock.ts'
import { loadAvailability } from '../src/resources/availability/actions.ts'
import { bookableAt } from '../src/resources/availability/store.ts'
import { bookings } from '../src/resources/bookings/store.ts'
import { resources } from '../src/resources/store.ts'
import { schema } from '../src/schema.ts'
import { BARE_BOOKING } from '../test/bookings.ts'
import { BARE_RESOURCE } from '../test/resources.ts'
import { machine, machineLine } from './machine.ts'
import { atMost, type Check, type Told } from './report.ts'
import { quantile, timesOf } from './statistics.ts'
import { count, table } from './text-table.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const MONDAY = Date.parse('2027-01-04T00:00:00Z')
const TIMES = 60
const RESOURCES = 200
/** Of a resource in a week. */
const BOOKINGS = 100

interface Place {
  network: string
  location: string
}

/** Fills a SQLite file with a crowded week, and tells how long it takes to say when everything is free. */
export async function benchAvailability(folder: string, { tell }: { tell(what: string): void }): Promise<Told> {
  const path = join(folder, 'availability.db')
  tell(`filling ${path} with ${count(RESOURCES)} resources and ${count(RESOURCES * BOOKINGS)} bookings of one week`)
  const database = await openDatabase(`sqlite:${path}`, schema)
  try {
    await migrate(database, systemNow())
    const place = await database.write(fill, { patient: true })
    const rows: string[][] = []
    const checks: Check[] = []
    for (const [name, start, end, limit] of [
      ['a week', MONDAY, MONDAY + 7 * DAY, 15],
      ['its first day', MONDAY, MONDAY + DAY, 3],
      ['its last day', MONDAY + 6 * DAY, MONDAY + 7 * DAY, 3],
    ] as const) {
      const range = { start, end }
      const ours = await measure(TIMES, () => database.read(db => availability(db, place, range)))
      const naive = await measure(3, () => database.read(db => minuteByMinute(db, place, range)))
      rows.push([name, count(ours.slots), ...[ours.p50, ours.p99, naive.p50].map(ms => ms.toFixed(1))])
      const [value, target] = [count(ours.slots), count(naive.slots)]
      checks.push(atMost(name, ours.p50, limit, 'ms'))
      checks.push({ name: `free times, ${name}`, value, target, reached: ours.slots === naive.slots })
    }
    const text = [
      machineLine(machine(folder)),
      `SQLite; ${count(RESOURCES)} resources, half of them shared, ${count(RESOURCES * BOOKINGS)} bookings within the week; ms`,
      table(['when all is free', 'free times', 'p50', 'p99', 'minute by minute'], rows),
    ].join('\n')
    return { text, checks }
  } finally {
    await database.close()
  }
}

const availability = async (db: Db, { network, location }: Place, range: { start: number; end: number }) => {
  const row = (await locations.find(db, network, location))!
  const all = { resources: await bookableAt(db, network, location), beside: [], locationRef: location }
  const found = await loadAvailability(db, network, new Map([[location, row]]), all, {
    range,
    now: range.start,
    seats: 1,
    minutes: 0,
  })
  return found.reduce((sum, { slots }) => sum + slots.length, 0)
}

/** What one would write first: the bookings of each resource as rows, and a look at each minute. */
async function minuteByMinute(db: Db, { network, location }: Place, { start, end }: { start: number; end: number }) {
  const [from, to] = [new Date(start).toISOString(), new Date(end).toISOString()]
  let slots = 0
  for (const { id, capacity } of await bookableAt(db, network, location)) {
    const rows = await db.all(
      db.sql
        .selectFrom('booking')
        .selectAll()
        .where('network', '=', network)
        .where('resourceRef', '=', id)
        .where('endDate', '>', from)
        .where('startDate', '<', to)
        .where('deleteDate', 'is', null),
    )
    const taken = rows.map(one => ({ start: Date.parse(one.startDate), end: Date.parse(one.endDate), seats: one.seats }))
    let isFree = false
    for (let at = start; at < end; at += 60_000) {
      const hour = new Date(at).getUTCHours()
      const seats = taken.filter(one => one.start <= at && at < one.end).reduce((sum, one) => sum + one.seats, 0)
      const isFreeNow = hour >= 7 && hour < 22 && seats < (capacity ?? 1)
      if (isFreeNow && !isFree) slots++
      isFree = isFreeNow
    }
  }
  return slots
}

async function measure(times: number, work: () => Promise<number>) {
  const slots = await work()
  const took = await timesOf(times, work)
  return { slots, p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}

async function fill(tx: Tx): Promise<Place> {
  const network = await createNetwork(tx, systemNow(), { title: 'Bench' })
  const context = operatorContext(tx, network, systemNow())
  const { id: location } = await createLocation(context, {
    title: 'House',
    timezoneId: 'UTC',
    currencyCode: 'EUR',
    taxInclusive: true,
    taxRate: 0,
  })
  const { id: membershipRef } = await createMembership(context, {
    locationRef: location,
    email: 'ada@bench.example',
    name: 'Ada',
    surname: 'Bench',
    role: 'admin',
  })
  const { userRef } = (await memberships.find(tx, network, membershipRef))!
  const days = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: true, sunday: true }
  const hours = { items: [{ days, hours: { from: '07:00', to: '22:00' } }], closedDays: [] }
  const schedule = { ...BARE_RESOURCE.schedule, enabled: true, default: hours }
  const createDate = systemNow()
  for (let i = 0; i < RESOURCES; i++) {
    const isShared = i % 2 === 1
    const id = newId()
    await resources.insert(tx, {
      ...BARE_RESOURCE,
      network,
      id,
      locationRef: location,
      title: `Resource ${i}`,
      createDate,
      updateDate: createDate,
      schedule,
      ...(isShared && { resourceType: 'hotDesk', capacity: 3 }),
    })
    for (let booked = 0; booked < BOOKINGS; booked++) {
      const day = MONDAY + (booked % 7) * DAY
      const start = isShared
        ? day + 7 * HOUR + ((i * 7 + booked * 13) % 52) * 900_000
        : day + 7 * HOUR + Math.floor(booked / 7) * HOUR
      const dates = { startDate: new Date(start).toISOString(), endDate: new Date(start + 0.75 * HOUR).toISOString() }
      const keys = { network, id: newId(), resourceRef: id, locationRef: location, membershipRef, userRef }
      await bookings.insert(tx, {
        ...BARE_BOOKING,
        guests: [],
        paymentDiscounts: [],
        ...keys,
        ...dates,
        createDate,
        updateDate: createDate,
      })
    }
  }
  return { network, location }
}
