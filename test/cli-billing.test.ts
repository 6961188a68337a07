import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dueCount } from '../src/billing/runs/store-due.ts'
import { billingOf } from './billing.ts'
import { bookingsOf } from './bookings.ts'
import { buyersOf } from './buyers.ts'
import type { Json } from './client.ts'
import { stoa } from './command.ts'
import { inside } from './inside.ts'
import { everything } from './importing.ts'
import { schedulingOf } from './scheduling.ts'
import { onEachEngine, type World } from './world.ts'

onEachEngine('stoa billing run', world => {
  const { run, settle } = billingOf(world)
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

  test('shows with --dry-run a line for each invoice of the location, writes nothing but that, and fails where something cannot be billed', async () => {
    const { annex, location, network } = world.main
    const asOf = new Date(Date.now() + 50 * 86_400_000).toISOString()
    const { database } = world
    const due = (locationRef: string) =>
      database.read(db => dueCount(db, { network, locationRefs: [locationRef], asOf: '2031-01-01T00:00:00.000Z' }))
    const counts = [await due(location), await due(annex)]
    const membershipRef = await newMember()
    const { id } = await subscribe({ membershipRef }, { price: 47.11 }, { startDate: '2030-12-01T00:00:00.000Z' })
    assert.deepEqual([await due(location), await due(annex)], [counts[0]! + 1, counts[1]])
    const dry = async (...words: string[]) => {
      const before = await notShown(world)
      const told = await inside(world.databaseUrl, 'billing', 'run', '--network', network, '--dry-run', '--as-of', asOf, ...words)
      assert.deepEqual(await notShown(world), before)
      return told
    }
    await subscribe({ membershipRef }, { price: 11.47 }, { startDate: new Date(Date.now() - 86_400_000).toISOString() })
    const { code, stdout, stderr } = await dry('--location', location)
    assert.deepEqual([code, stderr], [0, ''])
    const lines = stdout.split('\n').filter(line => line.includes(' 11.47'))
    assert.ok(lines.length >= 1, stdout)
    assert.ok(!stdout.includes(id), 'it has not begun')
    const elsewhere = await dry('--location', annex, '--json')
    assert.deepEqual([elsewhere.code, elsewhere.json.invoices], [0, []])
    await settle({ requiredDetails: ['address'] })
    const failed = await dry('--json')
    assert.equal(failed.code, 1)
    assert.deepEqual(new Set(failed.json.faults.map((fault: Json) => fault.code)), new Set(['billing_details_missing']))
  })
})

/** All that is stored but dry runs, what they show, and that somebody asked for them. */
async function notShown(world: World): Promise<unknown> {
  const own = new Set(['billingRun', 'billingPreview'])
  return (JSON.parse(await everything(world)) as [string, string[]][])
    .filter(([name]) => !own.has(name))
    .map(([name, rows]) => [name, rows.filter(row => !row.includes('"kind":"billingRun.'))])
}
