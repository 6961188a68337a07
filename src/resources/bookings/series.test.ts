import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingsOf } from '../../../test/bookings.ts'
import { faultsIn } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

const WORKDAYS = { monday: true, tuesday: true, wednesday: true, thursday: true, friday: true }
const PRICE = { money: { tiers: [{ from: 0, unitAmount: 24 }] } }
const OPEN = { enabled: true, default: { items: [{ days: WORKDAYS, hours: { from: '08:00', to: '20:00' } }] } }

onEachService('series of bookings', world => {
  const { newResource, book } = bookingsOf(world)
  const preview = (resourceRef: string, startDate: string, endDate: string, beside: object) =>
    world.main.api.post('/resources/bookings/v1/preview', { booking: { resourceRef, startDate, endDate }, ...beside })
  const weekly = (day: string, more: object = {}) => ({ repeat: { period: 'week', days: { [day]: true }, count: 1, ...more } })

  test('the first booking of a series is checked on its own day, be it another one than was sent', async () => {
    const room = await newResource({ schedule: OPEN })
    // A Monday, and the Saturday after it.
    const monday = [room, '2090-03-06T09:00:00.000Z', '2090-03-06T10:00:00.000Z'] as const
    for (const beside of [weekly('saturday'), weekly('saturday', { count: 2, onConflict: 'skip' })]) {
      for (const refused of [await book(...monday, {}, beside), await preview(...monday, beside)]) {
        assert.deepEqual(faultsIn(refused), [['/booking/startDate', 'invalid_value']])
        assert.match(refused.body.errors[0].detail, /^On 2090-03-11: It is not open/)
      }
    }
    const soon = await newResource({ bookAheadDays: 7 })
    const today = Math.floor(Date.now() / 86_400_000)
    const [from, to] = [9, 10].map(hours => new Date((today + 7) * 86_400_000 + hours * 3_600_000).toISOString()) as [
      string,
      string,
    ]
    const dayBefore = new Date((today + 6) * 86_400_000)
      .toLocaleDateString('en', { weekday: 'long', timeZone: 'UTC' })
      .toLowerCase()
    assert.deepEqual(faultsIn(await book(soon, from, to, {}, weekly(dayBefore))), [['/booking/startDate', 'invalid_value']])
    assert.equal((await book(soon, from, to)).status, 201)
  })

  test('a series may begin on a closed day, on which nothing of it takes place', async () => {
    const room = await newResource({ schedule: OPEN })
    // A Sunday.
    const sunday = [room, '2090-03-05T09:00:00.000Z', '2090-03-05T10:00:00.000Z'] as const
    const { body } = await preview(...sunday, weekly('monday', { count: 2 }))
    assert.deepEqual(body.preview.conflicts, [])
    const made = await book(...sunday, {}, weekly('monday', { count: 2 }))
    assert.equal(made.status, 201, made.text)
    assert.deepEqual(
      made.body.bookings.map((one: { startDate: string }) => one.startDate),
      ['2090-03-06T09:00:00.000Z', '2090-03-13T09:00:00.000Z'],
    )
  })

  test('a first booking of which a change of clocks leaves nothing is refused by its date, free or not, overridden or not', async () => {
    for (const room of [await newResource(), await newResource(PRICE)]) {
      for (const [from, to] of [
        ['02:30', '03:15'],
        ['02:00', '03:00'],
      ]) {
        // The night from Saturday to Sunday, in which Berlin has no time between two and three.
        const night = [room, `2041-03-30T${from}:00+01:00`, `2041-03-30T${to}:00+01:00`] as const
        for (const beside of [weekly('sunday'), { ...weekly('sunday'), override: true }]) {
          for (const refused of [await book(...night, {}, beside), await preview(...night, beside)]) {
            assert.deepEqual(faultsIn(refused), [['/booking/endDate', 'invalid_value']], refused.text)
            assert.match(refused.body.errors[0].detail, /^On 2041-03-31: endDate/)
          }
        }
      }
    }
    const { bookings } = (
      await world.main.api.get('/resources/bookings/v1?startDate[gte]=2041-03-01T00:00:00Z&startDate[lt]=2041-04-01T00:00:00Z')
    ).body
    assert.deepEqual(bookings, [])
  })

  test('a series that closed days refuse is told their dates', async () => {
    const room = await newResource({ schedule: OPEN })
    const daily = { repeat: { period: 'day', count: 7 } }
    const refused = await book(room, '2090-03-06T09:00:00.000Z', '2090-03-06T10:00:00.000Z', {}, daily)
    assert.deepEqual(faultsIn(refused), [['/repeat', 'invalid_value']])
    assert.match(refused.body.errors[0].detail, /: 2090-03-11, 2090-03-12\.$/)
  })

  test('a series that moves to days on which some of it cannot take place is told their dates', async () => {
    const room = await newResource({ schedule: OPEN })
    const daily = { repeat: { period: 'day', count: 2 } }
    const { body } = await book(room, '2090-03-06T09:00:00.000Z', '2090-03-06T10:00:00.000Z', {}, daily)
    const along = await world.main.api.send('PATCH', `/resources/bookings/v1/${body.booking.id}?series=following`, {
      booking: { startDate: '2090-03-10T09:00:00.000Z', endDate: '2090-03-10T10:00:00.000Z' },
    })
    assert.deepEqual(faultsIn(along), [['/booking/startDate', 'invalid_value']])
    assert.match(along.body.errors[0].detail, /: 2090-03-11\.$/)
  })

  test('nothing is repeated beyond the last year that can be stored', async () => {
    const room = await newResource()
    const last = [room, '9999-12-20T09:00:00.000Z', '9999-12-20T10:00:00.000Z'] as const
    for (const [repeat, pointer] of [
      [{ period: 'day', count: 30 }, '/repeat/count'],
      [{ period: 'day', count: 30, onConflict: 'skip' }, '/repeat/count'],
    ] as const) {
      const beside = { override: true, repeat }
      assert.deepEqual(faultsIn(await preview(...last, beside)), [[pointer, 'invalid_value']])
      assert.deepEqual(faultsIn(await book(...last, {}, beside)), [[pointer, 'invalid_value']])
    }
    const made = await book(...last, {}, { override: true, repeat: { period: 'day', count: 3 } })
    assert.equal(made.status, 201, made.text)
    const along = await world.main.api.send('PATCH', `/resources/bookings/v1/${made.body.booking.id}?series=following`, {
      booking: { startDate: '9999-12-30T09:00:00.000Z', endDate: '9999-12-30T10:00:00.000Z' },
      override: true,
    })
    assert.deepEqual(faultsIn(along), [['/booking/startDate', 'invalid_value']])
  })
})
