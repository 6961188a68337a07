import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { ZONES } from '../../test/zones.ts'
import { addMilliseconds, HOUR, MINUTE } from '../kernel/time/instant.ts'
import { daysAhead, reachOf } from './advance.ts'

const BERLIN = 'Europe/Berlin'

test('so many days ahead is the same time of the day, by the local calendar', () => {
  assert.equal(daysAhead('2027-02-15T12:00:00.000Z', 10, BERLIN), '2027-02-05T12:00:00.000Z')
  assert.equal(daysAhead('2027-03-31T22:00:00.000Z', 10, BERLIN), '2027-03-21T23:00:00.000Z')
  assert.equal(daysAhead('2027-11-30T23:00:00.000Z', 60, BERLIN), '2027-10-01T22:00:00.000Z')
  assert.equal(daysAhead('2027-11-10T12:00:00.000Z', 0, BERLIN), '2027-11-10T12:00:00.000Z')
  assert.equal(reachOf('2027-02-05T12:00:00.000Z', 10, BERLIN), '2027-02-15T12:00:00.000Z')
  assert.equal(reachOf('9999-12-31T23:59:59.999Z', 10, BERLIN), '9999-12-31T23:59:59.999Z')
})

test('an hour that comes twice is billed in its order, and the day with 25 hours before a day with 24 ends', () => {
  const first = daysAhead('2027-10-31T00:30:00.000Z', 10, BERLIN)
  const second = daysAhead('2027-10-31T01:30:00.000Z', 10, BERLIN)
  assert.deepEqual([first, second], ['2027-10-21T00:30:00.000Z', '2027-10-21T01:30:00.000Z'])
  const last = daysAhead('2027-10-31T22:59:00.000Z', 10, BERLIN)
  assert.equal(last, '2027-10-21T21:59:59.999Z')
  assert.equal(reachOf(last, 10, BERLIN), '2027-10-31T22:59:59.999Z')
})

test('what is reached by now is what is done by now, in all zones and around all changes of clocks', () => {
  const minute = fc
    .integer({ min: 0, max: 3 * 365 * 24 * 4 })
    .map(i => addMilliseconds('2026-01-01T00:00:00.000Z', i * 15 * MINUTE))
  const near = fc.integer({ min: -30 * 4, max: 30 * 4 })
  fc.assert(
    fc.property(fc.constantFrom(...ZONES), minute, fc.integer({ min: 0, max: 60 }), near, fc.constantFrom(-1, 0, 1), (...of) => {
      const [timezoneId, instant, days, quarters, more] = of
      const due = daysAhead(instant, days, timezoneId)
      const now = addMilliseconds(due, quarters * (HOUR / 4) + more)
      assert.equal(instant <= reachOf(now, days, timezoneId), due <= now, `${timezoneId} ${instant} ${days} ${now}`)
    }),
    { numRuns: 3_000 },
  )
})
