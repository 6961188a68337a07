import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { bookedFor, bookingsOf } from '../../../test/bookings.ts'
import type { Json } from '../../../test/client.ts'
import { diceOf } from '../../../test/dice.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { DAY, epochOf, instantOf } from '../../kernel/time/instant.ts'
import { freeStretches, type Taken } from './rules-free.ts'

const MINUTE = 60_000
const SEATS = 200
const FIRST = epochOf('2027-01-01T00:00:00.000Z')
/** About a day, beyond which a booking is looked for apart, and up to the longest that there can be. */
const LENGTHS = [15, 60, 600, 1_439, 1_440, 1_441, 1_500, 2_880, 44_640, 527_040]

onEachService('what is taken near a time', world => {
  const { newResource, book, booked } = bookingsOf(world)
  before(() => setClock(() => FIRST))
  after(() => setClock())

  test('is all that is taken then, however long it takes and however much was before and comes after', async () => {
    const { below, pick } = diceOf(20_270)
    const desks = await newResource({ type: 'hotDesk', capacity: SEATS })
    const taken: Taken[] = []
    for (let i = 0; i < 80; i++) {
      const start = FIRST + below(420 * 24 * 60) * MINUTE
      const end = start + pick(LENGTHS) * MINUTE
      taken.push({ start, end, seats: 1 })
      await bookedFor(world, desks, world.main.member, { startDate: instantOf(start), endDate: instantOf(end) })
    }
    const ends = taken.flatMap(({ start, end }) => [start, end])
    for (let i = 0; i < 60; i++) {
      const start = Math.max(FIRST, pick(ends) + (below(5) - 2) * pick([1, MINUTE, DAY]))
      const range = { start, end: start + pick([1, MINUTE, 60 * MINUTE, DAY, 7 * DAY]) }
      const [startDate, endDate] = [instantOf(range.start), instantOf(range.end)]
      const place = i % 2 === 0 ? `resourceRef=${desks}` : `locationRef=${world.main.location}`
      const asked = `${place}&startDate=${startDate}&endDate=${endDate}`
      const { body } = await world.main.reader.get(`/resources/v1/availability?${asked}`)
      const told = body.availability.find(({ resourceRef }: Json) => resourceRef === desks)
      const free = freeStretches([range], taken, { capacity: SEATS, seats: 1, buffer: 0, atLeast: 0 })
      const wanted = free.map(one => ({ startDate: instantOf(one.start), endDate: instantOf(one.end), seats: one.seats }))
      assert.deepEqual(told.slots, wanted, asked)
    }
  })

  test('keeps a room from being booked on the first and on the last minutes of a year that it is taken for', async () => {
    const room = await newResource({ bufferTime: 'sixtyMinutes' })
    const year = { start: '2090-03-06T08:00:00.000Z', end: '2091-03-07T08:00:00.000Z' }
    await booked(room, year.start, year.end, {}, { override: true })
    for (const [start, end, status] of [
      ['2090-03-06T06:30', '2090-03-06T06:45', 201],
      ['2090-03-06T06:45', '2090-03-06T07:15', 409],
      ['2090-03-06T08:00', '2090-03-06T08:15', 409],
      ['2090-09-06T08:00', '2090-09-06T08:15', 409],
      ['2091-03-07T07:45', '2091-03-07T08:00', 409],
      ['2091-03-07T08:45', '2091-03-07T09:15', 409],
      ['2091-03-07T09:00', '2091-03-07T09:15', 201],
    ] as const) {
      const reply = await book(room, `${start}:00.000Z`, `${end}:00.000Z`)
      assert.equal(reply.status, status, `${start}: ${reply.text}`)
    }
  })
})
