import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { onEachService } from '../../../test/world.ts'

onEachService('categories', world => {
  const post = (category: object) => world.main.api.post('/shop/categories/v1', { category })

  test('a category is read back as it was created, with a location or for all of them', async () => {
    for (const sent of [{ title: 'Kaffee ☕', locationRef: world.main.location }, { title: 'Day tickets' }]) {
      const created = await post(sent)
      assert.equal(created.status, 201, created.text)
      const { id, createDate, ...rest } = created.body.category
      assert.deepEqual(rest, sent)
      assert.match(createDate, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
      assert.equal(created.headers.get('location'), `/shop/categories/v1/${id}`)
      const read = await world.main.reader.get(`/shop/categories/v1/${id.toUpperCase()}`)
      assert.equal(read.status, 200)
      assert.equal(read.text, created.text)
      assert.equal(read.headers.get('etag'), created.headers.get('etag'))
    }
  })

  test('a category of no known location is refused', async () => {
    for (const locationRef of [randomUUID(), world.other.location]) {
      const { status, body } = await post({ title: 'Coffee', locationRef })
      assert.equal(status, 400)
      assert.equal(body.code, 'unknown_reference')
      assert.deepEqual(
        body.errors.map((fault: { pointer: string }) => fault.pointer),
        ['/category/locationRef'],
      )
    }
  })

  test('a category without a title, or with more than it has, is refused by its pointers', async () => {
    const { status, body } = await post({ title: '  ', colour: 'red' })
    assert.equal(status, 400)
    assert.deepEqual(body.errors.map((fault: { pointer: string }) => fault.pointer).toSorted(), [
      '/category/colour',
      '/category/title',
    ])
  })

  test('a category of another network is not found', async () => {
    const { id } = (await post({ title: 'Coffee' })).body.category
    assert.equal((await world.other.api.get(`/shop/categories/v1/${id}`)).status, 404)
    assert.equal((await world.main.api.get(`/shop/categories/v1/${randomUUID()}`)).status, 404)
    assert.equal((await world.main.api.get('/shop/categories/v1/coffee')).status, 400)
  })

  const PATH = '/shop/categories/v1'
  const create = async (category: object, cast = world.main): Promise<{ id: string; title: string }> =>
    (await cast.api.post(PATH, { category })).body.category
  const put = (id: string, category: object) => world.main.api.put(`${PATH}/${id}`, { category })
  const remove = (id: string) => world.main.api.send('DELETE', `${PATH}/${id}`)
  const product = (categoryRef: string | null) => ({
    product: { locationRef: world.main.location, title: 'Tea', categoryRef, options: [{ title: 'Cup', price: {} }] },
  })

  test('categories are listed from the oldest on, and for a location with those that serve all', async () => {
    const cast = world.other
    const here = await create({ title: 'Here', locationRef: cast.location }, cast)
    const all = await create({ title: 'All' }, cast)
    const annex = await create({ title: 'Annex', locationRef: cast.annex }, cast)
    const list = async (query = '') => (await cast.reader.get(PATH + query)).body.categories
    assert.deepEqual(await list(), [here, all, annex])
    assert.deepEqual(await list(`?locationRef=${cast.location}`), [here, all])
    assert.deepEqual(await list(`?locationRef=${cast.annex.toUpperCase()}`), [all, annex])
    const { status, body } = await cast.reader.get(`${PATH}?locationRef=${world.main.location}`)
    assert.deepEqual([status, body.code, body.errors[0].parameter], [400, 'unknown_reference', 'locationRef'])
  })

  test('the title changes, and nothing else can', async () => {
    const made = await create({ title: 'Coffee', locationRef: world.main.location })
    const { status, body, headers } = await put(made.id, { title: 'Tee' })
    assert.deepEqual([status, body], [200, { category: { ...made, title: 'Tee' } }])
    const read = await world.main.reader.get(`${PATH}/${made.id}`)
    assert.deepEqual([read.body, read.headers.get('etag')], [body, headers.get('etag')])
    for (const wrong of [{}, { title: null }, { title: 'Tea', locationRef: world.main.annex }]) {
      assert.equal((await put(made.id, wrong)).status, 400)
    }
    assert.deepEqual((await world.main.reader.get(`${PATH}/${made.id}`)).body, body)
  })

  test('a category that is deleted is in no list, takes no product, and is not found', async () => {
    const made = await create({ title: 'Sweets' })
    const { status, body } = await remove(made.id)
    assert.equal(status, 200)
    assert.deepEqual({ ...body.category, deleteDate: undefined }, { ...made, deleteDate: undefined })
    assert.ok(body.category.deleteDate)
    for (const reply of [
      await world.main.api.get(`${PATH}/${made.id}`),
      await put(made.id, { title: 'X' }),
      await remove(made.id),
    ]) {
      assert.equal(reply.status, 404)
    }
    const ids = (await world.main.api.get(PATH)).body.categories.map(({ id }: { id: string }) => id)
    assert.ok(!ids.includes(made.id))
    assert.equal((await world.main.api.post('/shop/products/v1', product(made.id))).body.code, 'unknown_reference')
  })

  test('a category with products is not deleted, and the answer counts them', async () => {
    const made = await create({ title: 'Drinks' })
    const ids: string[] = []
    for (let i = 0; i < 3; i++) ids.push((await world.main.api.post('/shop/products/v1', product(made.id))).body.product.id)
    const refused = await remove(made.id)
    assert.deepEqual([refused.status, refused.body.code, refused.body.uses], [409, 'in_use', { product: 3 }])
    assert.match(refused.body.detail, /3 products/)
    assert.deepEqual((await world.main.api.get(`${PATH}/${made.id}`)).body, { category: made })
    await world.main.api.send('DELETE', `/shop/products/v1/${ids[0]}`)
    await world.main.api.put(`/shop/products/v1/${ids[1]}`, { product: { categoryRef: null } })
    assert.match((await remove(made.id)).body.detail, /1 product\./)
    await world.main.api.send('DELETE', `/shop/products/v1/${ids[2]}`)
    assert.equal((await remove(made.id)).status, 200)
  })

  test('of a deletion and a product that comes in at the same moment, with and without If-Match, one is refused', async () => {
    for (let round = 0; round < 8; round++) {
      const made = await create({ title: 'Drinks' })
      const { headers } = await world.main.api.get(`${PATH}/${made.id}`)
      const outside = (await world.main.api.post('/shop/products/v1', product(null))).body.product.id
      const condition = round % 2 === 0 ? { headers: { 'if-match': headers.get('etag')! } } : {}
      const enter =
        round % 4 < 2
          ? world.main.api.post('/shop/products/v1', product(made.id))
          : world.main.api.put(`/shop/products/v1/${outside}`, { product: { categoryRef: made.id } })
      const [entered, deleted] = await Promise.all([
        enter,
        world.main.api.send('DELETE', `${PATH}/${made.id}`, undefined, condition),
      ])
      const isIn = entered.status < 300
      assert.deepEqual(
        isIn ? [deleted.status, deleted.body.code] : [entered.status, entered.body.code, deleted.status],
        isIn ? [409, 'in_use'] : [400, 'unknown_reference', 200],
      )
    }
  })
})
