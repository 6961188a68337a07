import assert from 'node:assert/strict'
import { afterEach, before, test } from 'node:test'
import { bookingsOf } from '../../test/bookings.ts'
import type { Json } from '../../test/client.ts'
import { beginAt, keepSums } from '../../test/day-sums.ts'
import { problemsIn } from '../../test/problems.ts'
import { onEachService } from '../../test/world.ts'
import { setClock } from '../kernel/time/clock.ts'

const MONDAY_TO_FRIDAY = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true }
/** Open on weekdays from 9 to 17 of the local clock, and on Saturdays over midnight. */
const schedule = {
  enabled: true,
  default: {
    items: [
      { days: MONDAY_TO_FRIDAY, hours: { from: '09:00', to: '17:00' } },
      { days: { saturday: true }, hours: { from: '22:00', to: '02:00' } },
    ],
    closedDays: ['2027-03-31'],
  },
}
/** Berlin’s clocks go on by an hour on Sunday, 28 March 2027: in winter they are an hour ahead of UTC, and two in summer. */
const at = (day: string, time: string) => `2027-03-${day}T${time}:00.000Z`

onEachService('bookings over time', world => {
  const { newResource, booked, cancel } = bookingsOf(world)
  before(() => beginAt(world, at('20', '08:00')))
  afterEach(() => setClock())
  const told = async (from: string, to: string, more = ''): Promise<Json[]> => {
    const query = `from=2027-03-${from}&to=2027-03-${to}&locationRef=${world.main.location}${more}`
    const reply = await world.main.api.get(`/analytics/bookings/v1?${query}`)
    assert.equal(reply.status, 200, reply.text)
    return reply.body.buckets.map(({ bookings, bookedMinutes, openMinutes }: Json) => [bookings, bookedMinutes, openMinutes])
  }

  test('tell what was booked of the time in which resources are open, before and after their days are summed', async () => {
    setClock(() => Date.parse(at('22', '08:00')))
    const room = await newResource({ schedule })
    const desks = await newResource({ schedule, type: 'hotDesk', capacity: 3 })
    await booked(room, at('25', '09:00'), at('25', '10:30'))
    await booked(desks, at('25', '09:00'), at('25', '10:00'), { seats: 2 })
    await booked(room, at('26', '09:00'), at('26', '10:00'))
    // From Saturday into Sunday, whose night has an hour less.
    await booked(room, at('27', '21:00'), at('28', '00:30'))
    await booked(room, at('30', '08:00'), at('30', '09:00'))
    await cancel((await booked(room, at('30', '10:00'), at('30', '11:00'))).id)
    setClock(() => Date.parse(at('30', '20:00')))
    // A room and three seats: 4 × 480 minutes a day, and on the night of Saturday two hours before midnight and two after it.
    const week = [
      [2, 90 + 120, 1_920],
      [1, 60, 1_920],
      [1, 210, 480],
      [0, 0, 480],
      [0, 0, 1_920],
      [1, 60, 1_920],
      [0, 0, 0],
    ]
    const days = () => told('25', '31')
    assert.deepEqual(await days(), week)
    await keepSums(world)
    assert.deepEqual(await days(), week)
    assert.deepEqual(await told('25', '31', '&interval=week'), [
      [4, 480, 4_800],
      [1, 60, 3_840],
    ])
    // What took place without having been booked is noted later, and its day is counted again.
    await booked(room, at('29', '09:00'), at('29', '11:00'), {}, { override: true })
    await keepSums(world)
    const after = week.with(4, [1, 120, 1_920])
    assert.deepEqual(await days(), after)
    setClock(() => Date.parse('2027-04-01T20:00:00.000Z'))
    await keepSums(world)
    assert.deepEqual(await days(), after)
    assert.deepEqual(await problemsIn(world), [])
  })

  test('without resources nothing is open', async () => {
    setClock(() => Date.parse(at('30', '20:00')))
    const reply = await world.main.api.get(`/analytics/bookings/v1?from=2027-03-30&to=2027-03-30&locationRef=${world.main.annex}`)
    assert.deepEqual(reply.body.buckets, [
      { from: '2027-03-30', to: '2027-03-30', bookings: 0, bookedMinutes: 0, openMinutes: 0 },
    ])
  })

  test('tell how many resources are in use in each hour, and now', async () => {
    const { main } = world
    const location = { title: 'Canal', timezoneId: 'Europe/Berlin', currencyCode: 'EUR' }
    const locationRef = (await main.api.post('/locations/v1', { location })).body.location.id
    const own = (more: object) => newResource({ locationRef, ...more })
    setClock(() => Date.parse(at('22', '08:00')))
    const [room, gone, free] = [await own({}), await own({}), await own({})]
    const desks = await own({ type: 'hotDesk', capacity: 3 })
    await booked(room, at('24', '12:00'), at('26', '06:00'), {}, { override: true })
    await booked(desks, at('25', '07:45'), at('25', '09:00'), { seats: 2 })
    await booked(desks, at('25', '08:30'), at('25', '09:15'))
    await cancel((await booked(free, at('25', '08:00'), at('25', '10:00'))).id)
    assert.equal((await main.api.send('DELETE', `/resources/v1/${gone}`)).status, 200)
    setClock(() => Date.parse(at('25', '09:00')))
    const path = '/analytics/occupancy/v1'
    const ask = (from: string, to: string) => main.api.get(`${path}?locationRef=${locationRef}&startDate=${from}&endDate=${to}`)
    const { body } = await ask(at('25', '06:30'), at('25', '10:00'))
    assert.deepEqual([body.resources, body.inUse], [3, 2])
    assert.deepEqual(
      body.buckets.map(({ startDate, endDate, inUse }: Json) => [startDate.slice(11, 16), endDate.slice(11, 16), inUse]),
      [
        ['06:30', '07:30', 1],
        ['07:30', '08:30', 2],
        ['08:30', '09:30', 2],
        ['09:30', '10:00', 1],
      ],
    )
    const { buckets } = (await main.api.get(`${path}?startDate=${at('25', '07:00')}&endDate=${at('25', '08:00')}`)).body
    assert.ok(buckets.length === 1 && buckets[0].inUse >= 2)
    for (const [from, to] of [
      [at('25', '08:00'), at('25', '08:00')],
      [at('01', '08:00'), at('08', '10:00')],
    ] as const) {
      const refused = await ask(from, to)
      assert.deepEqual([refused.status, refused.body.errors[0].parameter], [400, 'endDate'])
    }
  })
})
