import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { bookedFor, bookingsOf } from '../../../test/bookings.ts'
import { onEachService } from '../../../test/world.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { instantOf } from '../../kernel/time/instant.ts'
import { localClock } from '../../kernel/time/local-clock.ts'
import type { OpeningHours } from '../../terms/opening-hours.ts'
import { isFree } from '../availability/rules-free.ts'
import { openStretches } from '../availability/rules-open.ts'
import { bookableTimes } from './rules-bookable.ts'
import { isOnStep, localMinutes, stepFrom } from './rules-steps.ts'
import { checkTimes, hoursFor, type Place } from './rules-times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const EVERY = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: true, sunday: true }

/** Zones, and the beginning of a night in which their clocks change, or do not. */
const NIGHTS = [
  ['Europe/Berlin', '2040-03-24T21:00:00Z'],
  ['Europe/Berlin', '2040-10-27T20:00:00Z'],
  ['Australia/Lord_Howe', '2040-03-31T13:00:00Z'],
  ['America/Santiago', '2040-09-02T01:00:00Z'],
  ['America/Havana', '2040-11-04T02:00:00Z'],
  ['UTC', '2040-06-01T20:00:00Z'],
] as const

const length = fc.constantFrom(5, 30, 45, 60, 90, 120, 240)
const lengths = fc.tuple(length, length).map(([one, other]) => ({ min: Math.min(one, other), max: Math.max(one, other) }))
const minutes = (min: number, max: number) => fc.integer({ min: min / 5, max: max / 5 }).map(n => n * 5)
const hours = fc.record({ from: minutes(0, 1_435), lasts: minutes(60, 1_200) }).map(({ from, lasts }) => {
  const time = (at: number) => [Math.floor(at / 60) % 24, at % 60].map(part => String(part).padStart(2, '0')).join(':')
  return { enabled: true, items: [{ days: EVERY, hours: { from: time(from), to: time(from + lasts) } }], closedDays: [] }
})
const taken = fc.record({ from: minutes(-60, 600), lasts: minutes(5, 200), seats: fc.constantFrom(1, 2) })
const wish = fc.record({
  night: fc.constantFrom(...NIGHTS),
  step: fc.constantFrom(15, 30, 60),
  lengths,
  ofPublic: fc.option(lengths),
  ahead: fc.constantFrom(null, 1),
  buffer: fc.constantFrom('zeroMinutes' as const, 'tenMinutes' as const, 'sixtyMinutes' as const),
  hours: fc.option(hours),
  taken: fc.array(taken, { maxLength: 4 }),
  from: fc.integer({ min: 0, max: 59 }),
  isLate: fc.boolean(),
  guest: fc.constantFrom('member' as const, 'public' as const),
})

test('what can be booked lies within what is free, and whatever of that is no shorter, longer or later than it may be can', () => {
  fc.assert(
    fc.property(wish, ({ night: [zone, night], step, lengths, ofPublic, ahead, buffer, hours, taken, from, isLate, guest }) => {
      const clock = localClock(zone)
      const range = { start: Date.parse(night) + from * MINUTE, end: Date.parse(night) + 9 * HOUR }
      // It is the day before, of which one can book the next, or the same.
      const now = isLate ? range.start + 40 * MINUTE : range.start - 24 * HOUR
      const openingHours = (hours ?? { enabled: false, items: [], closedDays: [] }) as OpeningHours
      const place = {
        resource: {
          resourceType: 'hotDesk',
          capacity: 2,
          bookingStepMinutes: step,
          bookingDuration: { ...lengths, public: { enabled: ofPublic !== null, ...(ofPublic ?? lengths) } },
          bookAheadDays: ahead,
          bufferTime: buffer,
          schedule: { enabled: false },
        },
        location: { openingHours },
        clock,
      } as unknown as Place
      const at = (minutes: number) => Date.parse(night) + minutes * MINUTE
      const taking = taken.map(({ from, lasts, seats }) => ({ start: at(from), end: at(from + lasts), seats }))
      const open = openStretches(hoursFor(place, guest), { ...range, start: Math.max(range.start, now) }, clock)
      const asked = { open, taken: taking, seats: 1, atLeast: 0, guest, now }
      const free = bookableTimes(place.resource, asked, clock)

      const wanted = {
        capacity: 2,
        seats: 1,
        buffer: { zeroMinutes: 0, tenMinutes: 10, sixtyMinutes: 60 }[buffer as 'tenMinutes'] * MINUTE,
      }
      const canBook = (start: number, end: number, seats = 1) => {
        const faults = new Faults()
        checkTimes(place, { start, end, guest }, instantOf(now), faults)
        return faults.isEmpty && isFree(taking, { start, end }, { ...wanted, seats })
      }
      const used = new Set<unknown>()
      for (let start = stepFrom(range.start, 15, clock); start < range.end; start += 15 * MINUTE) {
        if (!isOnStep(start, step, clock)) continue
        for (let end = start + 15 * MINUTE; end <= Math.min(range.end, start + 6 * HOUR); end += 15 * MINUTE) {
          if (!isOnStep(end, step, clock)) continue
          const within = free.find(one => one.start <= start && end <= one.end)
          const told = () => `${instantOf(start)} to ${instantOf(end)}`
          if (canBook(start, end)) {
            assert.ok(within, `${told()} is left out`)
            assert.ok(canBook(start, end, within.seats), `${within.seats} seats, ${told()}`)
            used.add(within)
          } else if (within) {
            const { min, max } = guest === 'public' && ofPublic ? ofPublic : lengths
            const long = localMinutes({ start, end }, clock)
            const isLate = ahead !== null && clock.dayOf(start) > clock.dayOf(now) + ahead
            assert.ok(long < min || long > max || (isLate && within.start < start), `${told()} is offered`)
          }
        }
      }
      assert.deepEqual(new Set(free), used, 'in each of them something can be booked')
    }),
    { numRuns: 150 },
  )
})

onEachService('free times', world => {
  const { newResource, book, cancel } = bookingsOf(world)
  before(() => setClock(() => Date.parse('2040-03-23T11:07:00Z')))
  after(() => setClock())
  const hours = (from: string, to: string) => ({ default: { items: [{ days: EVERY, hours: { from, to } }] } })

  test('that are near to one that is taken can be booked as they are', async () => {
    const { member } = world.main
    for (const rules of [
      { bookingStepMinutes: 60, schedule: hours('08:30', '18:15'), duration: { min: 60, max: 600 } },
      { bookingStepMinutes: 30, schedule: hours('09:10', '17:00'), duration: { min: 90, max: 480 }, bufferTime: 'tenMinutes' },
      { bookingStepMinutes: 15, schedule: hours('20:00', '04:00'), duration: { min: 60, max: 720 }, bookAheadDays: 2 },
      { bookingStepMinutes: 1_440, duration: { min: 1_440, max: 14_400 }, bookAheadDays: 4, type: 'hotDesk', capacity: 1 },
    ]) {
      const room = await newResource(rules)
      const [startDate, endDate] =
        rules.bookingStepMinutes === 1_440
          ? ['2040-03-24T23:00:00.000Z', '2040-03-25T22:00:00.000Z']
          : ['2040-03-24T21:30:00.000Z', '2040-03-24T22:07:00.000Z']
      await bookedFor(world, room, member, { startDate, endDate })
      await bookedFor(world, room, member, { startDate: '2040-03-24T12:05:00.000Z', endDate: '2040-03-24T12:35:00.000Z' })
      const end = new Date(Date.parse(startDate) + rules.duration.min * MINUTE).toISOString()
      const refused = await book(room, startDate, end, { membershipRefOwner: member }, { override: true })
      assert.equal(refused.status, 409, refused.text)
      assert.ok(refused.body.nearest.length > 0, JSON.stringify(rules))
      for (const near of refused.body.nearest) {
        const reply = await book(room, near.startDate, near.endDate, { membershipRefOwner: member })
        assert.equal(reply.status, 201, `${JSON.stringify([rules, near])} ${reply.text}`)
        await cancel(reply.body.booking.id)
      }
    }
  })
})
