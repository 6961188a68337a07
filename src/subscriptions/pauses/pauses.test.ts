import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsIn } from '../../../test/people.ts'
import { at, refusal, subscribing } from '../../../test/subscriptions.ts'
import { onEachService } from '../../../test/world.ts'

const [FEBRUARY, MARCH, APRIL, MAY, JULY] = [
  '2030-02-28T12:00:00.000Z',
  '2030-03-31T11:00:00.000Z',
  '2030-04-30T11:00:00.000Z',
  '2030-05-31T11:00:00.000Z',
  '2030-07-31T11:00:00.000Z',
]

onEachService('pauses of a subscription', world => {
  const { PATH, send, done, subscribe, read } = subscribing(world)
  const pause = (id: string, startDate: string, endDate?: string) =>
    send('POST', `${PATH}/${id}/pauses`, { pause: { startDate, ...(endDate && { endDate }) } })
  const paused = async (id: string, startDate: string, endDate?: string) => {
    const reply = await pause(id, startDate, endDate)
    assert.equal(reply.status, 201, reply.text)
    return reply.body
  }
  const end = (id: string, pauseId: string) => send('DELETE', `${PATH}/${id}/pauses/${pauseId}`)

  test('begin and end where periods do, and are listed with the subscription', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const { id } = await subscribe()
    const made = await paused(id, '2030-03-01T00:00:00Z', '2030-05-01T00:00:00Z')
    assert.deepEqual([made.pause.startDate, made.pause.endDate], [MARCH, MAY])
    assert.deepEqual([made.subscription.pauses, made.subscription.paused], [[made.pause], false])
    const now = await paused(id, '2030-01-01T00:00:00Z', FEBRUARY).catch(() => undefined)
    assert.equal(now, undefined)
    for (const [instant, isPaused] of [
      [APRIL, true],
      [MAY, false],
    ] as const) {
      at(t, instant)
      assert.equal((await read(id)).paused, isPaused)
      assert.equal((await done('GET', `${PATH}?paused=${isPaused}&limit=1`)).subscriptions[0].id, id)
    }
    const without = (await done('GET', `${PATH}?paused=true`)).subscriptions.map((one: { id: string }) => one.id)
    assert.ok(!without.includes(id))
  })

  test('hold no period that is billed, do not overlap, and hold one period at least', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const { id } = await subscribe()
    // Asked for now, it begins with the next period, which is not billed.
    assert.equal((await paused(id, '2030-02-01T00:00:00Z', MARCH)).pause.startDate, FEBRUARY)
    assert.deepEqual(refusal(await pause(id, '2030-02-15T00:00:00Z')), [409, 'conflict'])
    assert.deepEqual(refusal(await pause(id, FEBRUARY, MAY)), [409, 'conflict'])
    await paused(id, MARCH, APRIL)
    assert.deepEqual(faultsIn(await pause(id, '2030-05-01T00:00:00Z', '2030-05-20T00:00:00Z')), [
      ['/pause/endDate', 'invalid_value'],
    ])
    assert.deepEqual(faultsIn(await pause(id, MAY, APRIL)), [['/pause/endDate', 'invalid_value']])
    // No period begins so late.
    assert.deepEqual(faultsIn(await pause(id, MAY, '9999-12-31T23:00:00Z')), [['/pause/endDate', 'invalid_value']])
    const coming = await subscribe({ startDate: '2030-02-10T00:00:00Z' })
    assert.deepEqual(refusal(await pause(coming.id, '2030-02-05T00:00:00Z')), [409, 'period_billed'])
    const ending = await subscribe({ endDate: FEBRUARY })
    assert.deepEqual(faultsIn(await pause(ending.id, MARCH)), [['/pause/startDate', 'invalid_value']])
  })

  test('that are to come go, and one that runs ends with the period that holds now', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const { id } = await subscribe()
    const coming = (await paused(id, APRIL)).pause
    const gone = await end(id, coming.id)
    assert.equal(gone.body.pause.deleteDate, '2030-02-01T00:00:00.000Z')
    assert.deepEqual(gone.body.subscription.pauses, [])
    assert.equal((await end(id, coming.id)).status, 404)
    const { pause: running } = await paused(id, FEBRUARY)
    at(t, '2030-03-10T00:00:00Z')
    const ended = await done('DELETE', `${PATH}/${id}/pauses/${running.id}`)
    assert.deepEqual([ended.pause.endDate, ended.subscription.paused], [MARCH, true])
    assert.deepEqual(refusal(await end(id, running.id)), [409, 'conflict'])
    at(t, MAY)
    assert.deepEqual(refusal(await end(id, running.id)), [409, 'conflict'])
  })

  test('prolong a minimum term', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const { id, commitmentEndDate } = await subscribe({ items: [{ title: 'Desk', price: 1, commitmentCycles: 4 }] })
    assert.equal(commitmentEndDate, MAY)
    const { subscription } = await paused(id, MARCH, MAY)
    assert.equal(subscription.commitmentEndDate, JULY)
    const first = await subscribe({ startDate: FEBRUARY, items: [{ title: 'Desk', price: 1, commitmentCycles: 1 }] }, false)
    assert.equal(first.commitmentEndDate, '2030-03-28T12:00:00.000Z')
    assert.equal((await paused(first.id, FEBRUARY)).subscription.commitmentEndDate, '2030-04-28T11:00:00.000Z')
  })

  test('let discounts and paying by invoice rest', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const location = { locationRef: world.main.location }
    const plan = { ...location, title: 'Flex', period: 'month', price: 1, discounts: { shop: 50 } }
    const { id: planRef } = (await done('POST', '/plans/v1', { plan })).plan
    const membershipRef = world.main.member
    const items = [{ plan: { id: planRef } }]
    const terms = { membershipRef, period: 'month', startDate: '2030-01-31T12:00:00Z', items, payWithInvoice: { shop: true } }
    const { subscription } = await done('POST', PATH, { subscription: terms })
    const options = [{ title: 'Cup', price: { money: { amount: 10 } } }]
    const { product } = await done('POST', '/shop/products/v1', { product: { ...location, title: 'Tea', options } })
    const order = (type: string) =>
      send('POST', '/shop/orders/v1', { order: { optionRef: product.options[0].id, membershipRef, payment: { type } } })
    assert.equal((await order('invoice')).body.order.payment.amount, 5)
    await paused(subscription.id, '2030-02-01T00:00:00Z', MARCH)
    assert.equal((await order('external')).body.order.payment.amount, 5)
    at(t, '2030-03-10T00:00:00Z')
    assert.equal((await order('external')).body.order.payment.amount, 10)
    assert.deepEqual(faultsIn(await order('invoice')), [['/order/payment/type', 'invalid_value']])
    at(t, MARCH)
    assert.equal((await order('invoice')).body.order.payment.amount, 5)
    await done('DELETE', `${PATH}/${subscription.id}`)
  })
})
