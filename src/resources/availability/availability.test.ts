import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { bookedFor } from '../../../test/bookings.ts'
import type { Json } from '../../../test/client.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'

onEachService('availability', world => {
  const PATH = '/resources/v1/availability'
  const at = (date: string) => setClock(() => Date.parse(date))
  before(() => at('2027-01-15T08:00:00Z'))
  after(() => setClock())
  const newResource = async (fields: object = {}): Promise<string> => {
    const resource = { locationRef: world.main.location, type: 'meetingRoom', title: 'Lock Room', ...fields }
    const { status, body, text } = await world.main.api.post('/resources/v1', { resource })
    assert.equal(status, 201, text)
    return body.resource.id
  }
  const ask = async (query: Record<string, string>): Promise<Json> =>
    world.main.reader.get(`${PATH}?${new URLSearchParams(query)}`)
  /** The free times of resources in short, as `03-01T08:00/09:30 1`, by resource. */
  const free = async (query: Record<string, string>): Promise<Record<string, string[]>> => {
    const { status, body, text } = await ask(query)
    assert.equal(status, 200, text)
    const short = ({ startDate, endDate, seats }: Json) => {
      const [start, end] = [startDate.slice(5, 16), endDate.slice(5, 16)]
      return `${start}/${start.slice(0, 5) === end.slice(0, 5) ? end.slice(6) : end} ${seats}`
    }
    return Object.fromEntries(body.availability.map((one: Json) => [one.resourceRef, one.slots.map(short)]))
  }
  const book = (resourceRef: string, startDate: string, endDate: string) => {
    const dates = { startDate: `2027-${startDate}:00.000Z`, endDate: `2027-${endDate}:00.000Z` }
    return bookedFor(world, resourceRef, world.main.member, dates)
  }
  const day = (date: string, next: string) => ({
    startDate: `2027-${date}T00:00:00+01:00`,
    endDate: `2027-${next}T00:00:00+01:00`,
  })
  const every = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true, saturday: true, sunday: true }
  const nineToFive = {
    enabled: true,
    default: { items: [{ days: every, hours: { from: '09:00', to: '17:00' } }], closedDays: ['03-02'] },
  }

  test('is what hours leave when bookings, buffers, wholes and parts are taken out', async () => {
    const hall = await newResource({ title: 'A hall', bufferTime: 'thirtyMinutes', capacity: 40, schedule: nineToFive })
    const [east, west] = [
      await newResource({ title: 'B east', parentRef: hall }),
      await newResource({ title: 'C west', parentRef: hall, bufferTime: 'sixtyMinutes', schedule: nineToFive }),
    ]
    await book(east, '03-01T06:00', '03-01T08:15')
    const gone = await book(hall, '03-01T10:00', '03-01T11:00')
    await book(hall, '03-01T12:00', '03-01T13:00')
    // It begins when the day is over, but what is kept free before it is not.
    await book(west, '03-01T23:15', '03-01T23:30')
    await world.write(world.main.network, ({ tx, network, now: deleteDate }) =>
      tx.run(tx.sql.updateTable('booking').set({ deleteDate }).where('network', '=', network).where('id', '=', gone.id)),
    )
    const all = { resourceRef: [hall, east, west].join(), ...day('03-01', '03-03') }
    const found = await free(all)
    assert.deepEqual(found, {
      [hall]: ['03-01T08:45/11:30 40', '03-01T13:30/16:00 40'],
      [east]: ['02-28T23:00/03-01T06:00 1', '03-01T08:15/11:30 1', '03-01T13:00/03-02T23:00 1'],
      [west]: ['03-01T08:00/11:30 1', '03-01T14:00/16:00 1'],
    })
    assert.deepEqual(Object.keys(found), [hall, east, west], 'by title')
    const long = await free({ ...all, resourceRef: hall, minutes: '151' })
    assert.deepEqual(long, { [hall]: ['03-01T08:45/11:30 40'] })
    assert.deepEqual(await free({ ...all, resourceRef: [hall, east].join(), seats: '2' }), { [hall]: found[hall], [east]: [] })
  })

  test('counts the seats of what is shared, and follows the hours of the location through changes of clocks', async () => {
    const locationRef = (
      await world.main.api.post('/locations/v1', {
        location: { title: 'Pier', timezoneId: 'Europe/Berlin', currencyCode: 'EUR', openingHours: nineToFive.default },
      })
    ).body.location.id
    const desks = await newResource({ locationRef, type: 'hotDesk', title: 'Desks', capacity: 3 })
    const [room, other] = [await newResource({ locationRef }), await newResource({ title: 'Elsewhere' })]
    await book(desks, '03-27T08:00', '03-28T12:00')
    await book(desks, '03-28T08:00', '03-28T10:00')
    const days = { startDate: '2027-03-27T00:00:00+01:00', endDate: '2027-03-29T00:00:00+02:00' }
    const found = await free({ locationRef, ...days })
    assert.deepEqual(found, {
      [desks]: ['03-27T08:00/16:00 2', '03-28T07:00/15:00 1'],
      [room]: ['03-27T08:00/16:00 1', '03-28T07:00/15:00 1'],
    })
    assert.deepEqual(await free({ locationRef, ...days, types: 'hotDesk,office', seats: '2' }), {
      [desks]: ['03-27T08:00/16:00 2', '03-28T07:00/08:00 2', '03-28T10:00/15:00 2'],
    })
    assert.deepEqual(Object.keys(await free({ resourceRef: [desks, other].join(), ...days })), [desks, other])
  })

  test('begins with the next step of the resource where the range has begun, and is nothing in the past', async t => {
    t.after(() => at('2027-01-15T08:00:00Z'))
    const [quick, hourly, daily] = [
      await newResource({ title: 'A', bookingStepMinutes: 15, schedule: nineToFive }),
      await newResource({ title: 'B', bookingStepMinutes: 60, schedule: nineToFive }),
      await newResource({ title: 'C', bookingStepMinutes: 1_440 }),
    ]
    await book(quick, '03-01T14:00', '03-01T15:00')
    const asked = { resourceRef: [quick, hourly, daily].join(), ...day('03-01', '03-03') }
    at('2027-03-01T13:32:10.500Z')
    assert.deepEqual(await free(asked), {
      [quick]: ['03-01T13:45/14:00 1', '03-01T15:00/16:00 1'],
      [hourly]: ['03-01T14:00/16:00 1'],
      [daily]: ['03-01T23:00/03-02T23:00 1'],
    })
    assert.deepEqual((await free({ ...asked, minutes: '30' }))[quick], ['03-01T15:00/16:00 1'])
    at('2027-03-01T15:00:00Z')
    assert.deepEqual((await free(asked))[hourly], ['03-01T15:00/16:00 1'])
    at('2027-03-03T00:00:00Z')
    assert.deepEqual(await free(asked), { [quick]: [], [hourly]: [], [daily]: [] })
  })

  test('what cannot be asked is refused at its parameter', async () => {
    const resourceRef = await newResource()
    const days = day('03-01', '03-02')
    for (const [query, parameter] of [
      [days, 'locationRef'],
      [{ ...days, resourceRef, locationRef: world.main.location }, 'resourceRef'],
      [{ ...days, locationRef: randomUUID() }, 'locationRef'],
      [{ ...days, resourceRef: `${resourceRef},${randomUUID()}` }, 'resourceRef'],
      [{ resourceRef, startDate: '2027-03-01T00:00:00Z', endDate: '2127-03-01T00:00:00Z' }, 'endDate'],
      [{ resourceRef, startDate: '2027-03-01T00:00:00Z', endDate: '2027-05-02T00:00:01Z' }, 'endDate'],
      [{ resourceRef, startDate: '2027-03-01T00:00:00Z', endDate: '2027-03-01T00:00:00Z' }, 'endDate'],
      [{ resourceRef, startDate: '2027-03-01T00:00:00Z' }, 'endDate'],
      [{ ...days, resourceRef, seats: '0' }, 'seats'],
      [{ ...days, resourceRef, types: 'castle' }, 'types'],
      [{ ...days, resourceRef, types: 'room', type: 'hotDesk' }, 'type'],
      [{ resourceRef, startDate: '2027-09-30T22:00:00Z', endDate: '2027-12-01T23:00:01Z' }, 'endDate'],
    ] as const) {
      const { status, body } = await ask(query)
      assert.deepEqual([status, body.errors?.map((one: Json) => one.parameter)], [400, [parameter]], JSON.stringify(query))
    }
    // In Berlin one of these 62 days has 25 hours.
    const autumn = { startDate: '2027-09-30T22:00:00Z', endDate: '2027-12-01T23:00:00Z' }
    for (const where of [{ resourceRef }, { locationRef: world.main.location }] as Record<string, string>[])
      assert.equal((await ask({ ...where, ...autumn })).status, 200)
    const both = await world.main.reader.get('/resources/v1?types=room&type=hotDesk')
    assert.deepEqual([both.status, both.body.errors[0].parameter], [400, 'type'])
    const whole = { resourceRef, startDate: '2027-03-01T00:00:00Z', endDate: '2027-05-02T00:00:00Z' }
    assert.deepEqual(await free(whole), { [resourceRef]: ['03-01T00:00/05-02T00:00 1'] })
  })
})
