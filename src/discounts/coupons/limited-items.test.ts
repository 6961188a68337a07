import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { buyersOf } from '../../../test/buyers.ts'
import type { Json } from '../../../test/client.ts'
import { discountsOf } from '../../../test/discounts.ts'
import { packagesOf } from '../../../test/packages.ts'
import { faultsIn } from '../../../test/people.ts'
import { shopOf } from '../../../test/shop.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('what coupons are limited to', world => {
  const PATH = '/discounts/coupons/v1'
  const { newCoupon } = discountsOf(world)
  const { send } = buyersOf(world)
  const { newProduct } = shopOf(world)
  const { newPackage } = packagesOf(world)
  const at = '/coupon/limitedItems/values'
  const post = (values: Json, more: object = {}) =>
    world.main.api.post(PATH, {
      coupon: {
        locationRef: world.main.location,
        percentOff: 10,
        productTypes: ['shopProducts'],
        limitedItems: { values },
        ...more,
      },
    })
  const patch = (id: string, coupon: object) => world.main.api.send('PATCH', `${PATH}/${id}`, { coupon })
  const product = async () => ({ id: (await newProduct([{ title: 'Tea', price: {} }])).id, type: 'shopProducts' })

  test('things of every kind are stored, and answered with their titles', async () => {
    const locationRef = world.main.location
    const event = await send('POST', '/events/v1', {
      event: { locationRef, title: 'Talk', startDate: '2030-01-01T10:00:00Z', endDate: '2030-01-01T11:00:00Z' },
    })
    const plan = await send('POST', '/plans/v1', { plan: { locationRef, title: 'Flex', period: 'month', price: 1 } })
    const resource = await send('POST', '/resources/v1', { resource: { locationRef, title: 'Attic', type: 'studio' } })
    const values = [
      { id: resource.id, type: 'studioBookings' },
      { id: event.id, type: 'eventTickets' },
      await product(),
      { id: (await newPackage()).id, type: 'packages' },
      { id: plan.id, type: 'subscriptionItems' },
    ]
    const productTypes = values.map(({ type }) => type)
    const { status, body, text } = await post(values, { productTypes })
    assert.equal(status, 201, text)
    const titles = ['Attic', 'Talk', 'Drinks', '10 credits', 'Flex']
    assert.deepEqual(body.coupon.limitedItems, {
      enabled: true,
      values: values.map((value, i) => ({ ...value, title: titles[i] })),
    })
    assert.deepEqual((await world.main.api.get(`${PATH}/${body.coupon.id}`)).body, body)
    const wrong = await post([{ id: resource.id, type: 'roomBookings' }], { productTypes: ['roomBookings'] })
    assert.deepEqual(faultsIn(wrong), [[`${at}/0/id`, 'unknown_reference']])
  })

  test('what breaks a rule is told', async () => {
    const tea = await product()
    assert.deepEqual(faultsIn(await post([])), [[at, 'required']])
    assert.deepEqual(faultsIn(await post([tea], { limitedItems: { enabled: false, values: [tea] } })), [[at, 'invalid_value']])
    assert.deepEqual(faultsIn(await post([tea, tea])), [[`${at}/1/id`, 'invalid_value']])
    assert.deepEqual(faultsIn(await post([tea], { productTypes: ['packages'] })), [[`${at}/0/type`, 'invalid_value']])
    assert.deepEqual(faultsIn(await post([tea], { locationRef: world.main.annex })), [[`${at}/0/id`, 'unknown_reference']])
    const gone = await product()
    await send('DELETE', `/shop/products/v1/${gone.id}`, {})
    const foreign = (await newProduct([{ title: 'Tea', price: {} }], {}, world.other)).id
    for (const id of [randomUUID(), gone.id, foreign]) {
      assert.deepEqual(faultsIn(await post([{ ...tea, id }])), [[`${at}/0/id`, 'unknown_reference']])
    }
  })

  test('the things change where they are limited, whether they are does not, and a deleted one keeps its title', async () => {
    const [tea, mug] = [await product(), await product()]
    const made = (await post([tea])).body.coupon
    const changed = (await patch(made.id, { limitedItems: { values: [mug] }, title: 'Mugs' })).body.coupon
    assert.deepEqual(changed, { ...made, title: 'Mugs', limitedItems: { enabled: true, values: [{ ...mug, title: 'Drinks' }] } })
    await send('DELETE', `/shop/products/v1/${mug.id}`, {})
    assert.deepEqual((await world.main.api.get(`${PATH}/${made.id}`)).body.coupon, changed)
    assert.deepEqual(faultsIn(await patch(made.id, { limitedItems: { values: [] } })), [[at, 'required']])
    assert.equal((await patch(made.id, { limitedItems: { enabled: false, values: [] } })).status, 400)
    const open = await newCoupon()
    assert.deepEqual(faultsIn(await patch(open.id, { limitedItems: { values: [tea] } })), [[at, 'invalid_value']])
    assert.deepEqual((await patch(open.id, { title: 'Open' })).body.coupon, { ...open, title: 'Open' })
  })

  test('coupons are found by the words of their titles, as these are now, until they are deleted', async () => {
    const word = `w${randomUUID().slice(0, 8)}`
    const idsOf = async (q: string) =>
      (await world.main.api.get(`${PATH}?q=${encodeURIComponent(q)}`)).body.coupons.map(({ id }: Json) => id)
    const [one, two] = [await newCoupon({ title: `Crème ${word}` }), await newCoupon({ title: word })]
    assert.deepEqual(await idsOf(word.toUpperCase()), [two.id, one.id])
    assert.deepEqual(await idsOf(`creme ${word.slice(0, 5)}`), [one.id])
    await patch(two.id, { title: null })
    await patch(one.id, { title: `Sommer ${word}` })
    assert.deepEqual([await idsOf(word), await idsOf(`creme ${word}`)], [[one.id], []])
    await world.main.api.send('DELETE', `${PATH}/${one.id}`)
    assert.deepEqual(await idsOf(word), [])
  })
})
