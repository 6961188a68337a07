import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { Faults } from '../../kernel/errors/faults.ts'
import { localClock } from '../../kernel/time/local-clock.ts'
import { dayPassesOf, priceOf } from './rules-price.ts'
import { timesOf } from './rules-repeat.ts'
import { localMinutes } from './rules-steps.ts'

const MINUTE = 60_000
const zones = fc.constantFrom(
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'America/Santiago',
  'Africa/Cairo',
  'Asia/Kathmandu',
  'UTC',
)
const tiersOf = fc
  .array(fc.record({ from: fc.integer({ min: 1, max: 3_000 }), flatAmount: fc.nat(50_000), unitAmount: fc.nat(50_000) }), {
    maxLength: 4,
  })
  .map(more => [{ from: 0, flatAmount: 7, unitAmount: 250 }, ...more.toSorted((one, other) => one.from - other.from)])

test('a price is that of one tier, exact in minutes and rounded once', () => {
  const booking = fc.record({
    tiers: tiersOf,
    minutes: fc.integer({ min: 1, max: 4_000 }),
    seats: fc.integer({ min: 1, max: 50 }),
  })
  fc.assert(
    fc.property(booking, ({ tiers, minutes, seats }) => {
      const tier = tiers.filter(({ from }) => from <= minutes).at(-1)!
      const exact = ((tier.flatAmount * 60 + tier.unitAmount * minutes) * seats) / 60
      const price = priceOf(tiers, { start: 0, end: minutes * MINUTE }, seats)
      assert.ok(Math.abs(price - exact) <= 0.5, `${price} for ${exact}`)
      assert.ok(price - exact > -0.5 || price === Math.round(exact), 'halves are rounded up')
    }),
  )
  assert.equal(priceOf([{ from: 0, flatAmount: 0, unitAmount: 1 }], { start: 0, end: 30 * MINUTE }, 1), 1)
  assert.equal(priceOf([{ from: 0, flatAmount: 0, unitAmount: 1 }], { start: 0, end: 20 * MINUTE }, 3), 1)
})

test('a booking over a change of clocks counts by the local clock, and its days by the calendar', () => {
  const berlin = localClock('Europe/Berlin')
  const span = (from: string, to: string) => ({ start: Date.parse(from), end: Date.parse(to) })
  const autumn = span('2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z')
  assert.equal(autumn.end - autumn.start, 25 * 60 * MINUTE)
  assert.deepEqual([localMinutes(autumn, berlin), dayPassesOf(autumn, 1, berlin)], [1_440, 1])
  assert.equal(localMinutes(span('2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'), berlin), 1_440)
  assert.equal(dayPassesOf(span('2026-03-28T22:59:00Z', '2026-03-28T23:01:00Z'), 2, berlin), 4)
})

test('a daily booking at nine stays at nine over a year, in every zone', () => {
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 1_500 }), fc.integer({ min: 15, max: 600 }), (zone, day, length) => {
      const from = Temporal.PlainDate.from('2024-01-01').add({ days: day })
      const at = (minutes: number) => from.toPlainDateTime('09:00').add({ minutes }).toZonedDateTime(zone).epochMilliseconds
      const first = { start: at(0), end: at(length) }
      const faults = new Faults()
      const repeat = { period: 'day', every: 1, count: 366, onConflict: 'refuse' } as const
      const times = timesOf(first, repeat, localClock(zone), faults)
      faults.refuse()
      assert.equal(times.length, 366)
      for (const [i, { start, end }] of times.entries()) {
        const local = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(zone)
        assert.equal(String(local.toPlainDate()), String(from.add({ days: i })))
        assert.equal(String(local.toPlainTime()), '09:00:00')
        const ends = from.add({ days: i }).toPlainDateTime('09:00').add({ minutes: length }).toZonedDateTime(zone)
        assert.equal(end, ends.epochMilliseconds)
      }
    }),
    { numRuns: 25 },
  )
})

test('weeks repeat on their days, months on their last day where they are short, and none goes on without an end', () => {
  const clock = localClock('Europe/Berlin')
  // A Wednesday.
  const first = { start: Date.parse('2027-03-31T08:00:00Z'), end: Date.parse('2027-03-31T09:00:00Z') }
  const days = (repeat: object) => {
    const faults = new Faults()
    const wanted = { every: 1, onConflict: 'refuse', ...repeat } as Parameters<typeof timesOf>[1]
    const times = timesOf(first, wanted, clock, faults)
    return faults.isEmpty ? times.map(({ start }) => new Date(start).toISOString().slice(0, 13)) : 'refused'
  }
  const never = {
    monday: false,
    tuesday: false,
    wednesday: false,
    thursday: false,
    friday: false,
    saturday: false,
    sunday: false,
  }
  assert.deepEqual(days({ period: 'month', count: 3 }), ['2027-03-31T08', '2027-04-30T08', '2027-05-31T08'])
  assert.deepEqual(days({ period: 'week', every: 2, count: 2 }), ['2027-03-31T08', '2027-04-14T08'])
  assert.deepEqual(days({ period: 'week', every: 2, count: 4, days: { ...never, monday: true, friday: true } }), [
    '2027-04-02T08',
    '2027-04-12T08',
    '2027-04-16T08',
    '2027-04-26T08',
  ])
  assert.deepEqual(days({ period: 'day', untilDate: '2027-04-02T08:00:00.000Z' }).length, 3)
  for (const wrong of [
    { period: 'day' },
    { period: 'day', count: 2, untilDate: '2027-04-02T08:00:00.000Z' },
    { period: 'day', untilDate: '2029-04-02T08:00:00.000Z' },
    { period: 'day', untilDate: '2027-03-02T08:00:00.000Z' },
    { period: 'day', count: 2, days: { ...never, monday: true } },
    { period: 'week', count: 2, days: never },
  ]) {
    assert.equal(days(wrong), 'refused', JSON.stringify(wrong))
  }
})
