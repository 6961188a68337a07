import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../test/billing.ts'
import type { Json } from '../../test/client.ts'
import { discountsOf } from '../../test/discounts.ts'
import { at, refusal, subscribing } from '../../test/subscriptions.ts'
import { onEachService } from '../../test/world.ts'

const DESK = { items: [{ title: 'Desk', price: 280, setupFee: 50, credits: 10 }] }

onEachService('days that are not used of a period that is not billed yet', world => {
  const { PATH, send, done, subscribe } = subscribing(world)
  const { billAt, invoices, periods } = billingOf(world)
  const { newCoupon } = discountsOf(world)
  const end = (id: string, how: object) => done('PUT', `${PATH}/${id}/cancel`, { cancel: how })
  /** The lines that are billed of a subscription that had a day to go on. */
  const billed = async (t: { after(fn: () => void): void }, { id }: Json, date: string): Promise<Json[]> => {
    await billAt(t, date)
    const all = await invoices(`subscriptionRef=${id}`)
    assert.ok(all.length <= 1)
    return all.length === 0 ? [] : (await done('GET', `/invoices/v1/${all[0]!.id}/items`)).invoiceItems
  }
  const grossOf = (notes: readonly Json[]) => notes.map(({ grossAmount }) => grossAmount)
  /** A place in UTC with tax inside of its prices, and 30 % off. */
  const newThirty = async () => {
    const location = { title: 'Quay', timezoneId: 'UTC', currencyCode: 'EUR', tax: { inclusive: true, rate: 19 } }
    const { id: locationRef } = (await done('POST', '/locations/v1', { location })).location
    return { locationRef, coupon: await newCoupon({ locationRef, percentOff: 30, duration: 'forever' }) }
  }
  const amounts = (lines: readonly Json[]) => lines.map(({ amount }) => amount)

  test('are not billed when the subscription ends now and nobody is to pay for them; a day that has begun is used', async t => {
    at(t, '2030-02-10T18:00:00Z')
    const [asked, unasked] = [await subscribe(DESK, false), await subscribe(DESK, false)]
    at(t, '2030-02-10T18:01:00Z')
    const told = (
      await done('POST', `${PATH}/${asked.id}/preview`, { change: { type: 'cancel', at: 'now', creditUnused: true } })
    ).invoiceItems
    assert.deepEqual((await end(asked.id, { at: 'now', creditUnused: true })).creditNotes, [])
    await end(unasked.id, { at: 'now' })
    const [period] = await periods(asked.id)
    assert.deepEqual([period!.state, period!.days, period!.grossAmount], ['open', { used: 11, of: 28 }, 160])
    const lines = await billed(t, asked, '2030-02-10T18:01:00Z')
    assert.deepEqual(
      [amounts(told), amounts(lines)],
      [
        [110, 50],
        [110, 50],
      ],
    )
    assert.deepEqual([lines[0]!.description, lines[0]!.explanation.days], ['Desk, 11 of 28 days', { used: 11, of: 28 }])
    assert.deepEqual(amounts(await billed(t, unasked, '2030-02-10T18:02:00Z')), [280, 50])
  })

  test('are not billed of what was made by mistake and deleted at once: a day is', async t => {
    at(t, '2030-01-31T12:00:00Z')
    const made = await subscribe({ items: [{ title: 'Desk', price: 280 }] }, false)
    at(t, '2030-01-31T12:00:00.020Z')
    await done('DELETE', `${PATH}/${made.id}?creditUnused=true`)
    assert.deepEqual(amounts(await billed(t, made, '2030-01-31T12:01:00Z')), [10])
  })

  test('are credited by their share of the line, rounded once, whatever is shown before', async t => {
    at(t, '2030-04-01T00:00:00Z')
    const { locationRef, coupon } = await newThirty()
    const items = [{ title: 'Desk', price: 1.06, couponRef: coupon.id }]
    const { id: companyRef } = (await done('POST', '/community/companies/v1', { company: { locationRef, title: 'Acme' } }))
      .company
    const made = await subscribe({ companyRef, startDate: '2030-04-01T00:00:00Z', items })
    at(t, '2030-04-01T06:00:00Z')
    const how = { at: 'now', creditUnused: true }
    const told = await done('POST', `${PATH}/${made.id}/preview`, { change: { type: 'cancel', ...how } })
    const { creditNotes } = await end(made.id, how)
    // 29 of 30 days of 0.74.
    for (const notes of [told.creditNotes, creditNotes]) assert.deepEqual(grossOf(notes), [0.72])
  })

  test('are not billed when it ends at a date within the period, unless the end is moved', async t => {
    at(t, '2030-01-31T12:00:00Z')
    const one = { items: [{ title: 'Desk', price: 280 }] }
    const [cut, moved] = [await subscribe(one, false), await subscribe(one, false)]
    for (const { id } of [cut, moved]) await end(id, { at: 'date', endDate: '2030-02-07T12:00:00.000Z', creditUnused: true })
    await done('PATCH', `${PATH}/${moved.id}`, { subscription: { endDate: '2030-02-08T12:00:00.000Z' } })
    assert.deepEqual(amounts(await billed(t, cut, '2030-01-31T12:01:00Z')), [70])
    // What is added now costs its days of the whole month, too.
    await done('POST', `${PATH}/${cut.id}/items`, { item: { title: 'Locker', price: 28 }, prorate: true })
    const { invoiceItems } = await done('GET', `/invoices/items/v1/upcoming?companyRef=${cut.companyRef}`)
    assert.deepEqual(amounts(invoiceItems), [7])
    assert.deepEqual(refusal(await send('PATCH', `${PATH}/${cut.id}`, { subscription: { endDate: null } })), [
      409,
      'period_billed',
    ])
    assert.deepEqual(amounts(await billed(t, moved, '2030-01-31T12:01:00Z')), [280])
  })

  test('are credited of a period that is billed, and it is not billed again', async t => {
    at(t, '2030-02-10T18:00:00Z')
    const made = await subscribe({ items: [{ title: 'Desk', price: 280 }] })
    const { creditNotes } = await end(made.id, { at: 'now', creditUnused: true })
    assert.deepEqual(
      creditNotes.map(({ grossAmount }: Json) => grossAmount),
      [170],
    )
    assert.deepEqual(amounts(await billed(t, made, '2030-02-10T18:01:00Z')), [280])
  })
})
