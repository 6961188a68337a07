import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { LAST_INSTANT, addMilliseconds, instantOf } from '../kernel/time/instant.ts'
import { currentInterval, firstInterval, fraction, nextInterval, type Schedule } from './schedule.ts'
import { ANCHORS, PERIODS, type Anchor, type Period } from './period.ts'

const ZONES = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'Africa/Casablanca',
  'America/St_Johns',
  'America/Havana',
  'Africa/Monrovia',
]

// Whole and half hours come up often, so that starts fall on and beside changes of clocks.
const instants = fc
  .oneof(
    fc.integer({ min: 0, max: Date.UTC(2060, 0, 1) }),
    fc.integer({ min: 0, max: 1_500_000 }).map(halfHours => halfHours * 1_800_000),
    fc.integer({ min: -100, max: 100 }).map(halfHours => Date.UTC(2011, 11, 30) + halfHours * 1_800_000),
  )
  .map(instantOf)
const schedules: fc.Arbitrary<Schedule> = fc.record({
  startDate: instants,
  period: fc.constantFrom(...PERIODS),
  billingCycleAnchor: fc.constantFrom(...ANCHORS),
  timezoneId: fc.constantFrom(...ZONES),
})
const ahead = fc.oneof(fc.integer({ min: 0, max: 40 * 86_400_000 }), fc.integer({ min: 0, max: 40 * 366 * 86_400_000 }))

test('periods from 31 January end at month ends and come back to the 31st', () => {
  assert.deepEqual(starts(schedule('month', 'any', '2026-01-31T10:00:00.000Z', 'UTC'), 5), [
    '2026-01-31T10',
    '2026-02-28T10',
    '2026-03-31T10',
    '2026-04-30T10',
    '2026-05-31T10',
  ])
})

test('quarters, half-years and years from a month end keep to the anchor', () => {
  assert.deepEqual(starts(schedule('threeMonths', 'any', '2025-11-30T00:00:00.000Z', 'UTC'), 4), [
    '2025-11-30T00',
    '2026-02-28T00',
    '2026-05-30T00',
    '2026-08-30T00',
  ])
  assert.deepEqual(starts(schedule('sixMonths', 'any', '2025-08-31T00:00:00.000Z', 'UTC'), 3), [
    '2025-08-31T00',
    '2026-02-28T00',
    '2026-08-31T00',
  ])
  assert.deepEqual(starts(schedule('year', 'any', '2024-02-29T00:00:00.000Z', 'UTC'), 5), [
    '2024-02-29T00',
    '2025-02-28T00',
    '2026-02-28T00',
    '2027-02-28T00',
    '2028-02-29T00',
  ])
})

test('periods keep their local time when clocks change', () => {
  assert.deepEqual(starts(schedule('month', 'any', '2026-02-15T08:00:00.000Z', 'Europe/Berlin'), 3), [
    '2026-02-15T08',
    '2026-03-15T08',
    '2026-04-15T07',
  ])
  assert.deepEqual(starts(schedule('day', 'any', '2026-03-07T12:00:00.000Z', 'America/New_York'), 3), [
    '2026-03-07T12',
    '2026-03-08T11',
    '2026-03-09T11',
  ])
  assert.deepEqual(starts(schedule('week', 'any', '2026-10-20T22:00:00.000Z', 'Europe/Berlin'), 2), [
    '2026-10-20T22',
    '2026-10-27T23',
  ])
})

test('a local time that a day lacks moves on for that day alone', () => {
  assert.deepEqual(starts(schedule('day', 'any', '2026-03-28T01:30:00.000Z', 'Europe/Berlin'), 3, 16), [
    '2026-03-28T01:30',
    '2026-03-29T01:30',
    '2026-03-30T00:30',
  ])
})

test('a start in the second of two equal hours stays where it is', () => {
  const second = schedule('month', 'any', '2026-10-25T01:30:00.000Z', 'Europe/Berlin')
  assert.deepEqual(firstInterval(second), { startDate: '2026-10-25T01:30:00.000Z', endDate: '2026-11-25T01:30:00.000Z' })
})

test('a day that a zone skipped makes no period', () => {
  assert.deepEqual(starts(schedule('day', 'any', '2011-12-28T20:00:00.000Z', 'Pacific/Apia'), 4), [
    '2011-12-28T20',
    '2011-12-29T20',
    '2011-12-30T20',
    '2011-12-31T20',
  ])
  assert.deepEqual(starts(schedule('day', 'day', '2011-12-29T00:00:00.000Z', 'Pacific/Apia'), 4), [
    '2011-12-29T00',
    '2011-12-29T10',
    '2011-12-30T10',
    '2011-12-31T10',
  ])
})

test('calendar periods begin with the start and go on with the local calendar', () => {
  const from = '2026-05-20T10:00:00.000Z'
  const expected: Record<Period, string[]> = {
    day: ['2026-05-20T10', '2026-05-20T22', '2026-05-21T22'],
    week: ['2026-05-20T10', '2026-05-24T22', '2026-05-31T22'],
    month: ['2026-05-20T10', '2026-05-31T22', '2026-06-30T22'],
    threeMonths: ['2026-05-20T10', '2026-06-30T22', '2026-09-30T22'],
    sixMonths: ['2026-05-20T10', '2026-06-30T22', '2026-12-31T23'],
    year: ['2026-05-20T10', '2026-12-31T23', '2027-12-31T23'],
  }
  for (const period of PERIODS) {
    assert.deepEqual(starts(schedule(period, 'day', from, 'Europe/Berlin'), 3), expected[period], period)
  }
})

test('intervals are cut at the end of the schedule, and there are none outside of it', () => {
  const cut = { ...schedule('month', 'any', '2026-01-10T00:00:00.000Z', 'UTC'), endDate: '2026-02-20T00:00:00.000Z' }
  assert.equal(currentInterval(cut, '2026-01-09T23:59:59.999Z'), undefined)
  assert.deepEqual(nextInterval(cut, '2026-01-09T23:59:59.999Z'), { startDate: cut.startDate })
  assert.deepEqual(nextInterval(cut, cut.startDate), { startDate: '2026-02-10T00:00:00.000Z' })
  assert.deepEqual(currentInterval(cut, '2026-02-19T23:59:59.999Z'), {
    startDate: '2026-02-10T00:00:00.000Z',
    endDate: cut.endDate,
  })
  assert.equal(nextInterval(cut, '2026-02-10T00:00:00.000Z'), undefined)
  assert.equal(currentInterval(cut, cut.endDate), undefined)
  assert.equal(nextInterval(cut, cut.endDate), undefined)
  assert.deepEqual(firstInterval({ ...cut, endDate: '2026-01-12T00:00:00.000Z' }), {
    startDate: cut.startDate,
    endDate: '2026-01-12T00:00:00.000Z',
  })
})

test('a schedule that ends where a period ends has no next one', () => {
  const whole = { ...schedule('month', 'any', '2026-01-10T00:00:00.000Z', 'UTC'), endDate: '2026-02-10T00:00:00.000Z' }
  assert.equal(nextInterval(whole, whole.startDate), undefined)
})

test('first and last calendar periods cost the share of their days, a started day counting whole', () => {
  const shared = { ...schedule('month', 'day', '2026-01-31T22:30:00.000Z', 'Europe/Berlin'), endDate: '2026-04-10T12:00:00.000Z' }
  assert.deepEqual(fraction(shared, firstInterval(shared)), { part: 1, whole: 31 })
  assert.deepEqual(shareAt(shared, '2026-02-15T00:00:00.000Z'), { part: 28, whole: 28 })
  assert.deepEqual(shareAt(shared, '2026-03-15T00:00:00.000Z'), { part: 31, whole: 31 })
  assert.deepEqual(shareAt(shared, '2026-04-05T00:00:00.000Z'), { part: 10, whole: 30 })
  const midnight = { ...shared, endDate: '2026-04-09T22:00:00.000Z' }
  assert.deepEqual(shareAt(midnight, '2026-04-05T00:00:00.000Z'), { part: 9, whole: 30 })
  const week = schedule('week', 'day', '2026-05-20T10:00:00.000Z', 'UTC')
  assert.deepEqual(fraction(week, firstInterval(week)), { part: 5, whole: 7 })
  const year = schedule('year', 'day', '2028-12-31T00:00:00.000Z', 'UTC')
  assert.deepEqual(fraction(year, firstInterval(year)), { part: 1, whole: 366 })
})

test('an hour in which clocks show the day before once more belongs to the period that has begun', () => {
  // In St. John's clocks went back from 00:01 on 1 November to 23:01 on 31 October; this is 23:15, the second time.
  const again = schedule('month', 'day', '2009-11-01T02:45:00.000Z', 'America/St_Johns')
  assert.deepEqual(firstInterval(again), { startDate: again.startDate, endDate: '2009-12-01T03:30:00.000Z' })
  assert.deepEqual(fraction(again, firstInterval(again)), { part: 30, whole: 30 })
})

test('periods from the start date are never prorated', () => {
  const cut = { ...schedule('month', 'any', '2026-01-10T00:00:00.000Z', 'UTC'), endDate: '2026-01-11T00:00:00.000Z' }
  assert.deepEqual(fraction(cut, firstInterval(cut)), { part: 1, whole: 1 })
})

test('at the end of the year 9999 periods stop instead of failing', () => {
  for (const period of PERIODS) {
    for (const anchor of ANCHORS) {
      const last = schedule(period, anchor, '9999-12-31T12:00:00.000Z', 'America/New_York')
      assert.deepEqual(firstInterval(last).endDate, LAST_INSTANT)
      assert.equal(nextInterval(last, last.startDate), undefined)
      const { part, whole } = fraction(last, firstInterval(last))
      assert.ok(part > 0 && part <= whole)
    }
  }
})

test('the interval holds now, lies within the schedule, and the next one begins where it ends', () => {
  fc.assert(
    fc.property(schedules, ahead, (open, after) => {
      const now = addMilliseconds(open.startDate, after)
      const held = currentInterval(open, now)
      assert.ok(held !== undefined && held.startDate <= now && now < held.endDate && held.startDate >= open.startDate)
      assert.deepEqual(nextInterval(open, now), { startDate: held.endDate })
      for (const edge of [held.startDate, addMilliseconds(held.endDate, -1)]) assert.deepEqual(currentInterval(open, edge), held)
      if (now === open.startDate) assert.deepEqual(held, firstInterval(open))
      const { part, whole } = fraction(open, held)
      assert.ok(part >= 1 && part <= whole)
      if (held.startDate > open.startDate) assert.equal(part, whole)
    }),
    { numRuns: 1000 },
  )
})

test('walking from the start, intervals leave no gap, do not overlap and add up to the schedule', () => {
  fc.assert(
    fc.property(schedules, fc.integer({ min: 1, max: 400 * 86_400_000 }), (open, length) => {
      const bounded = { ...open, endDate: addMilliseconds(open.startDate, length) }
      let interval = firstInterval(bounded)
      for (let steps = 0; interval.endDate < bounded.endDate && steps < 20; steps++) {
        const next = nextInterval(bounded, interval.startDate)
        assert.deepEqual(next, { startDate: interval.endDate })
        const following = currentInterval(bounded, interval.endDate)
        assert.ok(following !== undefined && following.startDate === interval.endDate && following.endDate > following.startDate)
        interval = following
      }
      assert.equal(currentInterval(bounded, bounded.endDate), undefined)
    }),
    { numRuns: 300 },
  )
})

test('the day of a schedule that began thousands of years ago is found without counting to it', () => {
  const daily = schedule('day', 'any', '1970-01-01T07:00:00.000Z', 'Europe/Berlin')
  const begun = performance.now()
  for (let year = 2000; year < 6000; year += 40) assert.ok(currentInterval(daily, `${year}-06-01T12:00:00.000Z`))
  assert.ok(performance.now() - begun < 2000)
})

function schedule(period: Period, billingCycleAnchor: Anchor, startDate: string, timezoneId: string): Schedule {
  return { period, billingCycleAnchor, startDate, timezoneId }
}

function starts(open: Schedule, count: number, digits = 13): string[] {
  const found = [open.startDate]
  for (let now = open.startDate; found.length < count;) {
    now = nextInterval(open, now)?.startDate ?? LAST_INSTANT
    found.push(now)
  }
  return found.map(text => text.slice(0, digits))
}

function shareAt(open: Schedule, now: string) {
  const interval = currentInterval(open, now)
  assert.ok(interval)
  return fraction(open, interval)
}
