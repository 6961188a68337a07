import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onEachService, type Cast } from '../../test/world.ts'
import { createLocation } from '../access/actions.ts'

onEachService('plans', world => {
  const post = (more: object = {}, cast: Cast = world.main) =>
    cast.api.post('/plans/v1', { plan: { locationRef: cast.location, title: 'Flex desk', period: 'month', price: 249, ...more } })
  const create = async (more?: object, cast?: Cast) => {
    const reply = await post(more, cast)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.plan
  }
  const faults = async (more: object, cast?: Cast) => {
    const reply = await post(more, cast)
    assert.equal(reply.status, 400, reply.text)
    return reply.body.errors.map((fault: { pointer: string; code: string }) => [fault.pointer, fault.code])
  }

  test('a plan is read back as it was created, with every default in place', async () => {
    const created = await post()
    assert.equal(created.status, 201, created.text)
    const { id, createDate, updateDate, ...rest } = created.body.plan
    assert.equal(updateDate, createDate)
    assert.deepEqual(rest, {
      locationRef: world.main.location,
      title: 'Flex desk',
      description: '',
      period: 'month',
      price: 249,
      credits: 0,
      dayPasses: 0,
      customTax: { enabled: false, rate: 0 },
      setupFee: 0,
      commitmentCycles: 0,
      noticeDays: 0,
      discounts: { creditPackages: 0, desks: 0, equipment: 0, events: 0, parking: 0, rooms: 0, shop: 0 },
      exclusiveAccess: { resourceRefs: [] },
      selfSignup: { enabled: false, type: 'immediate' },
    })
    assert.match(createDate, /Z$/)
    assert.equal(created.headers.get('location'), `/plans/v1/${id}`)
    const read = await world.main.reader.get(`/plans/v1/${id}`)
    assert.equal(read.status, 200)
    assert.equal(read.text, created.text)
    assert.equal(read.headers.get('etag'), created.headers.get('etag'))
  })

  test('every field that can be sent is stored', async () => {
    const group = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
    const sent = {
      description: 'Any desk',
      period: 'threeMonths',
      price: 12.34,
      credits: 1.25,
      dayPasses: 2.5,
      customTax: { enabled: false, rate: 7.1234 },
      selfSignup: { enabled: false, type: 'request' },
      setupFee: 99.99,
      commitmentCycles: 12,
      noticeDays: 90,
      group: 'Flex',
      discounts: { creditPackages: 100, desks: 12.5, equipment: 5, events: 0.0001, parking: 50, rooms: 33.3333, shop: 1 },
      access: {
        providerAGroupRef: group(1),
        providerBGroupRef: group(2),
        providerCGroupRef: group(3),
        providerDGroupRef: group(4),
      },
      printing: { printProviderGroupRef: group(5) },
    }
    const { id } = await create(sent)
    const { body } = await world.main.api.get(`/plans/v1/${id}`)
    assert.deepEqual(sent, Object.fromEntries(Object.keys(sent).map(key => [key, body.plan[key]])))
  })

  test('a part that is sent is on, and one that says nothing is left out of answers', async () => {
    const made = await create({
      customTax: { rate: 7 },
      selfSignup: { type: 'request' },
      discounts: { shop: 10 },
      access: {},
      printing: {},
    })
    assert.deepEqual(made.customTax, { enabled: true, rate: 7 })
    assert.deepEqual(made.selfSignup, { enabled: true, type: 'request' })
    assert.deepEqual(made.discounts, { creditPackages: 0, desks: 0, equipment: 0, events: 0, parking: 0, rooms: 0, shop: 10 })
    assert.equal('access' in made, false)
    assert.equal('printing' in made, false)
  })

  test('an enabled custom tax needs its rate', async () => {
    assert.deepEqual(await faults({ customTax: {} }), [['/plan/customTax/rate', 'required']])
  })

  test('the price has at most the decimals of the location’s currency', async () => {
    assert.deepEqual(await faults({ price: 0.1 + 0.2 }), [['/plan/price', 'invalid_value']])
    assert.deepEqual(await faults({ price: 1.5 }, world.other), [['/plan/price', 'invalid_value']])
    assert.equal((await create({ locationRef: world.other.annex, price: 1.505 }, world.other)).price, 1.505)
    assert.equal((await create({ price: 999_999_999.99 })).price, 999_999_999.99)
  })

  test('all faults of shape are told at once', async () => {
    const reply = await world.main.api.post('/plans/v1', {
      plan: {
        title: ' ',
        period: 'fortnight',
        price: -1,
        credits: 0.001,
        discounts: { desks: 101 },
        selfSignup: { type: 'later' },
        colour: 'red',
      },
    })
    assert.equal(reply.status, 400)
    assert.deepEqual(reply.body.errors.map((fault: { pointer: string }) => fault.pointer).toSorted(), [
      '/plan/colour',
      '/plan/credits',
      '/plan/discounts/desks',
      '/plan/locationRef',
      '/plan/period',
      '/plan/price',
      '/plan/selfSignup/type',
      '/plan/title',
    ])
  })

  test('a location of another network is no location', async () => {
    assert.deepEqual(await faults({ locationRef: world.other.location }), [['/plan/locationRef', 'unknown_reference']])
  })

  test('the list holds all live plans of the network, or of a location, the oldest first', async () => {
    const here = await create({ title: 'Here' })
    const there = await create({ title: 'There', locationRef: world.main.annex })
    const gone = await create({ title: 'Gone' })
    await create({ title: 'Elsewhere', price: 1 }, world.other)
    await world.write(world.main.network, ({ tx, network, now }) =>
      tx.run(tx.sql.updateTable('plan').set({ deleteDate: now }).where('network', '=', network).where('id', '=', gone.id)),
    )

    const all = await world.main.reader.get('/plans/v1')
    assert.equal(all.status, 200)
    const plans: { id: string; createDate: string; title: string }[] = all.body.plans
    const place = plans.map(({ createDate, id }) => `${createDate} ${id}`)
    assert.deepEqual(place, place.toSorted())
    assert.deepEqual(
      plans.filter(one => ['Here', 'There', 'Gone', 'Elsewhere'].includes(one.title)),
      [here, there],
    )

    const annex = await world.main.api.get(`/plans/v1?locationRef=${world.main.annex.toUpperCase()}`)
    assert.deepEqual(annex.body.plans, [there])
    // What is archived can still be read.
    assert.equal((await world.main.api.get(`/plans/v1/${gone.id}`)).status, 200)
  })

  test('a location without plans has an empty list; one that does not exist is an unknown reference', async () => {
    const place = await world.write(world.main.network, context =>
      createLocation(context, { title: 'Empty', timezoneId: 'UTC', currencyCode: 'EUR', taxInclusive: true, taxRate: 0 }),
    )
    assert.deepEqual((await world.main.api.get(`/plans/v1?locationRef=${place.id}`)).body, { plans: [] })
    const reply = await world.main.api.get(`/plans/v1?locationRef=${world.other.location}`)
    assert.equal(reply.status, 400)
    assert.equal(reply.body.code, 'unknown_reference')
    assert.equal(reply.body.errors[0].parameter, 'locationRef')
    assert.equal((await world.main.api.get('/plans/v1?limit=5')).status, 400)
  })

  test('another network’s plan is not found', async () => {
    const { id } = await create({ price: 1 }, world.other)
    assert.equal((await world.main.api.get(`/plans/v1/${id}`)).status, 404)
  })
})
