import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsIn } from '../../test/people.ts'
import { onEachService } from '../../test/world.ts'

const PATH = '/packages/v1'

onEachService('packages', world => {
  const post = (more: object, cast = world.main) =>
    cast.api.post(PATH, {
      package: { locationRef: cast.location, price: 90, grants: [{ type: 'credits', amount: 10 }], ...more },
    })
  const create = async (more: object = {}, cast = world.main) => {
    const reply = await post(more, cast)
    assert.equal(reply.status, 201, reply.text)
    return reply.body.package
  }
  const patch = (id: string, changes: object) => world.main.api.send('PATCH', `${PATH}/${id}`, { package: changes })

  test('a package is read back as it was made, with what was left out', async () => {
    const made = await create()
    const { id, createDate, grants, ...rest } = made
    assert.deepEqual(rest, {
      locationRef: world.main.location,
      title: '10 credits',
      price: 90,
      currencyCode: 'EUR',
      customTax: { enabled: false, rate: 0 },
      available: true,
    })
    assert.ok(createDate)
    assert.deepEqual(grants, [{ id: grants[0].id, type: 'credits', amount: 10 }])
    assert.deepEqual((await world.main.api.get(`${PATH}/${id}`)).body, { package: made })
  })

  test('without a title it is called by what it gives, also after that has changed', async () => {
    const grants = [
      { type: 'credits', amount: 1 },
      { type: 'dayPasses', amount: 2.5, duration: 30 },
    ]
    const made = await create({ grants })
    assert.equal(made.title, '1 credit, 2.5 day passes')
    const changed = (await patch(made.id, { grants: [{ type: 'dayPasses', amount: 1, duration: 3_650 }] })).body.package
    assert.equal(changed.title, '1 day pass')
    assert.ok(!made.grants.some(({ id }: { id: string }) => id === changed.grants[0].id))
    assert.equal((await patch(made.id, { title: 'Taster' })).body.package.title, 'Taster')
    assert.equal((await patch(made.id, { title: null })).body.package.title, '1 day pass')
  })

  test('what is named changes, and the rest stays', async () => {
    const made = await create({ title: 'Ten', customTax: { rate: 7 } })
    assert.deepEqual(made.customTax, { enabled: true, rate: 7 })
    const expected = { ...made, price: 80.5, available: false }
    assert.deepEqual((await patch(made.id, { price: 80.5, available: false })).body, { package: expected })
    const untaxed = { ...expected, customTax: { enabled: false, rate: 0 } }
    assert.deepEqual((await patch(made.id, { customTax: { enabled: false } })).body, { package: untaxed })
    for (const wrong of [{}, { locationRef: world.main.annex }, { grants: [] }, { price: null }, { currencyCode: 'USD' }]) {
      assert.equal((await patch(made.id, wrong)).status, 400, JSON.stringify(wrong))
    }
    assert.deepEqual((await world.main.api.get(`${PATH}/${made.id}`)).body, { package: untaxed })
  })

  test('a price has the decimals of its currency and is more than 0', async () => {
    for (const price of [0, -1, 1.001]) assert.deepEqual(faultsIn(await post({ price }))[0]![0], '/package/price')
    assert.equal((await post({ price: 0.5 }, world.other)).status, 400)
    const dinars = await create({ price: 0.125, locationRef: world.other.annex }, world.other)
    assert.deepEqual([dinars.price, dinars.currencyCode], [0.125, 'KWD'])
    const made = await create()
    assert.deepEqual(faultsIn(await patch(made.id, { price: 1.001 })), [['/package/price', 'invalid_value']])
  })

  test('all faults of what it gives and costs are told at once', async () => {
    const wrong = await post({ locationRef: world.other.location, customTax: { enabled: true } })
    assert.deepEqual(faultsIn(wrong), [
      ['/package/locationRef', 'unknown_reference'],
      ['/package/customTax/rate', 'required'],
    ])
    for (const grant of [{ amount: 1 }, { type: 'credits' }, { type: 'money', amount: 1 }, { type: 'credits', amount: 0.001 }]) {
      assert.equal((await post({ grants: [grant] })).status, 400)
    }
    for (const duration of [0, 3_651, 1.5]) {
      assert.equal((await post({ grants: [{ type: 'credits', amount: 1, duration }] })).status, 400)
    }
    assert.equal((await post({ grants: Array.from({ length: 11 }, () => ({ type: 'credits', amount: 1 })) })).status, 400)
  })

  test('nothing is put on sale that gives more than anybody may be given at once', async () => {
    const grants = (...amounts: number[]) => amounts.map(amount => ({ type: 'credits', amount }))
    const { id } = await create({ grants: [...grants(600_000, 400_000), { type: 'dayPasses', amount: 1_000_000 }] })
    const tooMuch = { grants: grants(600_000, 400_000.01) }
    for (const reply of [await post(tooMuch), await patch(id, tooMuch)]) {
      assert.deepEqual([reply.status, faultsIn(reply)], [400, [['/package/grants', 'too_large']]])
    }
  })

  test('they are listed by price, of a location, and those that can be bought apart', async () => {
    const locationRef = world.main.annex
    const made = []
    for (const [price, available] of [
      [30, true],
      [10, false],
      [20, true],
    ] as const)
      made.push(await create({ locationRef, price, available }))
    const [thirty, ten, twenty] = made
    const list = async (query: string) => (await world.main.api.get(`${PATH}?locationRef=${locationRef}${query}`)).body.packages
    assert.deepEqual(await list(''), [ten, twenty, thirty])
    assert.deepEqual(await list('&available=true'), [twenty, thirty])
    assert.deepEqual(await list('&available=false'), [ten])
    assert.deepEqual(await list('&limit=1'), [ten])
    const all = (await world.main.api.get(`${PATH}?limit=100`)).body.packages
    assert.ok(all.length > 3)
    assert.deepEqual(
      all.map(({ price }: { price: number }) => price),
      all.map(({ price }: { price: number }) => price).toSorted((a: number, b: number) => a - b),
    )
  })

  test('a deleted package is not found and not listed', async () => {
    const made = await create()
    const reply = await world.main.api.send('DELETE', `${PATH}/${made.id}`)
    assert.equal(reply.status, 200)
    const { deleteDate, ...rest } = reply.body.package
    assert.ok(deleteDate)
    assert.deepEqual(rest, made)
    assert.equal((await world.main.api.get(`${PATH}/${made.id}`)).status, 404)
    assert.equal((await patch(made.id, { price: 1 })).status, 404)
    const { packages } = (await world.main.api.get(`${PATH}?limit=100`)).body
    assert.ok(!packages.some(({ id }: { id: string }) => id === made.id))
  })
})
