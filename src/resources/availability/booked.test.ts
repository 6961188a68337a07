import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { bookingsOf } from '../../../test/bookings.ts'
import type { Json } from '../../../test/client.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'
import { DAY, epochOf, instantOf, MINUTE } from '../../kernel/time/instant.ts'
import { localClock } from '../../kernel/time/local-clock.ts'
import { isOnStep, localMinutes } from '../bookings/rules-steps.ts'
import { BUFFERS, type Buffer } from '../contract-resource.ts'

const NEW_YEAR = epochOf('2040-01-01T00:00:00.000Z')
const DAYS = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: true, sunday: true }

const quarter = fc
  .integer({ min: 0, max: 95 })
  .map(at => `${String(at >> 2).padStart(2, '0')}:${`${(at & 3) * 15}`.padStart(2, '0')}`)
const buffer = fc.constantFrom(...(Object.keys(BUFFERS) as Buffer[]))
const step = fc.constantFrom(5, 10, 15, 30, 60)
/** Something that is assigned, from some hours after the first midnight on. */
const assigned = fc.record({ from: fc.integer({ min: -10, max: 40 }), hours: fc.integer({ min: 1, max: 20 }) })
const attempt = fc.record({
  which: fc.nat(2),
  /** All the seats that are left, where it is 3. */
  seats: fc.integer({ min: 1, max: 3 }),
  /** Near to which end of a free time it begins or ends, and how many steps beside it. */
  edge: fc.nat(),
  beside: fc.integer({ min: -3, max: 3 }),
  isBegin: fc.boolean(),
  steps: fc.integer({ min: 1, max: 12 }),
})
const plan = fc.record({
  zone: fc.constantFrom(...Intl.supportedValuesOf('timeZone')),
  day: fc.nat(365),
  isOfChange: fc.boolean(),
  hours: fc.option(
    fc.record({ from: quarter, to: fc.oneof(quarter, fc.constant('24:00')) }).filter(({ from, to }) => from !== to),
  ),
  buffers: fc.array(buffer, { minLength: 3, maxLength: 3 }),
  steps: fc.array(step, { minLength: 3, maxLength: 3 }),
  capacity: fc.integer({ min: 1, max: 4 }),
  ofDesks: assigned,
  ofRoom: assigned,
  attempts: fc.array(attempt, { minLength: 12, maxLength: 12 }),
})

onEachService('what is said to be free', world => {
  const { newResource, book } = bookingsOf(world)
  before(() => setClock(() => NEW_YEAR))
  after(() => setClock())
  const done = async (method: string, path: string, body: object): Promise<Json> => {
    const reply = await world.main.api.send(method, path, body)
    assert.ok(reply.status < 300, `${method} ${path}: ${reply.text}`)
    return reply.body
  }

  test('can be booked, and nothing that reaches out of it, whatever is booked, assigned and kept free', async () => {
    const met = { booked: 0, refused: 0 }
    await fc.assert(
      fc.asyncProperty(
        plan,
        async ({ zone, day: wanted, isOfChange, hours, buffers, steps, capacity, ofDesks, ofRoom, attempts }) => {
          const clock = localClock(zone)
          const first = clock.dayOf(NEW_YEAR) + 1
          const isChange = (day: number) => clock.startOf(day + 1) - clock.startOf(day) !== DAY
          const change = Array.from({ length: 365 }, (_, i) => first + i).find(isChange)
          const day = isOfChange && change !== undefined ? change : first + wanted
          const range = { start: clock.startOf(day), end: clock.startOf(day + 2) }
          const place = { title: 'House', timezoneId: zone, currencyCode: 'EUR' }
          const { location } = await done('POST', '/locations/v1', { location: place })
          const person = { locationRef: location.id, user: { email: `${randomUUID()}@example.com`, name: 'Ada' } }
          const { membership } = await done('POST', '/community/memberships/v1', { membership: person, invite: false })
          const made = (i: number, more: object) =>
            newResource({
              locationRef: location.id,
              bufferTime: buffers[i],
              bookingStepMinutes: steps[i],
              duration: { min: 1, max: 10_000 },
              ...(hours && { schedule: { default: { items: [{ days: DAYS, hours }] } } }),
              ...more,
            })
          const hall = await made(0, { title: 'Hall' })
          const room = await made(1, { title: 'Room', parentRef: hall })
          const desks = await made(2, { title: 'Desks', parentRef: hall, type: 'hotDesk', capacity })
          for (const [resourceRef, { from, hours }] of [
            [desks, ofDesks],
            [room, ofRoom],
          ] as const) {
            const startDate = range.start + from * 60 * MINUTE
            const dates = { startDate: instantOf(startDate), endDate: instantOf(startDate + hours * 60 * MINUTE) }
            const items = [{ title: 'Desk', price: 1, resourceRef }]
            const subscription = { membershipRef: membership.id, period: 'month', ...dates, items }
            await done('POST', '/subscriptions/v1', { subscription })
          }
          for (const { which, seats, edge, beside, isBegin, steps: length } of attempts) {
            const resourceRef = [hall, room, desks][which]!
            const isEntire = resourceRef === desks && seats === 3
            const many = resourceRef !== desks || isEntire ? 1 : seats
            const asked = `startDate=${instantOf(range.start)}&endDate=${instantOf(range.end)}&seats=${many}`
            const { body } = await world.main.api.get(`/resources/v1/availability?resourceRef=${resourceRef}&${asked}`)
            const slots: { start: number; end: number }[] = body.availability[0].slots.map((slot: Json) => ({
              start: epochOf(slot.startDate),
              end: epochOf(slot.endDate),
            }))
            const onStep: number[] = []
            for (let at = range.start; at <= range.end; at += 5 * MINUTE) if (isOnStep(at, steps[which]!, clock)) onStep.push(at)
            const edges = slots.flatMap(({ start, end }) => [start, end])
            const near = edges.length === 0 ? range.start : edges[edge % edges.length]!
            const one =
              Math.max(
                0,
                onStep.findIndex(at => at >= near),
              ) + beside
            const [start, end] = [onStep[isBegin ? one : one - length], onStep[isBegin ? one + length : one]]
            // Where clocks repeat an hour, a time may end on the local clock as it begins.
            if (start === undefined || end === undefined || localMinutes({ start, end }, clock) < 1) continue
            const isFree = slots.some(slot => slot.start <= start && end <= slot.end)
            const places = resourceRef === desks ? (isEntire ? { entire: true } : { seats }) : {}
            const reply = await book(resourceRef, instantOf(start), instantOf(end), places)
            met[isFree ? 'booked' : 'refused']++
            assert.ok(isFree ? reply.status === 201 : [400, 409].includes(reply.status), `${isFree}: ${reply.text}`)
          }
        },
      ),
      { numRuns: 8, endOnFailure: true },
    )
    // Chance leaves few of one kind now and then.
    assert.ok(met.booked > 0 && met.refused > 0, JSON.stringify(met))
  })
})
