import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../test/billing.ts'
import type { Json } from '../../test/client.ts'
import { discountsOf } from '../../test/discounts.ts'
import { at, subscribing } from '../../test/subscriptions.ts'
import { onEachService } from '../../test/world.ts'

onEachService('what is billed for later than a subscription’s end', world => {
  const { PATH, done, subscribe, pending } = subscribing(world)
  const { billAt } = billingOf(world)
  const { newCoupon } = discountsOf(world)
  const DESK = { items: [{ title: 'Desk', price: 280, setupFee: 50 }] }
  const cancel = (id: string, how: object = {}) => done('PUT', `${PATH}/${id}/cancel`, { cancel: { at: 'now', ...how } })
  const notesOf = async (of: Json): Promise<Json[]> =>
    (await done('GET', `/billing/credit_notes/v1?customerRef=${of.companyRef}`)).creditNotes
  const invoiceOf = async (of: Json): Promise<Json> => (await done('GET', `/invoices/v1?companyRef=${of.companyRef}`)).invoices[0]

  test('is credited by days when that is asked for; a day that has begun is used, and the setup fee stays', async t => {
    for (const [now, gross] of [
      ['2030-02-14T12:00:00Z', 140],
      ['2030-02-20T20:00:00Z', 70],
      ['2030-02-28T11:00:00Z', undefined],
    ] as const) {
      at(t, '2030-02-01T00:00:00Z')
      const made = await subscribe(DESK)
      at(t, now)
      const { subscription, creditNotes } = await cancel(made.id, { creditUnused: true })
      assert.equal(subscription.status, 'canceled')
      assert.deepEqual(
        creditNotes.map((note: Json) => [note.grossAmount, note.type]),
        gross === undefined ? [] : [[gross, 'prePayment']],
      )
      assert.equal((await invoiceOf(made)).amountDue, 330 - (gross ?? 0))
    }
  })

  test('is credited of what recurs: what counts once is not shared by days', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const key = { title: 'Key', price: 15, type: 'oneOff' }
    const made = await subscribe({ items: [...DESK.items, key] })
    at(t, '2030-02-14T12:00:00Z')
    const { creditNotes } = await cancel(made.id, { creditUnused: true })
    assert.deepEqual(
      creditNotes.map((note: Json) => [note.grossAmount, note.lines.length]),
      [[140, 1]],
    )
  })

  test('is not credited where nothing was to be paid for it', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const free = await newCoupon({ percentOff: 100, duration: 'once' })
    const made = await subscribe({ items: [{ ...DESK.items[0], couponRef: free.id }] })
    assert.equal((await invoiceOf(made)).grossAmount, 50)
    at(t, '2030-02-14T12:00:00Z')
    assert.deepEqual((await cancel(made.id, { creditUnused: true })).creditNotes, [])
    assert.deepEqual(await notesOf(made), [])
  })

  test('is credited by calendar days with the anchor day', async t => {
    at(t, '2030-02-10T00:00:00Z')
    const made = await subscribe({ ...DESK, billingCycleAnchor: 'day', startDate: '2030-02-09T23:00:00Z' })
    at(t, '2030-02-22T12:00:00Z')
    // The 10th to the 22nd are used, and 6 of 28 days are left.
    const { creditNotes } = await cancel(made.id, { creditUnused: true })
    assert.deepEqual(
      creditNotes.map(({ grossAmount }: Json) => grossAmount),
      [60],
    )
  })

  test('stays with the location where nobody asks, and goes to the balance where it was paid', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const quiet = await subscribe(DESK)
    const paid = await subscribe(DESK)
    await done('POST', `/invoices/v1/${(await invoiceOf(paid)).id}/pay`, { payment: { type: 'external' } })
    at(t, '2030-02-14T12:00:00Z')
    assert.deepEqual((await cancel(quiet.id)).creditNotes, [])
    await done('DELETE', `${PATH}/${paid.id}?creditUnused=true`)
    const [note] = await notesOf(paid)
    assert.deepEqual([note!.type, note!.creditAmount, note!.lines.length], ['postPayment', 140, 1])
  })

  test('is always credited of a period that begins later, but no setup fee', async t => {
    at(t, '2030-01-01T00:00:00Z')
    const made = await subscribe(DESK)
    const { subscription } = await done('DELETE', `${PATH}/${made.id}`)
    assert.deepEqual([subscription.status, subscription.endDate], ['canceled', '2030-01-01T00:00:00.000Z'])
    assert.deepEqual(
      (await notesOf(made)).map(({ grossAmount }) => grossAmount),
      [280],
    )
    assert.equal((await invoiceOf(made)).amountDue, 50)
  })

  test('is taken off what waits: lines of later go, one of the running period becomes shorter', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe(DESK)
    at(t, '2030-02-07T12:00:00Z')
    await done('POST', `${PATH}/${made.id}/items`, { item: { title: 'Locker', price: 28, setupFee: 5 }, prorate: true })
    assert.deepEqual(
      (await pending(made)).map(({ amount }) => amount),
      [21, 5],
    )
    at(t, '2030-02-14T12:00:00Z')
    const { creditNotes } = await cancel(made.id, { creditUnused: true })
    assert.equal(creditNotes.length, 1)
    // Of the 21 days of the locker 14 are left.
    assert.deepEqual(
      (await pending(made)).map(({ amount }) => amount),
      [7, 5],
    )
    const [locker] = await pending(made)
    assert.equal(locker!.description, 'Locker, 7 of 28 days')
    assert.deepEqual(locker!.period, { startDate: '2030-02-07T12:00:00.000Z', endDate: '2030-02-14T12:00:00.000Z' })
    assert.partialDeepStrictEqual(locker!.explanation, {
      period: locker!.period,
      days: { used: 7, of: 28 },
      unitPrice: 28,
      quantity: 1,
      steps: [{ kind: 'price', exact: '28' }, { kind: 'proration', exact: '7' }, { kind: 'tax' }],
    })
    at(t, '2030-01-01T00:00:00Z')
    const coming = await subscribe(DESK)
    await done('POST', `${PATH}/${coming.id}/items`, { item: { title: 'Locker', price: 28 }, prorate: true })
    await cancel(coming.id)
    assert.deepEqual(await pending(coming), [])
  })

  test('is taken off a draft, whose lines say the days that they are over then', async t => {
    at(t, '2030-01-31T12:00:00Z')
    const items = [{ title: 'Desk', price: 33.33, quantity: 7 }]
    const made = await subscribe({ items }, false)
    await billAt(t, '2030-01-31T12:01:00Z')
    at(t, '2030-02-03T11:00:00Z')
    await cancel(made.id, { creditUnused: true })
    const draft = await invoiceOf(made)
    const period = { startDate: '2030-01-31T12:00:00.000Z', endDate: '2030-02-03T11:00:00.000Z' }
    assert.deepEqual([draft.status, draft.period], ['draft', period])
    const { invoiceItems } = await done('GET', `/invoices/v1/${draft.id}/items`)
    assert.equal(invoiceItems.length, 1)
    const [line] = invoiceItems
    // 7 × 33.33 × 3 / 28 is 24.9975, rounded once.
    assert.deepEqual([line.description, line.amount, line.period], ['7 × Desk, 3 of 28 days', 25, period])
    assert.deepEqual(line.explanation.days, { used: 3, of: 28 })
    assert.deepEqual(
      line.explanation.steps.map(({ kind }: Json) => kind),
      ['price', 'proration', 'tax'],
    )
  })

  test('is never credited twice, nor more than is left of a line', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe(DESK)
    const invoice = await invoiceOf(made)
    const { invoiceItems } = await done('GET', `/invoices/v1/${invoice.id}/items`)
    const lines = [{ invoiceItemRef: invoiceItems[0].id, amount: 200 }]
    await done('POST', '/billing/credit_notes/v1', { creditNote: { invoiceRef: invoice.id, reason: 'other', lines } })
    at(t, '2030-02-14T12:00:00Z')
    const { creditNotes } = await cancel(made.id, { creditUnused: true })
    assert.deepEqual(
      creditNotes.map(({ grossAmount }: Json) => grossAmount),
      [80],
    )
  })
})
