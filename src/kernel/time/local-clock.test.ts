import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { DAY, epochOf, MINUTE } from './instant.ts'
import { localClock } from './local-clock.ts'
import { wallClock } from './time-zones.ts'

const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'))
/** Days on which many clocks change, and two that somebody left out or had twice. */
const times = fc.constantFrom('2026-03-29T01:00', '2026-10-25T01:00', '2011-12-30T12:00', '1969-12-31T23:00', '2010-11-07T03:00')
const near = times.map(time => epochOf(`${time}:00.000Z`))
const begin = fc.oneof(near, fc.integer({ min: epochOf('1970-01-01T00:00:00.000Z'), max: epochOf('2060-01-01T00:00:00.000Z') }))
const steps = fc.array(fc.oneof(fc.integer({ min: -3 * DAY, max: 3 * DAY }), fc.constantFrom(0, MINUTE, DAY, 365 * DAY)))

test('a clock that is asked for many times tells what it tells for each alone', () => {
  fc.assert(
    fc.property(zone, begin, steps, (id, first, steps) => {
      const { wall, dayOf } = localClock(id)
      let epoch = first
      for (const step of [0, ...steps]) {
        epoch += step
        assert.equal(wall(epoch), wallClock(epoch, id), `${id} at ${new Date(epoch).toISOString()}`)
        assert.equal(dayOf(epoch), Math.floor(wallClock(epoch, id) / DAY))
      }
    }),
    { numRuns: 300 },
  )
})
