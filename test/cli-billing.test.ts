import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from './billing.ts'
import { bookingsOf } from './bookings.ts'
import { buyersOf } from './buyers.ts'
import { stoa } from './command.ts'
import { schedulingOf } from './scheduling.ts'
import { onEachEngine } from './world.ts'

onEachEngine('stoa billing run', world => {
  const { run } = billingOf(world)
  const { booked, read } = bookingsOf(world)
  const { newMember, send } = buyersOf(world)
  const { pay, room, subscribe } = schedulingOf(world)

  test('lets what was bought follow its invoice, and what was scheduled be paid, as the service does', async () => {
    const { api, location, network } = world.main
    await world.database.write(tx => tx.run(tx.sql.updateTable('network').set({ test: true }).where('id', '=', network)))
    const membershipRef = await newMember()
    const inDays = (days: number) => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()
    // Its next month begins between 18 and 21 days from now.
    const from = { startDate: inDays(-10), billingCycleAnchor: 'any', payWithInvoice: { shop: true } }
    await subscribe({ membershipRef }, { price: 31 }, from)
    // What began before the subscription was made is on a draft, with all that waits by then.
    await run()
    const booking = await booked(await room(), inDays(25), inDays(25 + 1 / 8), pay(membershipRef))
    assert.equal(booking.payment.status, 'pending')
    const { options } = await send('POST', '/shop/products/v1', {
      product: { locationRef: location, title: 'Coffee', options: [{ title: 'Cup', price: { money: { amount: 3 } } }] },
    })
    const order = await send('POST', '/shop/orders/v1', {
      order: { optionRef: options[0].id, membershipRef, payment: { type: 'invoice' } },
    })
    assert.equal(order.payment.status, 'pending')
    const given = await api.post(`/transactions/v1/balances/${membershipRef}/money`, {
      entry: { type: 'add', amount: 100, locationRef: location, note: 'In cash' },
    })
    assert.ok(given.status < 300, given.text)
    const { code, stderr } = await stoa(world.databaseUrl, 'billing', 'run', '--network', network, '--as-of', inDays(22))
    assert.deepEqual([code, stderr], [0, ''])
    assert.equal((await api.get(`/shop/orders/v1/${order.id}`)).body.order.payment.status, 'succeeded')
    assert.equal((await read(booking.id)).payment.status, 'succeeded')
  })
})
