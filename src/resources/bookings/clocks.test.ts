import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import fc from 'fast-check'
import { bookingsOf } from '../../../test/bookings.ts'
import type { Json } from '../../../test/client.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { DAY } from '../../kernel/time/instant.ts'
import { localClock, wallOf } from '../../kernel/time/local-clock.ts'
import { timesOf } from './rules-repeat.ts'
import { isOnStep, localMinutes, stepFrom, stepUntil } from './rules-steps.ts'

const MINUTE = 60_000
/** Zones, and a day on which clocks change: by an hour at night or at midnight, forward or back, and by half an hour. */
const CHANGES = [
  ['Europe/Berlin', '2040-03-25'],
  ['Europe/Berlin', '2040-10-28'],
  ['Australia/Lord_Howe', '2040-10-07'],
  ['Australia/Lord_Howe', '2040-04-01'],
  ['America/Santiago', '2040-09-02'],
  ['America/Havana', '2040-03-11'],
  ['America/Havana', '2040-11-04'],
  ['Africa/Cairo', '2040-04-27'],
  ['Asia/Beirut', '2040-03-25'],
  ['Atlantic/Azores', '2040-03-25'],
] as const

test('the nearest step is found through every change of clocks, and none is passed over', () => {
  const moment = fc.record({
    change: fc.constantFrom(...CHANGES),
    minutes: fc.integer({ min: -1_800, max: 3_000 }),
    step: fc.constantFrom(5, 10, 15, 30, 60, 1_440),
  })
  fc.assert(
    fc.property(moment, ({ change: [zone, day], minutes, step }) => {
      const clock = localClock(zone)
      const at = Date.parse(`${day}T00:00:00Z`) + minutes * MINUTE
      const onStep = (epoch: number) => isOnStep(epoch, step, clock)
      let [before, after] = [at, at]
      while (!onStep(before)) before -= MINUTE
      while (!onStep(after)) after += MINUTE
      assert.deepEqual([stepUntil(at, step, clock), stepFrom(at, step, clock)], [before, after])
    }),
    // In Havana the clock shows that midnight twice.
    { numRuns: 150, examples: [[{ change: ['America/Havana', '2040-11-04'], minutes: 241, step: 1_440 }]] },
  )
})

test('what ends at a midnight that clocks skip ends at midnight on every day of its series', () => {
  const clock = localClock('America/Santiago')
  const day = Date.parse('2040-09-02T00:00:00Z') / DAY
  const evening = { start: clock.at(day - 1, 22 * 60), end: clock.startOf(day) }
  const faults = new Faults()
  for (const period of ['day', 'week', 'month'] as const) {
    const times = timesOf(evening, { period, every: 1, count: 4, onConflict: 'refuse' }, clock, faults)
    assert.ok(faults.isEmpty)
    assert.deepEqual(
      times.map(({ start, end }) => [clock.wall(start) % DAY, wallOf(end, clock) % DAY, (end - start) / MINUTE]),
      times.map(() => [22 * 60 * MINUTE, 0, 120]),
    )
  }
  const whole = { start: clock.startOf(day), end: clock.startOf(day + 1) }
  const days = timesOf(whole, { period: 'day', every: 1, count: 3, onConflict: 'refuse' }, clock, faults)
  assert.deepEqual(
    days.map(({ start, end }) => [start, end]),
    [0, 1, 2].map(i => [clock.startOf(day + i), clock.startOf(day + i + 1)]),
  )
})

test('a whole day begins and ends on the step of a day and has 1,440 minutes, be there a midnight or not', () => {
  for (const [zone, date] of CHANGES) {
    const clock = localClock(zone)
    const day = Date.parse(`${date}T00:00:00Z`) / 86_400_000
    for (const from of [day - 1, day, day + 1]) {
      const [start, end] = [clock.startOf(from), clock.startOf(from + 1)]
      assert.deepEqual([isOnStep(start, 1_440, clock), localMinutes({ start, end }, clock)], [true, 1_440], `${zone} ${date}`)
      assert.equal(localMinutes({ start, end: clock.startOf(from + 2) }, clock), 2_880)
    }
  }
  // Of an hour after a midnight that there is not, an hour passes.
  const start = Date.parse('2040-09-02T04:00:00Z')
  assert.equal(localMinutes({ start, end: start + 60 * MINUTE }, localClock('America/Santiago')), 60)
})

onEachService('bookings through changes of clocks', world => {
  const { newResource, book, booked } = bookingsOf(world)
  const desk = { type: 'hotDesk', capacity: 1, bookingStepMinutes: 1_440, duration: { min: 1_440, max: 14_400 } }
  afterEach(() => setClock())

  test('what is booked by the day is booked about a midnight that clocks skip', async () => {
    const location = { title: 'Mirador', timezoneId: 'America/Santiago', currencyCode: 'CLP' }
    const locationRef = (await world.main.api.post('/locations/v1', { location })).body.location.id
    // On 2 September 2040 the day begins at one o'clock.
    for (const [from, to] of [
      ['2040-09-01T04:00:00.000Z', '2040-09-02T04:00:00.000Z'],
      ['2040-09-02T04:00:00.000Z', '2040-09-03T03:00:00.000Z'],
      ['2040-09-01T04:00:00.000Z', '2040-09-03T03:00:00.000Z'],
    ] as const) {
      await booked(await newResource({ ...desk, locationRef }), from, to)
    }
  })

  test('the nearest free days begin and end at midnight through a change of clocks, and each can be booked', async () => {
    const resourceRef = await newResource(desk)
    await booked(resourceRef, '2040-10-26T22:00:00.000Z', '2040-10-28T00:00:00.000Z', {}, { override: true })
    const { body } = await book(resourceRef, '2040-10-26T22:00:00.000Z', '2040-10-27T22:00:00.000Z')
    assert.equal(body.code, 'slot_taken')
    assert.deepEqual(
      body.nearest.map(({ startDate, endDate }: Json) => [startDate, endDate]),
      [
        ['2040-10-23T22:00:00.000Z', '2040-10-26T22:00:00.000Z'],
        ['2040-10-28T23:00:00.000Z', '2040-11-04T23:00:00.000Z'],
      ],
    )
    for (const { startDate, endDate } of body.nearest) await booked(resourceRef, startDate, endDate)
  })

  test('no nearest free time begins later than it can be booked', async () => {
    setClock(() => Date.parse('2090-03-06T07:00:00Z'))
    const room = await newResource({ bookAheadDays: 2 })
    await booked(room, '2090-03-08T09:00:00.000Z', '2090-03-08T10:00:00.000Z')
    const { body } = await book(room, '2090-03-08T09:00:00.000Z', '2090-03-08T10:00:00.000Z')
    assert.deepEqual(
      body.nearest.map(({ startDate, endDate }: Json) => [startDate, endDate]),
      [
        ['2090-03-06T07:00:00.000Z', '2090-03-08T09:00:00.000Z'],
        // What begins at a quarter to midnight may take a day.
        ['2090-03-08T10:00:00.000Z', '2090-03-09T22:45:00.000Z'],
      ],
    )
  })
})
