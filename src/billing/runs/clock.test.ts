import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { billingOf } from '../../../test/billing.ts'
import { buyersOf } from '../../../test/buyers.ts'
import { runIn } from '../../../test/jobs.ts'
import { onEachService } from '../../../test/world.ts'
import { setClock } from '../../kernel/time/clock.ts'
import type { Actor } from '../../kernel/storage/context.ts'
import { localWrites } from '../../kernel/writes/writes.ts'
import { walkClock } from '../../networks/actions-clock.ts'
import { askedRuns, billing } from './jobs.ts'

onEachService('the clock of a test network where clocks go back', world => {
  const { newMember } = buyersOf(world)
  const { done, invoices, invoicesOfRun, run, settle } = billingOf(world)
  // In Berlin the hour from 00:00 to 01:00 UTC and the next one are both from two to three.
  const move = async (now: string) =>
    (await done('PUT', `/networks/v1/${world.main.network}/clock`, { clock: { now } })).network.clock.now
  const subscribe = async (startDate: string): Promise<string> => {
    const subscription = { membershipRef: await newMember(), period: 'year', startDate, items: [{ title: 'Desk', price: 1 }] }
    return (await done('POST', '/subscriptions/v1', { subscription })).subscription.id
  }
  const billedAt = async (id: string) => (await invoices(`subscriptionRef=${id}`)).map(one => one.createDate)

  test('bills ahead what begins when an hour comes the second time, and what would have been billed in it', async () => {
    await world.database.write(tx =>
      tx.run(tx.sql.updateTable('network').set({ test: true }).where('id', '=', world.main.network)),
    )
    await settle({ advanceInvoicing: { days: 10 } })
    await move('2099-09-01T00:00:00Z')
    const inFold = await subscribe('2099-10-25T01:30:00Z')
    const first = await subscribe('2099-10-25T00:30:00Z')
    const dry = await run({ dryRun: true, asOf: '2101-01-01T00:00:00Z' })
    assert.equal(await move('2099-10-20T00:00:00Z'), '2099-10-20T00:00:00.000Z')
    assert.deepEqual(await billedAt(inFold), ['2099-10-15T01:30:00.000Z'])
    assert.deepEqual(await billedAt(first), ['2099-10-15T00:30:00.000Z'])
    await move('2099-10-25T01:10:00Z')
    const [late, soon] = [await subscribe('2099-11-04T01:30:00Z'), await subscribe('2099-11-04T03:00:00Z')]
    assert.equal(await move('2099-10-26T00:00:00Z'), '2099-10-26T00:00:00.000Z')
    assert.deepEqual([await billedAt(late), await billedAt(soon)], [['2099-10-25T01:10:00.000Z'], ['2099-10-25T02:00:00.000Z']])
    await move('2101-01-01T00:00:00Z')
    const shown = await invoicesOfRun(dry)
    for (const id of [inFold, first])
      assert.deepEqual(
        shown.filter(one => one.subscriptionRef === id).map(one => one.createDate),
        await billedAt(id),
      )
  })
})

onEachService('the clock of a test network', world => {
  const { newMember } = buyersOf(world)
  const PATH = () => `/networks/v1/${world.main.network}/clock`
  const move = (now: string) => world.main.api.put(PATH(), { clock: { now } })
  const get = async (path: string): Promise<Json> => (await world.main.api.get(path)).body

  test('is refused where a network was not made for trying things, and goes forward only', async () => {
    assert.equal((await move('2099-01-01T00:00:00Z')).body.code, 'not_testable')
    await world.database.write(tx =>
      tx.run(tx.sql.updateTable('network').set({ test: true }).where('id', '=', world.main.network)),
    )
    assert.equal((await move('2020-01-01T00:00:00Z')).status, 400)
    const other = await world.main.api.put(`/networks/v1/${world.other.network}/clock`, {
      clock: { now: '2099-01-01T00:00:00Z' },
    })
    assert.equal(other.status, 404)
    const reply = await move('2099-01-01T00:00:00Z')
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(reply.body.network.clock, { now: '2099-01-01T00:00:00.000Z' })
    assert.equal((await move('2098-12-31T00:00:00Z')).status, 400)
    assert.deepEqual((await get(`/networks/v1/${world.main.network}`)).network, reply.body.network)
  })

  test('is ahead of whoever has not heard of it: a run that a walk has begun is left to those who have', async t => {
    t.after(() => setClock())
    setClock(() => Date.parse('2098-06-01T00:00:00Z'))
    const due = '2098-06-15T00:00:00.000Z'
    const { api, network } = world.other
    await world.database.write(tx => tx.run(tx.sql.updateTable('network').set({ test: true }).where('id', '=', network)))
    for (let i = 0; i < 21; i++) {
      const company = { locationRef: world.other.location, title: 'Acme' }
      const { id: companyRef } = (await api.post('/community/companies/v1', { company })).body.company
      const subscription = {
        companyRef,
        period: 'month',
        startDate: '2098-05-15T00:00:00Z',
        items: [{ title: 'Desk', price: 1 }],
      }
      const made = await api.post('/subscriptions/v1', { subscription, issueFirstInvoice: true })
      assert.equal(made.status, 200, made.text)
    }
    const known = new Set<string>()
    const issued = async (): Promise<Json[]> => {
      const reply = await api.get('/invoices/v1?order=createDate:asc&status=issued&limit=100')
      assert.equal(reply.status, 200, reply.text)
      return reply.body.invoices.filter(({ id }: Json) => !known.has(id))
    }
    for (const { id } of await issued()) known.add(id)
    // A slice of a walk has begun a run, and nobody has been told of the clock yet.
    const slice = {
      network,
      until: due,
      requestId: 'test',
      actor: { membershipRef: world.other.admin, role: 'admin', scopes: [] },
    }
    let begun = 0
    for (let i = 0; i < 20 && begun === 0; i++) {
      await localWrites(world.database).perform(walkClock, { ...slice, actor: slice.actor as Actor, batches: 1 })
      begun = (await issued()).length
    }
    assert.ok(begun > 0 && begun < 21, `${begun}`)
    for (const job of [askedRuns, billing]) await runIn(world, job)
    assert.equal((await issued()).length, begun)
    const moved = await api.put(`/networks/v1/${network}/clock`, { clock: { now: due } })
    assert.equal(moved.status, 200, moved.text)
    assert.deepEqual(new Set((await issued()).map(one => one.createDate)), new Set([due]))
    assert.equal((await issued()).length, 21)
  })

  test('lets each thing that falls due happen in order and at its own instant', async () => {
    const { api, location } = world.main
    const membershipRef = await newMember()
    const items = [{ title: 'Desk', price: 120, credits: 10, dayPasses: 2 }]
    const made = await api.post('/subscriptions/v1', {
      subscription: { membershipRef, period: 'month', startDate: '2099-01-31T12:00:00Z', endDate: '2099-07-15T12:00:00Z', items },
      issueFirstInvoice: true,
    })
    assert.equal(made.status, 200, made.text)
    const { id } = made.body.subscription
    assert.equal(made.body.subscription.status, 'scheduled')
    // From April on clocks show summer time.
    const paused = await api.post(`/subscriptions/v1/${id}/pauses`, {
      pause: { startDate: '2099-04-30T11:00:00Z', endDate: '2099-05-31T11:00:00Z' },
    })
    assert.equal(paused.status, 201, paused.text)
    const changed = await api.send('PATCH', `/subscriptions/v1/${id}/items/${made.body.subscription.items[0].id}`, {
      item: { price: 150 },
      effectiveDate: '2099-05-31T11:00:00Z',
    })
    assert.equal(changed.body.change?.effectiveDate, '2099-05-31T11:00:00.000Z', changed.text)
    const invoiceItem = { membershipRef, locationRef: location, description: 'Cleaning', unitAmount: 7, quantity: 1 }
    const waits = await api.post('/invoices/items/v1', { invoiceItem: { ...invoiceItem, scheduleDate: '2099-05-10T00:00:00Z' } })
    assert.equal(waits.status, 201, waits.text)
    const upcoming = await get(`/invoices/v1/upcoming?subscriptionRef=${id}`)
    assert.equal(upcoming.invoice?.grossAmount, 120, JSON.stringify(upcoming).slice(0, 400))
    for (const key of ['id', 'number', 'pdfUrl', 'xmlUrl']) assert.equal(key in upcoming.invoice, false, key)
    assert.equal(upcoming.invoice.period.startDate, '2099-02-28T12:00:00.000Z')
    assert.equal(upcoming.invoiceItems[0].explanation.unitPrice, 120)
    const dry = await api.post('/billing/runs/v1', { run: { locationRef: location, dryRun: true, asOf: '2099-08-01T00:00:00Z' } })
    await runIn(world, askedRuns)
    const shown = await get(`/billing/runs/v1/${dry.body.run.id}`)
    assert.equal(shown.run.status, 'completed', JSON.stringify(shown))
    const previews = (await get(`/billing/runs/v1/${dry.body.run.id}/invoices?limit=100`)).invoices.filter(
      (one: Json) => one.subscriptionRef === id,
    )
    assert.equal((await get(`/invoices/v1?subscriptionRef=${id}`)).invoices.length, 1)

    const there = await move('2099-08-01T00:00:00Z')
    assert.equal(there.status, 200, there.text)
    const { invoices } = await get(`/invoices/v1?subscriptionRef=${id}&order=createDate:asc`)
    assert.deepEqual(
      invoices.slice(1).map((one: Json) => [one.status, one.issueDate, one.grossAmount, one.dueDate, one.overdue]),
      [
        ['issued', '2099-02-28T12:00:00.000Z', 120, '2099-03-14T22:59:59.999Z', true],
        ['issued', '2099-03-31T11:00:00.000Z', 120, '2099-04-14T21:59:59.999Z', true],
        ['issued', '2099-05-31T11:00:00.000Z', 157, '2099-06-14T21:59:59.999Z', true],
        ['issued', '2099-06-30T11:00:00.000Z', 150, '2099-07-14T21:59:59.999Z', true],
      ],
    )
    const { changes } = await get(`/subscriptions/v1/${id}/changes?applied=true`)
    assert.deepEqual(
      changes.map((one: Json) => one.applyDate),
      ['2099-05-31T11:00:00.000Z'],
    )
    assert.deepEqual(
      previews.map((one: Json) => [one.period.startDate, one.issueDate, one.dueDate, one.grossAmount, one.invoiceItems.length]),
      invoices.slice(1).map((one: Json) => [one.period.startDate, one.issueDate, one.dueDate, one.grossAmount, one.itemsCount]),
    )
    const { periods } = await get(`/subscriptions/v1/${id}/periods?until=2099-09-01T00:00:00Z`)
    assert.deepEqual(
      periods.map((one: Json) => one.state),
      ['invoiced', 'invoiced', 'invoiced', 'paused', 'invoiced', 'invoiced'],
    )
    const { transactions } = await get(`/transactions/credits/v1?membershipRef=${membershipRef}&limit=100`)
    assert.deepEqual(transactions.map((one: Json) => [one.type, one.createDate.slice(0, 10)]).toReversed(), [
      ['subscriptionRenewal', '2099-01-31'],
      ['subscriptionExpiration', '2099-02-28'],
      ['subscriptionRenewal', '2099-02-28'],
      ['subscriptionExpiration', '2099-03-31'],
      ['subscriptionRenewal', '2099-03-31'],
      ['subscriptionExpiration', '2099-04-30'],
      ['subscriptionRenewal', '2099-05-31'],
      ['subscriptionExpiration', '2099-06-30'],
      ['subscriptionRenewal', '2099-06-30'],
      ['subscriptionExpiration', '2099-07-15'],
    ])
    assert.equal((await get(`/subscriptions/v1/${id}`)).subscription.status, 'canceled')
    assert.equal((await api.get(`/invoices/v1/upcoming?subscriptionRef=${id}`)).status, 404)
    // The audit log goes by the true time.
    const log = await world.database.read(db =>
      db.all(db.sql.selectFrom('audit').select('createDate').where('network', '=', world.main.network)),
    )
    assert.ok(log.length > 0 && log.every(({ createDate }) => createDate < '2099'))
  })
})
