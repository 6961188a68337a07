import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../../test/client.ts'
import { faultsIn } from '../../test/people.ts'
import { onEachService } from '../../test/world.ts'

onEachService('a plan’s life', world => {
  const send = (method: string, path: string, body?: object) => world.main.api.send(method, path, body)
  const create = async (more: object = {}): Promise<Json> => {
    const plan = { locationRef: world.main.location, title: 'Flex desk', period: 'month', price: 249, ...more }
    const reply = await send('POST', '/plans/v1', { plan })
    assert.equal(reply.status, 201, reply.text)
    return reply.body.plan
  }
  const patch = (id: string, plan: object) => send('PATCH', `/plans/v1/${id}`, { plan })
  const follow = async (planRef: string, more: object = {}, dates: object = {}): Promise<Json> => {
    const company = { locationRef: world.main.location, title: 'Acme' }
    const { id: companyRef } = (await send('POST', '/community/companies/v1', { company })).body.company
    const items = [{ plan: { id: planRef }, autoUpdateFromProduct: true, ...more }]
    const subscription = { companyRef, period: 'month', startDate: '2026-01-01T00:00:00Z', items, ...dates }
    const reply = await send('POST', '/subscriptions/v1', { subscription })
    assert.equal(reply.status, 200, reply.text)
    return reply.body.subscription
  }

  test('every field but location and period changes, and what is not sent stays', async () => {
    const made = await create({ group: 'Flex', discounts: { shop: 10 }, access: { providerAGroupRef: world.main.member } })
    const sent = {
      title: 'Fix desk',
      description: 'Your own',
      price: 300.5,
      credits: 1.25,
      dayPasses: 3,
      customTax: { enabled: true, rate: 7 },
      setupFee: 20,
      commitmentCycles: 6,
      noticeDays: 14,
      selfSignup: { enabled: true, type: 'request' },
      group: 'Fix',
    }
    const { status, body } = await patch(made.id, { ...sent, discounts: { desks: 50 } })
    assert.equal(status, 200, JSON.stringify(body))
    assert.deepEqual(Object.fromEntries(Object.keys(sent).map(key => [key, body.plan[key]])), sent)
    assert.deepEqual([body.plan.discounts.shop, body.plan.discounts.desks, body.plan.access], [10, 50, made.access])
    assert.ok(body.plan.updateDate > made.updateDate)
    assert.deepEqual((await send('GET', `/plans/v1/${made.id}`)).body.plan, body.plan)
    const cleared = (await patch(made.id, { group: null, access: null, printing: null })).body.plan
    assert.deepEqual([cleared.group, cleared.access, cleared.price], [undefined, undefined, 300.5])
    for (const fixed of [{ locationRef: world.main.annex }, { period: 'year' }, {}]) {
      assert.equal((await patch(made.id, fixed)).status, 400)
    }
    assert.deepEqual(faultsIn(await patch(made.id, { price: 0.001, setupFee: 0.001, customTax: {} })), [
      ['/plan/price', 'invalid_value'],
      ['/plan/setupFee', 'invalid_value'],
      ['/plan/customTax/rate', 'required'],
    ])
  })

  test('followers are items of subscriptions that have not ended and follow it', async () => {
    const { id } = await create()
    await follow(id)
    await follow(id, {}, { startDate: '2990-01-01T00:00:00Z' })
    await follow(id, { autoUpdateFromProduct: false })
    await follow(id, {}, { endDate: '2026-02-01T00:00:00Z' })
    const { body } = await patch(id, { title: 'Renamed' })
    assert.equal(body.followers, 2)
  })

  test('a price that would be too much for a follower is refused', async () => {
    const { id } = await create({ price: 1 })
    await follow(id, { quantity: 1_000 })
    const reply = await patch(id, { price: 1_000_000 })
    assert.deepEqual(faultsIn(reply), [['/plan/price', 'too_large']])
    assert.equal((await patch(id, { price: 999_999.99 })).status, 200)
  })

  test('a change of a plan is measured by the quantities that its followers will have, too', async () => {
    const [plan, other] = [await create({ price: 1, credits: 1, dayPasses: 1 }), await create({ price: 1 })]
    const { id, items } = await follow(plan.id, { quantity: 2 })
    const change = async (item: object, effectiveDate?: string): Promise<Json> => {
      const reply = await send('PATCH', `/subscriptions/v1/${id}/items/${items[0].id}`, { item, effectiveDate })
      assert.equal(reply.status, 200, reply.text)
      return reply.body.change
    }
    const priced = async (of: Json, price: number) => (await patch(of.id, { price })).status
    await change({ quantity: 1_000 }, '2988-01-01T00:00:00Z')
    assert.deepEqual(faultsIn(await patch(plan.id, { price: 1_000_000, credits: 1_000.01, dayPasses: 1_000.01 })), [
      ['/plan/price', 'too_large'],
      ['/plan/credits', 'too_large'],
      ['/plan/dayPasses', 'too_large'],
    ])
    assert.equal((await patch(plan.id, { price: 999_999.99, credits: 1_000, dayPasses: 1_000 })).status, 200)
    await patch(plan.id, { price: 1, credits: 0, dayPasses: 0 })
    // What replaces it at the same instant counts alone, and what follows another plan then is measured there.
    await change({ quantity: 100 }, '2988-01-01T00:00:00Z')
    assert.deepEqual(
      [await priced(plan, 9_999_999), await priced(plan, 10_000_000), await priced(other, 100_000_000)],
      [200, 400, 200],
    )
    await patch(other.id, { price: 1 })
    const move = await change({ plan: { id: other.id }, quantity: 200 }, '2989-01-01T00:00:00Z')
    assert.deepEqual(
      [await priced(other, 4_999_999), await priced(other, 5_000_000), await priced(plan, 9_999_999)],
      [200, 400, 200],
    )
    assert.equal((await send('DELETE', `/subscriptions/v1/${id}/changes/${move.id}`)).status, 200)
    assert.equal(await priced(other, 5_000_000), 200)
    // None follows it after the end.
    assert.equal((await send('PUT', `/subscriptions/v1/${id}/cancel`, { cancel: { at: 'periodEnd' } })).status, 200)
    assert.deepEqual([await priced(plan, 10_000_000), (await patch(plan.id, { title: 'Flex' })).body.followers], [200, 1])
  })

  test('an archived plan is read and listed by itself, takes no subscriptions, and is offered again by being restored', async () => {
    const made = await create()
    const running = await follow(made.id)
    const path = `/plans/v1/${made.id}`
    const archived = (await send('DELETE', path)).body.plan
    assert.match(archived.deleteDate, /Z$/)
    assert.deepEqual((await send('GET', path)).body.plan, archived)
    const of = `/plans/v1?locationRef=${world.main.location}`
    const idsOf = async (query: string) => (await send('GET', of + query)).body.plans.map((plan: Json) => plan.id)
    assert.ok(!(await idsOf('')).includes(made.id))
    assert.ok((await idsOf('&archived=true')).includes(made.id))
    const subscription = { membershipRef: world.main.member, period: 'month', startDate: '2026-01-01T00:00:00Z' }
    const refused = await send('POST', '/subscriptions/v1', {
      subscription: { ...subscription, items: [{ plan: { id: made.id } }] },
    })
    assert.deepEqual(faultsIn(refused), [['/subscription/items/0/plan/id', 'unknown_reference']])
    assert.equal((await send('GET', `/subscriptions/v1/${running.id}`)).body.subscription.status, 'active')
    // Every verb of an archived plan, and of one that is not.
    assert.equal((await patch(made.id, { price: 1 })).status, 404)
    assert.equal((await send('DELETE', path)).status, 404)
    const { deleteDate: _, updateDate: _then, ...rest } = archived
    const { updateDate, ...restored } = (await send('PUT', `${path}/restore`)).body.plan
    assert.deepEqual(restored, rest)
    assert.ok(updateDate > archived.updateDate)
    const again = await send('PUT', `${path}/restore`)
    assert.deepEqual([again.status, again.body.code], [409, 'conflict'])
  })

  test('an archived plan comes back at its price, so its location keeps currency and price mode', async () => {
    const place = { title: 'Quay', timezoneId: 'Europe/Lisbon', currencyCode: 'EUR' }
    const { id: locationRef } = (await send('POST', '/locations/v1', { location: place })).body.location
    const { id } = await create({ locationRef })
    assert.equal((await send('DELETE', `/plans/v1/${id}`)).status, 200)
    for (const location of [{ currencyCode: 'USD' }, { tax: { inclusive: true } }]) {
      const reply = await send('PUT', `/locations/v1/${locationRef}`, { location })
      assert.deepEqual([reply.status, reply.body.code], [409, 'in_use'], reply.text)
      assert.match(reply.body.detail, /1 plan/)
    }
    assert.equal((await send('PUT', `/plans/v1/${id}/restore`)).status, 200)
  })

  test('the list is narrowed to periods and to the variants of an offer', async () => {
    const group = 'By the day, the week or the year'
    const plans = [
      await create({ period: 'day', group }),
      await create({ period: 'week', group }),
      await create({ period: 'year', group: 'Other' }),
    ]
    const list = async (query: string) =>
      (await send('GET', `/plans/v1?${query}`)).body.plans
        .map((plan: Json) => plans.findIndex(({ id }) => id === plan.id))
        .filter((index: number) => index >= 0)
    assert.deepEqual(await list(`group=${encodeURIComponent(group)}`), [0, 1])
    assert.deepEqual(await list('period=day,year'), [0, 2])
    assert.deepEqual(await list(`period=week&group=${encodeURIComponent(group)}`), [1])
    assert.equal((await send('GET', '/plans/v1?period=month,fortnight')).status, 400)
  })
})
