import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookedFor, bookingsOf } from '../../test/bookings.ts'
import type { Json } from '../../test/client.ts'
import { discountsOf } from '../../test/discounts.ts'
import { faultsIn, peopleOf } from '../../test/people.ts'
import { assertFound, problemsIn } from '../../test/problems.ts'
import { routes } from '../routes.ts'
import { onEachService } from '../../test/world.ts'

onEachService('deleted locations', world => {
  const { newMember } = peopleOf(world)
  const { newResource, book, move } = bookingsOf(world)
  const { newCoupon, postCode } = discountsOf(world)
  const api = () => world.main.api
  const make = async (path: string, body: object): Promise<Json> => {
    const reply = await api().post(path, body)
    assert.equal(reply.status, 201, reply.text)
    return Object.values(reply.body)[0]
  }
  const newLocation = async (): Promise<string> =>
    (await make('/locations/v1', { location: { title: 'Pier', timezoneId: 'Europe/Berlin', currencyCode: 'EUR' } })).id
  const remove = (id: string) => api().send('DELETE', `/locations/v1/${id}`)
  const WITHOUT_PAGES = new Set(['listCategories', 'listPlans', 'listTaxRates'])
  const PAST = { startDate: '2020-01-06T09:00:00.000Z', endDate: '2020-01-06T10:00:00.000Z' }
  const COMING = { startDate: '2030-01-07T09:00:00.000Z', endDate: '2030-01-07T10:00:00.000Z' }
  const pastEvent = (locationRef: string) => make('/events/v1', { event: { locationRef, title: 'Talk', ...PAST } })
  const changeEvent = (id: string, event: object) => api().put(`/events/v1/${id}`, { event })

  /** A location that is deleted, and what it leaves behind. */
  async function deleted() {
    const locationRef = await newLocation()
    const [room, other] = [await newResource({ locationRef }), await newResource({ locationRef })]
    const { id: owner } = await newMember()
    const past = await bookedFor(world, room, owner, PAST)
    const event = await pastEvent(locationRef)
    const coupon = await newCoupon({ locationRef })
    assert.equal((await remove(locationRef)).status, 200)
    return { locationRef, room, other, owner, past, event, coupon }
  }

  test('nothing is booked there, be it free, for money, for a price or moved, and nothing is free', async () => {
    const { room, other, past, owner } = await deleted()
    const unknown = [['/booking/resourceRef', 'unknown_reference']]
    const booking = { resourceRef: room, ...COMING }
    for (const more of [{}, { payment: { type: 'external' } }, { membershipRefOwner: owner }])
      assert.deepEqual(faultsIn(await book(room, COMING.startDate, COMING.endDate, more)), unknown)
    assert.deepEqual(faultsIn(await book(room, COMING.startDate, COMING.endDate, {}, { override: true })), unknown)
    assert.deepEqual(faultsIn(await api().post('/resources/bookings/v1/preview', { booking })), unknown)
    assert.deepEqual(faultsIn(await move(past.id, { resourceRef: other })), unknown)
    assert.equal((await move(past.id, COMING)).body.code, 'conflict')
    const query = `resourceRef=${room}&startDate=2030-01-07T00:00:00Z&endDate=2030-01-08T00:00:00Z`
    assert.deepEqual(faultsIn(await api().get(`/resources/v1/availability?${query}`)), [['resourceRef', 'unknown_reference']])
    assert.equal((await move(past.id, { title: 'As it was' })).body.booking.title, 'As it was')
    const listed = await api().get(`/resources/bookings/v1?resourceRef=${room}`)
    assert.deepEqual([listed.status, listed.body.bookings.length], [200, 1])
  })

  test('each list can still be filtered by it, since what was there is history', async () => {
    const { locationRef } = await deleted()
    const asked = routes.filter(({ operationId, endpoint: { method, list, params, query } }) => {
      const { properties = {} } = (query ?? {}) as { properties?: object }
      return method === 'GET' && !params && (list || WITHOUT_PAGES.has(operationId)) && 'locationRef' in properties
    })
    const names = new Set(asked.map(({ operationId }) => operationId))
    for (const name of [...WITHOUT_PAGES, 'listUsers', 'listEvents', 'listOrders', 'listBookings'])
      assert.ok(names.has(name), name)
    for (const { operationId, endpoint } of asked) {
      const reply = await api().get(`${endpoint.path}?locationRef=${locationRef}`)
      // One of them asks for a customer, too.
      const isKnown = reply.status === 200 || reply.body.errors.every(({ parameter }: Json) => parameter === 'customerRef')
      assert.ok(isKnown, `${operationId}: ${reply.text}`)
    }
    assert.equal((await api().get(`/events/v1?locationRef=${locationRef}&order=relevance`)).status, 200)
  })

  test('no event is put off to a time to come there, and a coupon gets no code', async () => {
    const { event, coupon } = await deleted()
    for (const changes of [COMING, { endDate: COMING.endDate }]) {
      const { status, body } = await changeEvent(event.id, changes)
      assert.deepEqual([status, body.code], [409, 'conflict'])
    }
    assert.deepEqual((await api().get(`/events/v1/${event.id}`)).body.event, event)
    assert.deepEqual(faultsIn(await postCode({ couponRef: coupon.id })), [['/promocode/couponRef', 'unknown_reference']])
  })

  test('a canceled event keeps no location, and is still read', async () => {
    const locationRef = await newLocation()
    const { id } = await make('/events/v1', { event: { locationRef, title: 'Talk', ...COMING } })
    assert.deepEqual((await remove(locationRef)).body.uses, { comingEvent: 1 })
    assert.equal((await api().send('PUT', `/events/v1/${id}/cancel`, {})).status, 200)
    assert.equal((await remove(locationRef)).status, 200)
    assert.equal((await api().get(`/events/v1/${id}`)).body.event.title, 'Talk')
    assert.deepEqual(await problemsIn(world), [])
  })

  test('of two who delete a location and book there, or put an event off, one is refused', async () => {
    for (let i = 0; i < 12; i++) {
      const locationRef = await newLocation()
      const [room, event] = [await newResource({ locationRef }), await pastEvent(locationRef)]
      const isBooking = i % 2 === 0
      const [made, gone] = await Promise.all([
        isBooking ? book(room, COMING.startDate, COMING.endDate) : changeEvent(event.id, COMING),
        remove(locationRef),
      ])
      const isMade = made.status < 300
      assert.deepEqual(
        [gone.status, isMade || made.body.code],
        isMade ? [409, true] : [200, isBooking ? 'unknown_reference' : 'conflict'],
        `${made.text} ${gone.text}`,
      )
      if (!isMade) continue
      assert.deepEqual(gone.body.uses, isBooking ? { comingBooking: 1 } : { comingEvent: 1 })
    }
    assert.deepEqual(await problemsIn(world), [])
  })

  test('what is to take place there all the same is found by the command verify', async () => {
    const { room, owner, event } = await deleted()
    const { id: bookingRef } = await bookedFor(world, room, owner, COMING)
    await world.write(world.main.network, ({ tx, network }) =>
      tx.run(tx.sql.updateTable('event').set(COMING).where('network', '=', network).where('id', '=', event.id)),
    )
    assertFound(await problemsIn(world), [
      ['no booking is to take place at a deleted location', bookingRef],
      ['no event is to take place at a deleted location', event.id],
    ])
  })
})
