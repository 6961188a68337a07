import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { localClock } from '../../kernel/time/local-clock.ts'
import type { OpeningHours } from '../../terms/opening-hours.ts'
import { freeStretches, isFree, type Taken } from './rules-free.ts'
import { openStretches, type Stretch } from './rules-open.ts'

const MINUTE = 60_000
const NAMES = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const

/** Zones whose clocks change by an hour, by half of one, at midnight, never; and one that left out a day. */
const uncommon = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'Pacific/Apia',
  'Africa/Casablanca',
  'UTC',
)
const zone = fc.oneof(uncommon, fc.constantFrom(...Intl.supportedValuesOf('timeZone')))
/** Some days, among them those on which clocks change. */
const day = fc.oneof(
  fc.constantFrom('2026-03-28', '2026-10-24', '2026-04-04', '2026-09-05', '2026-04-23', '2026-10-29', '2011-12-29', '2026-02-15'),
  fc.integer({ min: 0, max: 2_000 }).map(days => new Date(Date.UTC(2024, 0, 1 + days)).toISOString().slice(0, 10)),
)
const minutes = fc.integer({ min: 0, max: 95 }).map(quarter => quarter * 15)
const clockTime = (minutes: number) =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
const item = fc
  .record({
    on: fc.array(fc.boolean(), { minLength: 7, maxLength: 7 }),
    from: minutes,
    to: fc.oneof(minutes, fc.constant(1_440)),
  })
  .filter(({ from, to }) => from !== to)
  .map(({ on, from, to }) => ({
    days: Object.fromEntries(NAMES.map((name, i) => [name, on[i]])),
    hours: { from: clockTime(from), to: clockTime(to) },
  }))
const hours = fc.record({
  enabled: fc.constant(true),
  items: fc.array(item, { maxLength: 4 }),
  closedDays: fc.array(
    fc.oneof(
      day,
      day.map(date => date.slice(5)),
    ),
    { maxLength: 3 },
  ),
}) as fc.Arbitrary<OpeningHours>

const taken = (range: Stretch) =>
  fc.array(
    fc
      .record({
        from: fc.integer({ min: -200, max: 4_400 }),
        length: fc.integer({ min: 1, max: 600 }),
        seats: fc.integer({ min: 1, max: 3 }),
      })
      .map(({ from, length, seats }) => ({
        start: range.start + from * MINUTE,
        end: range.start + (from + length) * MINUTE,
        seats,
      })),
    { maxLength: 12 },
  ) as fc.Arbitrary<Taken[]>

const within = { from: fc.integer({ min: 0, max: 1_439 }), lasts: fc.integer({ min: 1, max: 3 * 1_440 }) }
const plan = fc.record({ zone, day, hours, ...within }).chain(({ zone, day, hours, from, lasts }) => {
  const start = Temporal.PlainDate.from(day).toZonedDateTime(zone).epochMilliseconds + from * MINUTE
  const range = { start, end: start + lasts * MINUTE }
  return fc.record({
    zone: fc.constant(zone),
    hours: fc.constant(hours),
    range: fc.constant(range),
    taken: taken(range),
    capacity: fc.integer({ min: 1, max: 4 }),
    buffer: fc.constantFrom(0, 5, 15, 60).map(minutes => minutes * MINUTE),
  })
})

test('what is free is what hours, bookings and buffers leave, minute by minute, through every change of clocks', () => {
  fc.assert(
    fc.property(plan, fc.integer({ min: 1, max: 4 }), ({ zone, hours, range, taken, capacity, buffer }, wanted) => {
      const seats = Math.min(wanted, capacity)
      const open = openStretches(hours, range, localClock(zone))
      const free = freeStretches(open, taken, { capacity, seats, buffer, atLeast: 0 })
      const isOpen = naivelyOpen(hours, zone, range)
      for (let at = range.start; at < range.end; at += MINUTE) {
        const isTaken = mostTaken(taken, at - buffer, at + MINUTE) > capacity - seats
        const slot = free.find(({ start, end }) => start <= at && at < end)
        assert.equal(slot !== undefined, isOpen(at) && !isTaken, new Date(at).toISOString())
      }
      for (const { start, end, seats } of free) assert.equal(capacity - seats, mostTaken(taken, start - buffer, end))
    }),
    { numRuns: 60 },
  )
})

test('a booking fits within a free stretch, and not where it takes one more minute', () => {
  fc.assert(
    fc.property(plan, ({ range, taken, capacity, buffer }) => {
      const free = freeStretches([range], taken, { capacity, seats: 1, buffer, atLeast: 0 })
      for (const { start, end, seats } of free) {
        assert.ok(isFree(taken, { start, end }, { capacity, seats, buffer }))
        assert.ok(!isFree(taken, { start, end }, { capacity, seats: seats + 1, buffer }))
        if (start > range.start) assert.ok(!isFree(taken, { start: start - MINUTE, end }, { capacity, seats: 1, buffer }))
        if (end < range.end) assert.ok(!isFree(taken, { start, end: end + MINUTE }, { capacity, seats: 1, buffer }))
      }
    }),
    { numRuns: 300 },
  )
})

test('stretches that are shorter than asked are left out, and no others', () => {
  fc.assert(
    fc.property(plan, fc.integer({ min: 1, max: 300 }), ({ range, taken, capacity, buffer }, minutes) => {
      const all = freeStretches([range], taken, { capacity, seats: 1, buffer, atLeast: 0 })
      const long = freeStretches([range], taken, { capacity, seats: 1, buffer, atLeast: minutes * MINUTE })
      assert.deepEqual(
        long,
        all.filter(({ start, end }) => end - start >= minutes * MINUTE),
      )
    }),
    { numRuns: 100 },
  )
})

test('nine in the morning stays nine when clocks change, and a night ends on the next day', () => {
  const on = (days: object, from: string, to: string) => ({ days, hours: { from, to } })
  const every = Object.fromEntries(NAMES.map(name => [name, true]))
  const berlin = (items: object[]) => {
    const range = { start: Date.parse('2026-03-27T23:00:00Z'), end: Date.parse('2026-03-30T22:00:00Z') }
    return openStretches(
      { enabled: true, items, closedDays: [] } as unknown as OpeningHours,
      range,
      localClock('Europe/Berlin'),
    ).map(({ start, end }) => [start, end].map(at => new Date(at).toISOString().slice(0, 16)))
  }
  assert.deepEqual(berlin([on(every, '09:00', '17:00')]), [
    ['2026-03-28T08:00', '2026-03-28T16:00'],
    ['2026-03-29T07:00', '2026-03-29T15:00'],
    ['2026-03-30T07:00', '2026-03-30T15:00'],
  ])
  assert.deepEqual(berlin([on({ ...NEVER, saturday: true }, '22:00', '03:00')]), [['2026-03-28T21:00', '2026-03-29T01:00']])
  assert.deepEqual(berlin([on(every, '00:00', '24:00')]), [['2026-03-27T23:00', '2026-03-30T22:00']])
})

const NEVER = Object.fromEntries(NAMES.map(name => [name, false]))

/** How many seats are taken at once, at most, from start to end. */
function mostTaken(taken: readonly Taken[], start: number, end: number): number {
  const during = taken.filter(one => one.start < end && one.end > start)
  const at = (moment: number) => during.reduce((sum, one) => (one.start <= moment && moment < one.end ? sum + one.seats : sum), 0)
  return Math.max(0, at(start), ...during.map(one => at(Math.max(one.start, start))))
}

/** Marks each minute of each hours item, from the instant at which they begin to that at which they end. */
function naivelyOpen(hours: OpeningHours, zone: string, range: Stretch): (at: number) => boolean {
  const open = new Set<number>()
  const first = Temporal.Instant.fromEpochMilliseconds(range.start).toZonedDateTimeISO(zone).toPlainDate()
  for (let ahead = -1; ahead <= 4; ahead++) {
    const date = first.add({ days: ahead })
    if (hours.closedDays.includes(String(date)) || hours.closedDays.includes(String(date).slice(5))) continue
    for (const { days, hours: times } of hours.items) {
      if (!days[NAMES[date.dayOfWeek - 1]!]) continue
      const end = times.to === '24:00' || times.to <= times.from ? date.add({ days: 1 }) : date
      const at = (date: Temporal.PlainDate, time: string) =>
        date.toPlainDateTime(Temporal.PlainTime.from(time)).toZonedDateTime(zone).epochMilliseconds
      const until = at(end, times.to === '24:00' ? '00:00' : times.to)
      for (let minute = at(date, times.from); minute < until; minute += MINUTE) open.add(minute)
    }
  }
  return at => open.has(at)
}
