import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ZONES } from '../../../test/zones.ts'
import { addMilliseconds, DAY, epochOf, instantOf } from '../../kernel/time/instant.ts'
import { startOfDay, wallClock } from '../../kernel/time/time-zones.ts'
import { ANCHORS, PERIODS, type Period } from '../../terms/period.ts'
import {
  currentInterval,
  daysOf,
  firstInterval,
  fraction,
  intervalFrom,
  type Interval,
  type Schedule,
} from '../../terms/schedule.ts'
import { firstOpen, firstOwed, grantsOf } from './rules.ts'

/** Beside those of all offsets some with changes of clocks of their own kind. */
const ANY_ZONE = [...ZONES, 'UTC', 'Pacific/Apia', 'Africa/Casablanca', 'America/Havana']
const YEARS = 30

const starts = fc
  .oneof(
    fc.integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2040, 0, 1) }),
    // Starts on and beside changes of clocks, at month ends and on leap days.
    fc.integer({ min: 350_000, max: 1_220_000 }).map(halfHours => halfHours * 1_800_000),
    fc.constantFrom(Date.UTC(2024, 1, 29, 12), Date.UTC(2027, 0, 31), Date.UTC(2011, 11, 29, 20), Date.UTC(2026, 9, 25, 1, 30)),
  )
  .map(instantOf)
const schedulesOf = (...periods: readonly Period[]): fc.Arbitrary<Schedule> =>
  fc.record({
    startDate: starts,
    period: fc.constantFrom(...periods),
    billingCycleAnchor: fc.constantFrom(...ANCHORS),
    timezoneId: fc.constantFrom(...ANY_ZONE),
  })

/** Walks from the start as the run does, from each period to the one after it, and holds each to what a period is. */
function tile(schedule: Schedule): void {
  const until = addMilliseconds(schedule.startDate, YEARS * 365.25 * DAY)
  let held = firstInterval(schedule)
  assert.equal(held.startDate, schedule.startDate)
  while (held.startDate < until) {
    assert.ok(held.endDate > held.startDate)
    const { used, of } = daysOf(schedule, held)
    assert.ok(used >= 1 && used <= of, `${used} of ${of} days`)
    if (held.startDate > schedule.startDate) assert.equal(used, of)
    const next: Interval | undefined = firstOpen(schedule, firstInterval(schedule), held.startDate)
    assert.equal(next?.startDate, held.endDate)
    held = next!
  }
}

test('periods tile for thirty years for any start, period, anchor and zone', () => {
  for (const timezoneId of ANY_ZONE) {
    const there = schedulesOf('month', 'threeMonths', 'sixMonths', 'year').map(schedule => ({ ...schedule, timezoneId }))
    fc.assert(fc.property(there, tile), { numRuns: 1 })
  }
  fc.assert(fc.property(schedulesOf('week'), tile), { numRuns: 2 })
  fc.assert(fc.property(schedulesOf('day'), tile), { numRuns: 1 })
  // There the last day of 1994 was left out.
  tile({ startDate: '1994-10-01T00:00:00.000Z', period: 'month', billingCycleAnchor: 'day', timezoneId: 'Pacific/Kiritimati' })
})

/** In Apia no 30 December 2011 came between the 29th and the 31st. */
const WITHOUT_A_DAY: Schedule = {
  startDate: '2010-06-01T00:00:00.000Z',
  period: 'year',
  billingCycleAnchor: 'day',
  timezoneId: 'Pacific/Apia',
}

test('the parts of a calendar period that is cut at midnights sum to the whole, in days and in exact fractions of the price', () => {
  const cuts = fc.array(fc.integer({ min: 1, max: 364 }), { minLength: 1, maxLength: 6 })
  const price = fc.bigInt({ min: 0n, max: 99_999_999_999n })
  fc.assert(
    fc.property(schedulesOf('week', 'month', 'threeMonths', 'sixMonths', 'year'), cuts, price, (any, days, amount) => {
      const open: Schedule = { ...any, billingCycleAnchor: 'day' }
      const { timezoneId } = open
      const whole = currentInterval(open, firstInterval(open).endDate)!
      const first = Math.floor(wallClock(epochOf(whole.startDate), timezoneId) / DAY)
      const midnights = days.map(day => instantOf(startOfDay(first + day, timezoneId))).filter(at => at < whole.endDate)
      const edges = [...new Set([whole.startDate, ...midnights.filter(at => at > whole.startDate), whole.endDate])].toSorted()
      const parts = edges.slice(1).map((endDate, i) => {
        const cut = { ...open, startDate: edges[i]!, endDate }
        return fraction(cut, firstInterval(cut))
      })
      assert.equal(
        parts.reduce((sum, { part }) => sum + part, 0),
        parts[0]!.whole,
      )
      // Over the one denominator that all of them have.
      const exact = parts.reduce((sum, { part }) => sum + amount * BigInt(part), 0n)
      assert.equal(exact, amount * BigInt(parts[0]!.whole))
    }),
    { numRuns: 300, examples: [[WITHOUT_A_DAY, [363], 1n]] },
  )
})

test('the first period that is owed holds when the subscription is made, or begins with the billing of an older one’s location', () => {
  fc.assert(
    fc.property(
      schedulesOf(...PERIODS),
      fc.integer({ min: -400, max: 4_000 }),
      fc.integer({ min: 0, max: 900 }),
      (open, made, later) => {
        const createDate = addMilliseconds(open.startDate, made * DAY)
        const owed = firstOwed(open, { createDate, billingFrom: null })!
        if (createDate <= open.startDate) assert.deepEqual(owed, firstInterval(open))
        else assert.ok(owed.startDate <= createDate && createDate < owed.endDate)
        const billingFrom = addMilliseconds(createDate, later * DAY)
        const after = firstOwed(open, { createDate, billingFrom })!
        if (later === 0) assert.deepEqual(after, owed)
        else {
          assert.ok(after.startDate >= billingFrom)
          assert.deepEqual(after, intervalFrom(open, billingFrom))
          if (after.startDate > open.startDate) {
            const before = currentInterval(open, addMilliseconds(after.startDate, -1))!
            assert.ok(before.startDate < billingFrom && before.endDate === after.startDate)
          }
        }
      },
    ),
    { numRuns: 500 },
  )
})

test('a cut period gives all credits and passes, or its share: credits half up, passes whole ones', () => {
  const schedule: Schedule = {
    startDate: '2027-01-21T12:00:00.000Z',
    period: 'month',
    billingCycleAnchor: 'day',
    timezoneId: 'UTC',
  }
  const always = { type: 'recurring', startDate: null, endDate: null } as const
  const items = [
    { ...always, credits: 1_000, dayPasses: 200, quantity: 3 },
    { ...always, credits: 1, dayPasses: 100, quantity: 1 },
  ]
  const first = firstInterval(schedule)
  assert.deepEqual(fraction(schedule, first), { part: 11, whole: 31 })
  assert.deepEqual(grantsOf(items, schedule, first, false), { credits: 3_001, dayPasses: 700 })
  // 3,000 × 11 / 31 = 1,064.5…, 1 × 11 / 31 = 0.35…; 6 passes × 11 / 31 = 2.1…, 1 × 11 / 31 = 0.35….
  assert.deepEqual(grantsOf(items, schedule, first, true), { credits: 1_065, dayPasses: 400 })
  const second = currentInterval(schedule, first.endDate)!
  assert.deepEqual(grantsOf(items, schedule, second, true), { credits: 3_001, dayPasses: 700 })
})
