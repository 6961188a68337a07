import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { at, refusal, subscribing } from '../../../test/subscriptions.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('previews of subscriptions', world => {
  const { PATH, send, done, subscribe, read, pending } = subscribing(world)
  const preview = async (id: string, change: object) => done('POST', `${PATH}/${id}/preview`, { change })
  /** What is stored of a customer. */
  const stored = async (of: Json) => ({
    subscription: await read(of.id),
    periods: (await done('GET', `${PATH}/${of.id}/periods`)).periods,
    changes: (await done('GET', `${PATH}/${of.id}/changes`)).changes,
    pending: await pending(of),
    invoices: (await done('GET', `/invoices/v1?companyRef=${of.companyRef}`)).invoices,
    notes: (await done('GET', `/billing/credit_notes/v1?customerRef=${of.companyRef}`)).creditNotes,
    upcoming: (await send('GET', `/invoices/v1/upcoming?subscriptionRef=${of.id}`)).body,
  })
  const begin = (t: TestContext) => {
    at(t, '2030-02-01T00:00:00Z')
    return subscribe({ items: [{ title: 'Desk', price: 280, setupFee: 50 }] })
  }
  const amounts = (items: Json[]) => items.map(item => [item.description, item.netDiscountedAmount, item.grossAmount])

  test('tell the first invoice before there is a subscription, and store nothing', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const { id: _, companyRef } = await subscribe()
    const fields = {
      companyRef,
      period: 'month',
      startDate: '2030-02-01T00:00:00Z',
      items: [{ title: 'Desk', price: 280, setupFee: 50 }],
    }
    const list = async () => (await done('GET', `${PATH}?customerRef=${companyRef}`)).subscriptions
    const before = await list()
    const { invoice, invoiceItems } = await done('POST', `${PATH}/preview`, { subscription: fields })
    assert.deepEqual(await list(), before)
    assert.deepEqual(
      invoiceItems.map((item: Json) => item.unitAmount),
      [280, 50],
    )
    const made = (await done('POST', PATH, { subscription: fields, issueFirstInvoice: true })).subscription
    const [issued] = (await done('GET', `/invoices/v1?subscriptionRef=${made.id}`)).invoices
    assert.deepEqual([invoice.grossAmount, invoice.taxes], [issued.grossAmount, issued.taxes])
  })

  test('tell what more something costs now, by days, as it is charged afterwards', async t => {
    const made = await begin(t)
    at(t, '2030-02-14T12:00:00Z')
    const [item] = made.items
    const before = await stored(made)
    const fields = { item: { price: 420 }, prorate: true }
    const told = await preview(made.id, { type: 'update', itemRef: item.id, ...fields })
    assert.deepEqual(await stored(made), before)
    assert.equal(told.subscription.price, 420)
    assert.equal(told.pendingItems.length, 1)
    await done('PATCH', `${PATH}/${made.id}/items/${item.id}`, fields)
    const after = await stored(made)
    assert.deepEqual(amounts(told.pendingItems), amounts(after.pending))
    assert.deepEqual(told.invoice, after.upcoming.invoice)
    assert.deepEqual(amounts(told.invoiceItems), amounts(after.upcoming.invoiceItems))
  })

  test('tell what the next period costs with another item, and without one', async t => {
    const made = await begin(t)
    at(t, '2030-02-14T12:00:00Z')
    const before = await stored(made)
    const added = await preview(made.id, { type: 'add', item: { title: 'Locker', price: 20 } })
    assert.deepEqual(
      amounts(added.invoiceItems)
        .map(([title]) => title)
        .toSorted(),
      ['Desk', 'Locker'],
    )
    assert.deepEqual(added.pendingItems, [])
    const removed = await preview(made.id, { type: 'remove', itemRef: made.items[0].id })
    assert.equal('invoice' in removed, false)
    assert.deepEqual(await stored(made), before)
  })

  test('tell when a subscription would end and what would be credited, and take no number', async t => {
    const made = await begin(t)
    at(t, '2030-02-14T12:00:00Z')
    const before = await stored(made)
    const told = await preview(made.id, { type: 'cancel', at: 'now', creditUnused: true })
    assert.deepEqual(await stored(made), before)
    assert.deepEqual([told.subscription.endDate, told.creditNotes.length], ['2030-02-14T12:00:00.000Z', 1])
    const { creditNotes } = await done('PUT', `${PATH}/${made.id}/cancel`, { cancel: { at: 'now', creditUnused: true } })
    assert.equal(told.creditNotes[0].grossAmount, creditNotes[0].grossAmount)
    assert.equal('number' in told.creditNotes[0], false)
  })

  test('are refused as the change would be', async t => {
    const made = await begin(t)
    const early = { type: 'cancel', at: 'date', endDate: '2030-02-20T00:00:00Z' }
    assert.deepEqual(refusal(await send('POST', `${PATH}/${made.id}/preview`, { change: early })), [409, 'period_billed'])
    const nobody = { subscription: { companyRef: made.id, period: 'month', startDate: '2030-02-01T00:00:00Z' } }
    assert.equal((await send('POST', `${PATH}/preview`, nobody)).status, 400)
  })
})
