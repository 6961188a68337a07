import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookingsOf } from '../../test/bookings.ts'
import { eventsOf } from '../../test/events.ts'
import { onEachEngine } from '../../test/world.ts'
import { events } from '../events/store.ts'
import { newId } from '../kernel/storage/ids.ts'
import { bookings } from '../resources/bookings/store.ts'

const MOST = 5_000
const HOUR = 3_600_000

onEachEngine('feeds of more than they take', world => {
  const { newEvent } = eventsOf(world)
  const { newResource, booked } = bookingsOf(world)
  const api = () => world.main.api
  const begun = Math.ceil(Date.now() / HOUR) * HOUR
  /** An hour so many hours from now. */
  const hour = (from: number) => ({
    startDate: new Date(begun + from * HOUR).toISOString(),
    endDate: new Date(begun + (from + 1) * HOUR).toISOString(),
  })
  const newPlace = async (): Promise<string> => {
    const location = { title: 'Pier', timezoneId: 'Europe/Berlin', currencyCode: 'EUR' }
    return (await api().post('/locations/v1', { location })).body.location.id
  }
  /** The ids of what a feed shows, in its order. */
  const shown = async (calendar: object): Promise<string[]> => {
    const { url } = (await api().post('/calendars/v1', { calendar: { title: 'All', ...calendar } })).body.calendar
    const text = (await (await fetch(world.baseUrl + url)).text()).replaceAll('\r\n ', '')
    return [...text.matchAll(/^UID:([^@]*)@/gm)].map(([, id]) => id!)
  }

  test('have what is to come, and then what was last, in the order of their starts', async () => {
    const locationRef = await newPlace()
    const [soon, later] = [await newEvent({ locationRef, ...hour(24) }), await newEvent({ locationRef, ...hour(48) })]
    const past = Array.from({ length: MOST }, (_, i) => ({ id: newId(), ...hour(-2 - i / 3) }))
    await world.write(world.main.network, async ({ tx, network }) => {
      const row = (await events.findAny(tx, network, soon))!
      await events.insertMany(
        tx,
        past.map(one => ({ ...row, ...one })),
      )
    })
    const kept = past.slice(0, MOST - 2).map(({ id }) => id)
    assert.deepEqual(await shown({ locationRef }), [...kept.toReversed(), soon, later])
  })

  test('have of what is to come the soonest', async () => {
    const locationRef = await newPlace()
    const room = await newResource({ locationRef })
    const { startDate, endDate } = hour(24)
    const { id } = await booked(room, startDate, endDate)
    const coming = Array.from({ length: MOST }, (_, i) => ({ id: newId(), ...hour(26 + 2 * i) }))
    await world.write(world.main.network, async ({ tx, network }) => {
      const row = (await bookings.findAny(tx, network, id))!
      await bookings.insertMany(
        tx,
        [{ id: newId(), ...hour(-9) }, ...coming].map(one => ({ ...row, ...one })),
      )
    })
    const soonest = [id, ...coming.slice(0, MOST - 1).map(one => one.id)]
    for (const more of [{}, { resourceRef: room }]) {
      assert.deepEqual(await shown({ locationRef, content: 'bookings', ...more }), soonest)
    }
  })
})
