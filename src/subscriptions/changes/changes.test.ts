import assert from 'node:assert/strict'
import { test } from 'node:test'
import { billingOf } from '../../../test/billing.ts'
import type { Json } from '../../../test/client.ts'
import { faultsIn } from '../../../test/people.ts'
import { at, refusal, subscribing } from '../../../test/subscriptions.ts'
import { onEachService } from '../../../test/world.ts'
import { applyDueChanges } from '../actions-changes.ts'
import { subscriptions } from '../store.ts'

const [FEBRUARY, MARCH, APRIL] = ['2030-02-28T12:00:00.000Z', '2030-03-31T11:00:00.000Z', '2030-04-30T11:00:00.000Z']

onEachService('changes of a subscription', world => {
  const { PATH, send, done, subscribe, read, changes, balances } = subscribing(world)
  const { billAt, invoices } = billingOf(world)
  const pathOf = ({ id, items }: Json, i = 0) => `${PATH}/${id}/items/${items[i].id}`
  const itemOf = async (id: string, i = 0) => (await read(id)).items[i]
  const newPlan = async (more: object = {}): Promise<Json> => {
    const plan = {
      locationRef: world.main.location,
      title: 'Flex',
      period: 'month',
      price: 100,
      credits: 5,
      discounts: { shop: 10 },
    }
    return (await done('POST', '/plans/v1', { plan: { ...plan, ...more } })).plan
  }
  /** What the billing run does of items when a period begins. */
  const begin = (id: string, until: string) =>
    world.write(world.main.network, async context => {
      const row = (await subscriptions.lock(context.tx, context.network, id))!
      return applyDueChanges(context, row, until)
    })

  test('are listed the soonest first, and taken back before they count', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe()
    const later = (await done('PATCH', pathOf(made), { item: { price: 500 }, effectiveDate: APRIL })).change
    const sooner = (await done('PATCH', pathOf(made), { item: { price: 400, quantity: 2 } })).change
    assert.deepEqual(await changes(made.id), [sooner, later])
    assert.deepEqual(sooner.fields, { price: 400, quantity: 2 })
    assert.equal(sooner.membershipRefCreator, world.main.admin)
    const { change } = await done('DELETE', `${PATH}/${made.id}/changes/${sooner.id}`)
    assert.deepEqual(change, { ...sooner, deleteDate: '2030-02-01T00:00:00.000Z' })
    assert.deepEqual(await changes(made.id), [later])
    assert.equal((await send('DELETE', `${PATH}/${made.id}/changes/${sooner.id}`)).status, 404)
    at(t, APRIL)
    assert.equal((await read(made.id)).price, 500)
    assert.deepEqual(refusal(await send('DELETE', `${PATH}/${made.id}/changes/${later.id}`)), [409, 'conflict'])
    assert.deepEqual(await changes(made.id), [])
    assert.deepEqual(await changes(made.id, '?applied=true'), [later])
  })

  test('that are taken back leave no trace: an added item goes with its changes, a removed one stays', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe({ items: [{ title: 'Desk', price: 310, endDate: '2031-01-01T00:00:00Z' }] })
    const { item, change } = await done('POST', `${PATH}/${made.id}/items`, { item: { title: 'Locker', price: 5 } })
    await done('PATCH', `${PATH}/${made.id}/items/${item.id}`, { item: { price: 6 }, effectiveDate: APRIL })
    const removal = (await done('DELETE', pathOf(made))).change
    assert.equal((await itemOf(made.id)).endDate, FEBRUARY)
    await done('DELETE', `${PATH}/${made.id}/changes/${removal.id}`)
    await done('DELETE', `${PATH}/${made.id}/changes/${change.id}`)
    assert.deepEqual(await changes(made.id), [])
    assert.deepEqual(await read(made.id), made)
  })

  test('stay once their period is billed in advance: what it asks for is what it gives', async t => {
    at(t, '2030-01-31T12:00:00Z')
    const made = await subscribe({ advanceInvoicing: { type: 'days', days: 20 } })
    const { item } = await done('POST', `${PATH}/${made.id}/items`, { item: { title: 'Locker', price: 5 } })
    const removal = (await done('DELETE', pathOf(made))).change
    const later = (await done('PATCH', `${PATH}/${made.id}/items/${item.id}`, { item: { price: 6 }, effectiveDate: MARCH }))
      .change
    await billAt(t, '2030-02-10T12:00:00Z')
    const [, february] = await invoices(`subscriptionRef=${made.id}`)
    assert.equal(february!.grossAmount, 5)
    for (const { id } of (await changes(made.id)).filter(({ effectiveDate }) => effectiveDate === FEBRUARY))
      assert.deepEqual(refusal(await send('DELETE', `${PATH}/${made.id}/changes/${id}`)), [409, 'period_billed'])
    assert.equal(removal.effectiveDate, FEBRUARY)
    await done('DELETE', `${PATH}/${made.id}/changes/${later.id}`)
    await billAt(t, FEBRUARY)
    assert.deepEqual(await balances(made), [0, 0])
  })

  test('are carried out when their period begins, in the order in which they count', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const made = await subscribe()
    await done('PATCH', pathOf(made), { item: { price: 400 } })
    await done('PATCH', pathOf(made), { item: { price: 450, title: 'Corner desk' } })
    await done('POST', `${PATH}/${made.id}/items`, { item: { title: 'Locker', price: 5 } })
    await done('PATCH', pathOf(made), { item: { price: 1 }, effectiveDate: MARCH })
    at(t, FEBRUARY)
    const before = await read(made.id)
    const due = (await changes(made.id, '?applied=true')).filter(({ effectiveDate }) => effectiveDate === FEBRUARY)
    await begin(made.id, FEBRUARY)
    assert.deepEqual((await read(made.id)).price, before.price)
    const after = await changes(made.id, '?applied=true')
    assert.deepEqual(
      after.filter(({ applyDate }) => applyDate !== undefined).map(({ id }) => id),
      due.map(({ id }) => id),
    )
    assert.deepEqual(after.length, due.length + 1)
    await begin(made.id, FEBRUARY)
    assert.deepEqual(await changes(made.id, '?applied=true'), after)
  })

  test('to another plan take from it what they leave out', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const [small, big] = [await newPlan(), await newPlan({ title: 'Fix', price: 250, credits: 20, discounts: { shop: 30 } })]
    const made = await subscribe({ items: [{ plan: { id: small.id }, quantity: 3 }] })
    const { change } = await done('PATCH', pathOf(made), { item: { plan: { id: big.id }, title: 'Fix desk' } })
    assert.deepEqual(change.fields, {
      title: 'Fix desk',
      price: 250,
      credits: 20,
      dayPasses: 0,
      customTax: { enabled: false, rate: 0 },
      plan: { id: big.id },
    })
    at(t, FEBRUARY)
    const item = await itemOf(made.id)
    assert.deepEqual([item.plan, item.quantity, item.price, item.discounts.shop], [{ id: big.id, title: 'Fix' }, 3, 250, 30])
    const yearly = await newPlan({ period: 'year' })
    assert.deepEqual(faultsIn(await send('PATCH', pathOf(made), { item: { plan: { id: yearly.id } } })), [
      ['/item/plan/id', 'invalid_value'],
    ])
  })

  test('are computed with what the plan says that the item follows', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const fields = { locationRef: world.main.location, title: 'Flex', period: 'month', price: 10 }
    const { plan } = await done('POST', '/plans/v1', { plan: fields })
    const { id, items } = await subscribe({ items: [{ plan: { id: plan.id }, autoUpdateFromProduct: true }] })
    await done('PATCH', `/plans/v1/${plan.id}`, { plan: { price: 999_999_999.99 } })
    const refused = await send('PATCH', `${PATH}/${id}/items/${items[0].id}`, { item: { quantity: 2 } })
    assert.deepEqual([refused.status, refused.body.errors?.[0].code], [400, 'too_large'])
  })

  test('of a plan reach the items that follow it with their next period, and its discounts at once', async t => {
    at(t, '2030-02-01T00:00:00Z')
    const plan = await newPlan()
    const made = await subscribe({ items: [{ plan: { id: plan.id }, autoUpdateFromProduct: true }, { plan: { id: plan.id } }] })
    const { followers } = await done('PATCH', `/plans/v1/${plan.id}`, {
      plan: { price: 120, title: 'Flex 2', discounts: { shop: 20 } },
    })
    assert.equal(followers, 1)
    const now = await read(made.id)
    assert.deepEqual([now.price, now.items.map((one: Json) => one.discounts.shop)], [200, [20, 10]])
    at(t, FEBRUARY)
    await begin(made.id, FEBRUARY)
    const { items, price } = await read(made.id)
    assert.deepEqual([price, items[0].title, items[1].title], [220, 'Flex 2', 'Flex'])
    assert.deepEqual(faultsIn(await send('PATCH', pathOf(made), { item: { price: 5 } })), [['/item/price', 'invalid_value']])
    const stays = await done('PATCH', pathOf(made), { item: { price: 5, autoUpdateFromProduct: false } })
    // The period has begun and is not billed, so it counts at once.
    assert.deepEqual([stays.item.autoUpdateFromProduct, stays.item.price, stays.change], [false, 5, undefined])
  })
})
