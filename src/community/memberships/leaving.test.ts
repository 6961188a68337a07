import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bookedFor } from '../../../test/bookings.ts'
import { eventsOf, seatAt } from '../../../test/events.ts'
import { peopleOf } from '../../../test/people.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('leaving', world => {
  const PATH = '/community/memberships/v1'
  const { newMember } = peopleOf(world)
  const { newEvent, ticketFor, entryFor } = eventsOf(world)
  const leave = (id: string, query = '') => world.main.api.send('DELETE', `${PATH}/${id}${query}`)
  const make = async (path: string, body: object) => {
    const reply = await world.main.api.post(path, body)
    assert.ok(reply.status < 300, reply.text)
    return Object.values(reply.body)[0] as { id: string; options: { id: string }[]; startDate: string }
  }
  const subscribe = (membershipRef: string, startDate: string, items: object[] = []) =>
    make('/subscriptions/v1', { subscription: { membershipRef, period: 'month', startDate, items } })
  const order = async (membershipRef: string) => {
    const options = [{ title: 'One', price: {} }]
    const product = await make('/shop/products/v1', { product: { locationRef: world.main.location, title: 'Tea', options } })
    return make('/shop/orders/v1', { order: { optionRef: product.options[0]!.id, quantity: 1, membershipRef } })
  }
  const fee = (membershipRef: string) =>
    make('/invoices/items/v1', { invoiceItem: { membershipRef, locationRef: world.main.location, unitAmount: 1, quantity: 1 } })
  /** An event or a resource, with a seat or a booking of the membership, that is over or is not. */
  const seat = async (membershipRef: string, year: string) => {
    const dates = { startDate: `${year}-01-01T10:00:00Z`, endDate: `${year}-01-01T11:00:00Z` }
    const event = await make('/events/v1', { event: { locationRef: world.main.location, title: 'Talk', ...dates } })
    await seatAt(world, event.id, membershipRef)
  }
  /** A place in line for an event that somebody else has sold out. */
  const place = async (membershipRef: string) => {
    const eventRef = await newEvent({ seats: 1 })
    await ticketFor(eventRef, world.main.admin)
    await entryFor(eventRef, membershipRef)
  }
  const booking = async (membershipRef: string, year: string) => {
    const resource = await make('/resources/v1', { resource: { locationRef: world.main.location, title: 'Room', type: 'room' } })
    const dates = { startDate: `${year}-01-01T10:00:00.000Z`, endDate: `${year}-01-01T11:00:00.000Z` }
    await bookedFor(world, resource.id, membershipRef, dates)
  }

  for (const [kind, use] of [
    ['subscription', (id: string) => subscribe(id, '2026-01-01T00:00:00Z')],
    ['subscription', (id: string) => subscribe(id, '2090-01-01T00:00:00Z')],
    ['draft invoice', (id: string) => make('/invoices/v1', { invoice: { locationRef: world.main.location, membershipRef: id } })],
    ['pending invoice item', (id: string) => fee(id)],
    ['open order', order],
    ['coming booking', (id: string) => booking(id, '2090')],
    ['coming event ticket', (id: string) => seat(id, '2090')],
    ['waiting list entry', place],
  ] as const) {
    test(`is refused while there is a ${kind}, which is counted, and changes nothing`, async () => {
      const { id } = await newMember()
      await use(id)
      await use(id)
      const before = await world.main.api.get(`${PATH}/${id}`)
      const refused = await leave(id)
      assert.deepEqual([refused.status, refused.body.code], [409, 'in_use'])
      assert.equal(refused.body.detail, `It is still in use by 2 ${kind.replace(/y$/, 'ie')}s.`)
      const after = await world.main.api.get(`${PATH}/${id}`)
      assert.deepEqual([after.text, after.headers.get('etag')], [before.text, before.headers.get('etag')])
    })
  }

  test('is free of what is over, and the answer is the membership with the instant', async () => {
    const { id, network } = await newMember()
    await booking(id, '2020')
    await seat(id, '2020')
    const { id: orderRef } = await order(id)
    await world.database.write(tx =>
      tx.run(
        tx.sql.updateTable('shopOrder').set({ status: 'completed' }).where('network', '=', network).where('id', '=', orderRef),
      ),
    )
    const before = (await world.main.api.get(`${PATH}/${id}`)).body.membership
    const { status, text, body } = await leave(id)
    assert.equal(status, 200, text)
    const { deleteDate, updateDate } = body.membership
    assert.deepEqual(body.membership, { ...before, updateDate, deleteDate })
    for (const method of ['GET', 'DELETE']) assert.equal((await world.main.api.send(method, `${PATH}/${id}`)).status, 404)
    const invoice = { locationRef: world.main.location, membershipRef: id }
    assert.equal((await world.main.api.post('/invoices/v1', { invoice })).body.code, 'unknown_reference')
  })

  test('ends the subscriptions first when it is told to, and only them', async () => {
    const { id } = await newMember()
    const running = await subscribe(id, '2026-01-01T00:00:00Z')
    const coming = await subscribe(id, '2090-01-01T00:00:00Z')
    await order(id)
    const refused = await leave(id, '?endSubscriptions=true')
    assert.equal(refused.body.detail, 'It is still in use by 1 open order.')
    const still = await world.main.api.get(`/subscriptions/v1/${running.id}`)
    assert.equal(still.body.subscription.endDate, undefined)

    const { id: other } = await newMember()
    const items = [{ title: 'Desk', price: 1, credits: 5, dayPasses: 2 }]
    const [begun, later] = [await subscribe(other, '2026-01-01T00:00:00Z', items), await subscribe(other, '2090-01-01T00:00:00Z')]
    assert.equal((await leave(other, '?endSubscriptions=false')).body.detail, 'It is still in use by 2 subscriptions.')
    const left = await leave(other, '?endSubscriptions=true')
    assert.equal(left.status, 200, left.text)
    const nothing = { expiring: 0, permanent: 0 }
    assert.deepEqual([left.body.membership.credits, left.body.membership.dayPasses], [nothing, nothing])
    const ended = (await world.main.api.get(`/subscriptions/v1/${begun.id}`)).body.subscription
    assert.deepEqual([ended.endDate, ended.status], [left.body.membership.deleteDate, 'canceled'])
    assert.equal((await world.main.api.get(`/subscriptions/v1/${later.id}`)).status, 404)
    assert.equal((await world.main.api.get(`/subscriptions/v1/${coming.id}`)).status, 200)
  })

  test('is free once what waits for an invoice is waived', async () => {
    const { id } = await newMember()
    const { id: item } = await fee(id)
    assert.equal((await leave(id)).body.code, 'in_use')
    assert.equal((await world.main.api.send('DELETE', `/invoices/items/v1/${item}`)).status, 200)
    assert.equal((await leave(id)).status, 200)
  })

  test('and what begins at the same moment never leave a subscription without its holder', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await newMember()
      const subscription = { membershipRef: id, period: 'month', startDate: '2026-01-01T00:00:00Z', items: [] }
      const [left, begun] = await Promise.all([leave(id), world.main.api.post('/subscriptions/v1', { subscription })])
      const outcome = [left.status, begun.status]
      assert.ok(
        [
          [200, 400],
          [409, 200],
        ].some(allowed => allowed.join() === outcome.join()),
        `${left.text} ${begun.text}`,
      )
    }
  })
})
