import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsIn } from '../../test/people.ts'
import { at, refusal, subscribing } from '../../test/subscriptions.ts'
import { onEachService } from '../../test/world.ts'

const [FEBRUARY, MARCH, APRIL, MAY] = [
  '2030-02-28T12:00:00.000Z',
  '2030-03-31T11:00:00.000Z',
  '2030-04-30T11:00:00.000Z',
  '2030-05-31T11:00:00.000Z',
]

onEachService('the terms of a subscription', world => {
  const { PATH, send, done, subscribe, read, balances } = subscribing(world)
  const patch = (id: string, subscription: object) => send('PATCH', `${PATH}/${id}`, { subscription })
  const cancel = (id: string, how: object) => send('PUT', `${PATH}/${id}/cancel`, { cancel: how })

  test('what a customer pays and how it is billed changes at once, and what is not sent stays', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe({ reference: 'PO 1', payWithInvoice: { shop: true } })
    const sent = {
      payWithInvoice: { rooms: true },
      addPendingItemsToInvoice: false,
      advanceInvoicing: { type: 'days', days: 14 },
      reference: 'PO 2',
      pausePaymentCollection: { behavior: 'draft', resumesAt: '2030-04-01T00:00:00.000Z' },
    }
    const { subscription } = await done('PATCH', `${PATH}/${made.id}`, { subscription: sent })
    assert.deepEqual(subscription, {
      ...made,
      ...sent,
      payWithInvoice: { ...made.payWithInvoice, rooms: true },
      pausePaymentCollection: { ...sent.pausePaymentCollection, createDate: '2030-02-01T00:00:00.000Z' },
    })
    assert.deepEqual(await read(made.id), subscription)
    const back = { reference: null, advanceInvoicing: { type: 'default' }, pausePaymentCollection: null }
    const { reference: _, pausePaymentCollection: _pause, ...rest } = subscription
    const after = (await done('PATCH', `${PATH}/${made.id}`, { subscription: back })).subscription
    assert.deepEqual(after, { ...rest, advanceInvoicing: { type: 'default' } })
    assert.deepEqual(
      faultsIn(
        await patch(made.id, {
          advanceInvoicing: { type: 'days' },
          pausePaymentCollection: { behavior: 'void', resumesAt: '2030-01-01T00:00:00Z' },
        }),
      ),
      [
        ['/subscription/pausePaymentCollection/resumesAt', 'invalid_value'],
        ['/subscription/advanceInvoicing/days', 'required'],
      ],
    )
  })

  test('collecting is shown as paused until it resumes by itself', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe()
    await patch(made.id, { pausePaymentCollection: { behavior: 'void', resumesAt: '2030-03-01T00:00:00Z' } })
    at(t, '2030-02-28T23:59:59Z')
    assert.equal((await read(made.id)).pausePaymentCollection.behavior, 'void')
    at(t, '2030-03-01T00:00:00Z')
    assert.equal('pausePaymentCollection' in (await read(made.id)), false)
  })

  test('an end lies behind what is billed, and cuts no period that is on an invoice', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const { id } = await subscribe()
    assert.deepEqual(refusal(await patch(id, { endDate: '2030-02-20T00:00:00Z' })), [409, 'period_billed'])
    assert.deepEqual(faultsIn(await patch(id, { endDate: '2030-01-20T00:00:00Z' })), [['/subscription/endDate', 'invalid_value']])
    const ended = (await done('PATCH', `${PATH}/${id}`, { subscription: { endDate: FEBRUARY } })).subscription
    assert.deepEqual([ended.endDate, ended.cancelDate, ended.nextInterval], [FEBRUARY, '2030-02-01T00:00:00.000Z', undefined])
    const later = (await done('PATCH', `${PATH}/${id}`, { subscription: { endDate: '2030-03-10T00:00:00Z' } })).subscription
    assert.deepEqual(later.nextInterval, { startDate: FEBRUARY, endDate: '2030-03-10T00:00:00.000Z' })
    const endless = (await done('PATCH', `${PATH}/${id}`, { subscription: { endDate: null } })).subscription
    assert.deepEqual([endless.endDate, endless.cancelDate], [undefined, undefined])
  })

  test('a last period that was billed as cut stays as it was billed', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const { id } = await subscribe({
      billingCycleAnchor: 'day',
      startDate: '2030-02-10T00:00:00Z',
      endDate: '2030-02-20T00:00:00Z',
    })
    assert.deepEqual(refusal(await patch(id, { endDate: null })), [409, 'period_billed'])
    assert.deepEqual(refusal(await patch(id, { endDate: '2030-02-25T00:00:00Z' })), [409, 'period_billed'])
  })

  test('it begins at another time only while it has not begun, nothing is billed and nothing waits', async t => {
    at(t, '2030-01-01T00:00:00Z')
    const free = await subscribe({}, false)
    const moved = (await done('PATCH', `${PATH}/${free.id}`, { subscription: { startDate: '2030-02-15T12:00:00Z' } }))
      .subscription
    assert.deepEqual([moved.startDate, moved.nextInterval.startDate], ['2030-02-15T12:00:00.000Z', '2030-02-15T12:00:00.000Z'])
    const billed = await subscribe()
    assert.deepEqual(refusal(await patch(billed.id, { startDate: '2030-03-01T00:00:00Z' })), [409, 'period_billed'])
    await done('POST', `${PATH}/${free.id}/pauses`, { pause: { startDate: '2030-06-01T00:00:00Z' } })
    assert.deepEqual(refusal(await patch(free.id, { startDate: '2030-03-01T00:00:00Z' })), [409, 'conflict'])
    at(t, '2030-02-16T00:00:00Z')
    assert.deepEqual(refusal(await patch(free.id, { startDate: '2030-03-01T00:00:00Z' })), [409, 'conflict'])
  })

  test('a minimum term counts billed periods and holds an end, and so does notice, unless both are overridden', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const items = [{ title: 'Desk', price: 100, commitmentCycles: 3, noticeDays: 30 }]
    const made = await subscribe({ items })
    assert.deepEqual([made.commitmentEndDate, made.noticeDays, made.items[0].commitmentEndDate], [APRIL, 30, APRIL])
    const tooSoon = await patch(made.id, { endDate: MARCH })
    assert.deepEqual(refusal(tooSoon), [409, 'commitment_running'])
    assert.match(tooSoon.body.detail, new RegExp(APRIL))
    for (const how of [{ at: 'periodEnd' }, { at: 'now' }, { at: 'date', endDate: MARCH }])
      assert.deepEqual(refusal(await cancel(made.id, how)), [409, 'commitment_running'])
    const earliest = (await done('PUT', `${PATH}/${made.id}/cancel`, { cancel: { at: 'earliest', reason: 'Moved' } }))
      .subscription
    assert.deepEqual([earliest.endDate, earliest.cancelReason], [APRIL, 'Moved'])
    // Four weeks before that end notice is too late for it.
    await done('PATCH', `${PATH}/${made.id}`, { subscription: { endDate: null } })
    at(t, '2030-04-02T00:00:00Z')
    assert.deepEqual(refusal(await patch(made.id, { endDate: APRIL })), [409, 'commitment_running'])
    assert.equal((await done('PUT', `${PATH}/${made.id}/cancel`, { cancel: { at: 'earliest' } })).subscription.endDate, MAY)
    const overridden = await done('PATCH', `${PATH}/${made.id}`, { subscription: { endDate: APRIL, override: true } })
    assert.equal(overridden.subscription.endDate, APRIL)
  })

  test('it is canceled with the period, at a date, and not twice for the same end', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const { id } = await subscribe()
    assert.equal((await done('PUT', `${PATH}/${id}/cancel`, { cancel: { at: 'periodEnd' } })).subscription.endDate, FEBRUARY)
    assert.deepEqual(refusal(await cancel(id, { at: 'periodEnd' })), [409, 'conflict'])
    assert.equal(
      (await done('PUT', `${PATH}/${id}/cancel`, { cancel: { at: 'date', endDate: MARCH } })).subscription.endDate,
      MARCH,
    )
    assert.deepEqual(refusal(await cancel(id, { at: 'date', endDate: '2030-02-15T00:00:00Z' })), [409, 'period_billed'])
    assert.deepEqual(faultsIn(await cancel(id, { at: 'date' })), [['/cancel/endDate', 'required']])
    assert.deepEqual(faultsIn(await cancel(id, { at: 'now', endDate: MARCH })), [['/cancel/endDate', 'invalid_value']])
    assert.deepEqual(faultsIn(await cancel(id, { at: 'date', endDate: '2030-01-31T00:00:00Z' })), [
      ['/cancel/endDate', 'invalid_value'],
    ])
  })

  test('ending now takes what is left of the running period, and the changes that are to come', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe()
    assert.deepEqual(await balances(made), [10, 2])
    await done('POST', `${PATH}/${made.id}/items`, { item: { title: 'Locker', price: 5 } })
    const { subscription } = await done('PUT', `${PATH}/${made.id}/cancel`, { cancel: { at: 'now', reason: 'Left' } })
    assert.deepEqual(
      [subscription.status, subscription.endDate, subscription.cancelReason],
      ['canceled', '2030-02-01T00:00:00.000Z', 'Left'],
    )
    assert.deepEqual(await balances(made), [0, 0])
    assert.deepEqual((await done('GET', `${PATH}/${made.id}/changes?applied=true`)).changes, [])
    assert.deepEqual(refusal(await cancel(made.id, { at: 'now' })), [409, 'conflict'])
  })

  test('one that never began and was never billed is deleted, and one that did ends whatever its minimum term is', async t => {
    at(t, '2030-01-01T00:00:00Z')
    const unborn = await subscribe({}, false)
    const gone = (await done('DELETE', `${PATH}/${unborn.id}`)).subscription
    assert.equal(gone.deleteDate, '2030-01-01T00:00:00.000Z')
    assert.equal((await send('GET', `${PATH}/${unborn.id}`)).status, 404)
    at(t, '2030-02-10T00:00:00Z')
    const bound = await subscribe({ items: [{ title: 'Desk', price: 1, commitmentCycles: 12 }] })
    assert.equal((await done('DELETE', `${PATH}/${bound.id}`)).subscription.endDate, '2030-02-10T00:00:00.000Z')
  })
})
