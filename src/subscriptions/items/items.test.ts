import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { faultsIn } from '../../../test/people.ts'
import { at, refusal, subscribing } from '../../../test/subscriptions.ts'
import { onEachService } from '../../../test/world.ts'

const [JANUARY, FEBRUARY, MARCH] = ['2030-01-31T12:00:00.000Z', '2030-02-28T12:00:00.000Z', '2030-03-31T11:00:00.000Z']

onEachService('items of a subscription', world => {
  const { PATH, send, done, subscribe, read, changes, pending, balances } = subscribing(world)
  const add = (id: string, item: object, more: object = {}) => send('POST', `${PATH}/${id}/items`, { item, ...more })
  const added = (id: string, item: object, more: object = {}) => done('POST', `${PATH}/${id}/items`, { item, ...more })
  const pathOf = ({ id, items }: Json, i = 0) => `${PATH}/${id}/items/${items[i].id}`
  const lines = async (of: Json) =>
    (await pending(of)).map(({ description, amount, type, subscriptionRef }) => {
      assert.deepEqual([type, subscriptionRef], ['subscription', of.id])
      return [description, amount]
    })
  const LOCKER = { title: 'Locker', price: 28, credits: 4 }

  test('come, change and go at once while nothing is billed', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe({}, false)
    const { item, subscription, change } = await added(made.id, LOCKER)
    assert.deepEqual([subscription.price, subscription.items.length, item.startDate, change], [338, 2, JANUARY, undefined])
    assert.deepEqual(subscription.items[1], item)
    const changed = await done('PATCH', `${PATH}/${made.id}/items/${item.id}`, { item: { quantity: 2, title: 'Lockers' } })
    assert.deepEqual([changed.subscription.price, changed.item.title, changed.change], [366, 'Lockers', undefined])
    const removed = await done('DELETE', pathOf(made))
    assert.deepEqual([removed.subscription.price, removed.subscription.items.length, removed.change], [56, 1, undefined])
    assert.deepEqual(await changes(made.id, '?applied=true'), [])
    assert.deepEqual(await pending(made), [])
  })

  test('give at once what they give more in a period that was given, and nothing goes back', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe({}, false)
    assert.deepEqual(await balances(made), [10, 2])
    const { item } = await added(made.id, LOCKER)
    await done('PATCH', `${PATH}/${made.id}/items/${item.id}`, { item: { quantity: 3 } })
    assert.deepEqual(await balances(made), [22, 2])
    await done('PATCH', `${PATH}/${made.id}/items/${item.id}`, { item: { quantity: 1 } })
    await done('DELETE', pathOf(made))
    assert.deepEqual(await balances(made), [22, 2])
  })

  test('once something is billed count from the next period that is not, and are changes until then', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe()
    const more = await added(made.id, LOCKER)
    assert.equal(more.change.kind, 'add')
    assert.deepEqual([more.change.effectiveDate, more.item.startDate, more.subscription.price], [FEBRUARY, FEBRUARY, 310])
    const dearer = await done('PATCH', pathOf(made), { item: { price: 400 } })
    assert.deepEqual([dearer.change.fields, dearer.subscription.items[0].price], [{ price: 400 }, 310])
    const less = await done('DELETE', `${PATH}/${made.id}/items/${more.item.id}`)
    // What was to come and goes before is not there at all.
    assert.deepEqual([less.change, less.subscription.items.length], [undefined, 1])
    assert.deepEqual(
      (await changes(made.id)).map(({ kind, effectiveDate }) => [kind, effectiveDate]),
      [['update', FEBRUARY]],
    )
    const last = await done('DELETE', pathOf(made))
    assert.deepEqual([last.change.kind, last.item.endDate], ['remove', FEBRUARY])
    assert.deepEqual(refusal(await send('DELETE', pathOf(made))), [409, 'conflict'])
    assert.equal((await read(made.id)).price, 310)
    assert.deepEqual(await balances(made), [10, 2])
    at(t, FEBRUARY)
    assert.deepEqual((await read(made.id)).price, 0)
  })

  test('count from a date on: with the first period that begins then or later', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe()
    const { change } = await added(made.id, LOCKER, { effectiveDate: '2030-03-01T00:00:00Z' })
    assert.equal(change.effectiveDate, MARCH)
    assert.equal((await added(made.id, { ...LOCKER, startDate: FEBRUARY })).change.effectiveDate, FEBRUARY)
    assert.deepEqual(refusal(await add(made.id, LOCKER, { effectiveDate: '2030-01-31T12:00:00Z' })), [409, 'period_billed'])
    const twice = await add(made.id, { ...LOCKER, startDate: FEBRUARY }, { effectiveDate: FEBRUARY })
    assert.deepEqual(faultsIn(twice), [['/effectiveDate', 'invalid_value']])
    await done('PUT', `${PATH}/${made.id}/cancel`, { cancel: { at: 'periodEnd' } })
    assert.deepEqual(refusal(await add(made.id, LOCKER)), [409, 'conflict'])
  })

  test('count now when prorated: the rest of the period waits for the next invoice, by its days, with the setup fee', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe()
    // After 14 of 28 days.
    at(t, '2030-02-14T12:00:00Z')
    const { subscription, change, item } = await added(made.id, { ...LOCKER, setupFee: 20, quantity: 2 }, { prorate: true })
    assert.deepEqual([subscription.price, change, item.startDate], [366, undefined, JANUARY])
    assert.deepEqual(await lines(made), [
      ['2 × Locker, 14 of 28 days', 28],
      ['Locker, setup fee', 20],
    ])
    assert.deepEqual(await balances(made), [18, 2])
    // More of it, later on a day that has begun, and then a higher price.
    at(t, '2030-02-20T20:00:00Z')
    await done('PATCH', `${PATH}/${made.id}/items/${item.id}`, { item: { quantity: 3 }, prorate: true })
    await done('PATCH', pathOf(made), { item: { price: 590 }, prorate: true })
    assert.deepEqual((await lines(made)).slice(2), [
      ['Locker, 8 of 28 days', 8],
      ['Desk, 8 of 28 days', 80],
    ])
    const [line] = (await pending(made)).slice(-1)
    assert.deepEqual(line!.explanation.days, { used: 8, of: 28 })
    assert.equal((await read(made.id)).price, 674)
  })

  test('are prorated over calendar days with the anchor day, and whole in periods that are billed before they begin', async t => {
    at(t, '2030-01-20T00:00:00Z')
    const made = await subscribe({ billingCycleAnchor: 'day', startDate: '2030-02-10T00:00:00+01:00' })
    await added(made.id, { title: 'Locker', price: 28 }, { prorate: true })
    at(t, '2030-02-15T12:00:00Z')
    await added(made.id, { title: 'Key', price: 56 }, { prorate: true })
    assert.deepEqual(await lines(made), [
      ['Locker, 19 of 28 days', 19],
      ['Key, 14 of 28 days', 28],
    ])
  })

  test('never count less, nor go, before a period ends', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe({ items: [{ title: 'Desk', price: 100, quantity: 2 }] })
    for (const item of [{ price: 99 }, { quantity: 1 }, { quantity: 1, price: 1_000 }])
      assert.deepEqual(faultsIn(await send('PATCH', pathOf(made), { item, prorate: true })), [['/prorate', 'invalid_value']])
    assert.deepEqual(faultsIn(await send('PATCH', pathOf(made), { item: { price: 300 }, prorate: true, effectiveDate: MARCH })), [
      ['/effectiveDate', 'invalid_value'],
    ])
    assert.deepEqual(faultsIn(await add(made.id, { ...LOCKER, type: 'oneOff' }, { prorate: true })), [
      ['/prorate', 'invalid_value'],
    ])
    assert.deepEqual(await pending(made), [])
  })

  test('count once when they are oneOff: in the period in which they begin', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe()
    const key = { title: 'Key', price: 15, type: 'oneOff' }
    const { item, change } = await added(made.id, { ...key, startDate: '2030-03-10T00:00:00Z' })
    assert.deepEqual([change.effectiveDate, item.startDate], [FEBRUARY, '2030-03-10T00:00:00.000Z'])
    assert.equal((await added(made.id, key)).item.startDate, FEBRUARY)
    assert.deepEqual(refusal(await add(made.id, { ...key, startDate: '2030-02-10T00:00:00Z' })), [409, 'period_billed'])
    assert.deepEqual(faultsIn(await add(made.id, { ...key, endDate: MARCH })), [['/item/endDate', 'invalid_value']])
    at(t, FEBRUARY)
    assert.equal((await read(made.id)).price, 310)
    const first = await subscribe({ items: [key, { title: 'Desk', price: 100 }] })
    assert.deepEqual([first.price, first.items[0].startDate], [100, JANUARY])
  })

  test('are at most a hundred', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const items = Array.from({ length: 100 }, () => ({ title: 'Locker', price: 1 }))
    const made = await subscribe({ items }, false)
    assert.deepEqual(refusal(await add(made.id, LOCKER)), [409, 'conflict'])
    await done('DELETE', pathOf(made, 40))
    assert.equal((await added(made.id, LOCKER)).subscription.items.length, 100)
  })

  test('tell all faults at once', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const { id } = await subscribe()
    assert.deepEqual(faultsIn(await add(id, { quantity: 2, day_passes: 1, dayPasses: 1, autoUpdateFromProduct: true })), [
      ['/item/title', 'required'],
      ['/item/price', 'required'],
      ['/item/autoUpdateFromProduct', 'invalid_value'],
      ['/item/day_passes', 'invalid_value'],
      ['/item/dayPasses', 'invalid_value'],
    ])
    assert.equal((await send('PATCH', `${PATH}/${id}/items/${world.main.member}`, { item: { price: 1 } })).status, 404)
    assert.equal((await send('DELETE', `${PATH}/${id}/items/${world.main.member}`)).status, 404)
  })
})
