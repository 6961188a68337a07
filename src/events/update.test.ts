import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsIn } from '../../test/people.ts'
import { onEachService } from '../../test/world.ts'

onEachService('changing an event', world => {
  const create = async (more: object = {}) => {
    const event = { title: 'Breakfast', startDate: '2030-03-04T08:00:00Z', endDate: '2030-03-04T10:00:00Z', ...more }
    const reply = await world.main.api.post('/events/v1', { event: { locationRef: world.main.location, ...event } })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.event
  }
  const put = (id: string, event: object, headers: Record<string, string> = {}) =>
    world.main.api.put(`/events/v1/${id}`, { event }, { headers })
  const read = (id: string) => world.main.api.get(`/events/v1/${id}`)
  const price = { credits: { enabled: true, amount: 2 }, money: { enabled: true, amount: 12.5 } }

  test('what is named changes, the rest stays, in the price and the limit too, and the answer is what a GET gives', async () => {
    const made = await create({ price, limitedAttendees: { limit: 12 }, imageUrl: 'https://example.com/a.png', venue: 'Roof' })
    const changes = {
      title: 'Lunch',
      imageUrl: null,
      endDate: '2030-03-04T12:00:00Z',
      visibilityType: 'members',
      price: { money: { amount: 14 }, credits: { enabled: false } },
      limitedAttendees: { limit: 7 },
    }
    const reply = await put(made.id.toUpperCase(), changes)
    assert.equal(reply.status, 200, reply.text)
    const { imageUrl: _, ...same } = made
    assert.ok(reply.body.event.updateDate > made.updateDate)
    assert.deepEqual(reply.body.event, {
      ...same,
      title: 'Lunch',
      endDate: '2030-03-04T12:00:00.000Z',
      visibilityType: 'members',
      price: { credits: { enabled: false, amount: 2 }, money: { enabled: true, amount: 14 } },
      limitedAttendees: { enabled: true, limit: 7 },
      updateDate: reply.body.event.updateDate,
    })
    const after = await read(made.id)
    assert.deepEqual(after.body, reply.body)
    assert.equal(after.headers.get('etag'), reply.headers.get('etag'))
  })

  test('what no event can be is named, and nothing changes', async () => {
    const made = await create({ price })
    for (const [changes, faults] of [
      [{ endDate: '2030-03-04T08:00:00Z' }, [['/event/endDate', 'invalid_value']]],
      [{ startDate: '2030-03-04T10:00:00Z', title: 'x' }, [['/event/startDate', 'invalid_value']]],
      [{ limitedAttendees: { enabled: true } }, [['/event/limitedAttendees/limit', 'required']]],
      [{ limitedAttendees: { enabled: true, limit: 0 } }, [['/event/limitedAttendees/limit', 'too_small']]],
      [{ price: { money: { amount: 1.005 } } }, [['/event/price/money/amount', 'invalid_value']]],
      [{ locationRef: world.main.annex }, [['/event/locationRef', 'unknown_field']]],
      [{ title: null }, [['/event/title', 'invalid_type']]],
    ] as const) {
      const reply = await put(made.id, changes)
      assert.equal(reply.status, 400, JSON.stringify(changes))
      assert.deepEqual(faultsIn(reply), faults)
    }
    assert.equal((await put(made.id, {})).status, 400)
    assert.deepEqual((await read(made.id)).body.event, made)
    const moved = await put(made.id, { startDate: '2031-03-04T08:00:00Z', endDate: '2031-03-04T09:00:00Z' })
    assert.equal(moved.body.event.startDate, '2031-03-04T08:00:00.000Z')
  })

  test('of two changes of what was seen once, the second is refused', async () => {
    const { id } = await create()
    const etag = (await read(id)).headers.get('etag')!
    assert.equal((await put(id, { venue: 'Roof' }, { 'if-match': etag })).status, 200)
    assert.equal((await put(id, { venue: 'Cellar' }, { 'if-match': etag })).status, 412)
    assert.equal((await read(id)).body.event.venue, 'Roof')
  })

  test('a moved event is found by its new dates and words, and no longer by the old ones', async () => {
    const made = await create({ title: 'Zebra', startDate: '2040-01-01T08:00:00Z', endDate: '2040-01-01T09:00:00Z' })
    const finds = async (query: Record<string, string>) => {
      const asked = new URLSearchParams({ locationRef: world.main.location, ...query })
      const { body } = await world.main.api.get(`/events/v1?${asked}`)
      return body.events.some(({ id }: { id: string }) => id === made.id)
    }
    await put(made.id, { title: 'Okapi', startDate: '2041-01-01T08:00:00Z', endDate: '2041-01-03T09:00:00Z' })
    for (const order of ['startDate:asc', 'relevance']) {
      assert.deepEqual([await finds({ q: 'zebra', order }), await finds({ q: 'okapi', order })], [false, true])
      assert.equal(await finds({ 'startDate[gte]': '2041-01-01T00:00:00Z', order }), true)
      assert.equal(await finds({ 'startDate[lt]': '2041-01-01T00:00:00Z', order }), false)
    }
    assert.equal((await world.main.api.get(`/events/v1/${made.id}`)).body.event.title, 'Okapi')
  })

  test('what follows in a series changes with it, by the clock of the location, all or none', async () => {
    const made = await create({
      startDate: '2030-03-11T08:00:00Z',
      endDate: '2030-03-11T10:00:00Z',
      limitedAttendees: { limit: 5 },
    })
    const copies = await world.main.api.post(`/events/v1/${made.id}/copy`, {
      event: { startDate: '2030-03-18T08:00:00Z' },
      repeat: { period: 'week', count: 4 },
    })
    const [first, second, third, fourth] = copies.body.events
    const follow = (event: object) => world.main.api.put(`/events/v1/${second.id}?series=following`, { event })
    const states = async () =>
      Promise.all([made, first, second, third, fourth].map(async ({ id }) => (await read(id)).body.event))

    await world.main.api.put(`/events/v1/${fourth.id}/cancel`, {})
    const reply = await follow({ title: 'Late', startDate: '2030-03-25T09:30:00Z', endDate: '2030-03-25T12:00:00Z' })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(
      (await states()).map(({ title, startDate, endDate }) => [title, startDate.slice(5, 16), endDate.slice(11, 16)]),
      [
        ['Breakfast', '03-11T08:00', '10:00'],
        ['Breakfast', '03-18T08:00', '10:00'],
        // At half past ten in Berlin, before the clocks change and after.
        ['Late', '03-25T09:30', '12:00'],
        ['Late', '04-01T08:30', '11:00'],
        // What is canceled stays.
        ['Breakfast', '04-08T07:00', '09:00'],
      ],
    )
    const [, , changed, other] = await states()
    assert.deepEqual(reply.body, { event: changed, events: [other] })

    const ticket = { eventRef: third.id, membershipRef: world.main.member, quantity: 3 }
    assert.equal((await world.main.api.post('/events/tickets/v1', { ticket })).status, 201)
    const before = await states()
    const refused = await follow({ venue: 'Roof', limitedAttendees: { limit: 2 } })
    assert.deepEqual([refused.status, refused.body.code], [409, 'conflict'])
    assert.deepEqual(await states(), before)
    assert.deepEqual(
      (await world.main.api.put(`/events/v1/${made.id}?series=following`, { event: { venue: 'Roof' } })).body.events,
      [],
    )
    assert.equal((await world.main.api.put(`/events/v1/${made.id}?series=all`, { event: { venue: 'Roof' } })).status, 400)
  })

  test('what follows keeps its hour where the date that is sent is the one that is there, also the second of both', async () => {
    const made = await create({ startDate: '2027-10-17T00:30:00Z', endDate: '2027-10-17T00:45:00Z' })
    const second = { startDate: '2027-10-31T01:30:00.000Z', endDate: '2027-10-31T01:45:00.000Z' }
    const copies = await world.main.api.post(`/events/v1/${made.id}/copy`, {
      event: { startDate: '2027-10-24T00:30:00Z' },
      repeat: { period: 'week', count: 2 },
    })
    const [first, copy] = copies.body.events
    assert.equal((await world.main.api.put(`/events/v1/${copy.id}`, { event: second })).status, 200)
    const event = { title: 'Night', startDate: first.startDate, endDate: first.endDate }
    const { events } = (await world.main.api.put(`/events/v1/${first.id}?series=following`, { event })).body
    assert.partialDeepStrictEqual(events[0], { id: copy.id, title: 'Night', ...second })
  })
})
