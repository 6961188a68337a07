import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('lists of products', world => {
  const PATH = '/shop/products/v1'
  const ids: Record<string, string> = {}
  const products: Record<string, Json> = {}
  const list = async (query: string): Promise<Json> => {
    const { status, body, text } = await world.main.reader.get(`${PATH}?${query}`)
    assert.equal(status, 200, text)
    return body
  }
  const titles = async (query = ''): Promise<string[]> => (await list(query)).products.map(({ title }: Json) => title)
  const sorted = async (query: string) => (await titles(query)).toSorted()
  const make = async (title: string, more: object = {}): Promise<void> => {
    const product = { locationRef: world.main.location, title, options: [{ title: 'One', price: {} }], ...more }
    const reply = await world.main.api.post(PATH, { product })
    assert.equal(reply.status, 201, reply.text)
    products[title] = reply.body.product
    ids[title] = reply.body.product.id
  }
  const option = (available: boolean, stock?: object) => ({ title: 'One', price: {}, available, stock })

  test('products are listed from the newest on, each as it is read, by the page', async () => {
    const category = async (title: string) =>
      (await world.main.api.post('/shop/categories/v1', { category: { title } })).body.category.id
    ids.drinks = await category('Drinks')
    ids.food = await category('Food')
    await make('Espresso', { categoryRef: ids.drinks, description: 'Short and strong', featured: true })
    await make('Café crème', {
      categoryRef: ids.drinks,
      visibility: 'members',
      options: [option(false), option(true, { enabled: true })],
    })
    await make('Apple pie', {
      categoryRef: ids.food,
      visibility: 'admins',
      options: [option(true, { enabled: true, quantity: 1 })],
    })
    await make('Key', { locationRef: world.main.annex, options: [option(false)] })
    await make('Gone', { description: 'espresso' })
    assert.equal((await world.main.api.send('DELETE', `${PATH}/${ids.Gone}`)).status, 200)
    const { products: all, nextPageToken } = await list('')
    assert.equal(nextPageToken, undefined)
    assert.deepEqual(
      all,
      ['Key', 'Apple pie', 'Café crème', 'Espresso'].map(title => products[title]),
    )
    const first = await list('limit=3')
    const second = await list(`limit=3&nextPageToken=${first.nextPageToken}`)
    assert.deepEqual([...first.products, ...second.products], all)
    assert.equal(second.nextPageToken, undefined)
  })

  test('they come in the order that is asked for', async () => {
    assert.deepEqual(await titles('order=title:asc'), ['Apple pie', 'Café crème', 'Espresso', 'Key'])
    const first = await list('order=title:asc&limit=2')
    const token = encodeURIComponent(first.nextPageToken)
    assert.deepEqual(await titles(`order=title:asc&limit=2&nextPageToken=${token}`), ['Espresso', 'Key'])
    await world.main.api.put(`${PATH}/${ids['Café crème']}`, { product: { featured: true } })
    assert.deepEqual(await titles('order=updateDate:desc'), ['Café crème', 'Key', 'Apple pie', 'Espresso'])
    await world.main.api.put(`${PATH}/${ids['Café crème']}`, { product: { featured: false } })
  })

  test('filters narrow it, alone and together', async () => {
    const all = ['Apple pie', 'Café crème', 'Espresso', 'Key']
    for (const [query, wanted] of [
      [`locationRef=${world.main.annex}`, ['Key']],
      [`categoryRef=${ids.drinks}`, ['Café crème', 'Espresso']],
      [`categoryRef=${ids.drinks},${ids.food}`, ['Apple pie', 'Café crème', 'Espresso']],
      [`id=${ids.Key},${ids.Espresso}`, ['Espresso', 'Key']],
      [`id=${ids.Gone},${ids.Key}`, ['Key']],
      ['visibility=members,admins', ['Apple pie', 'Café crème']],
      ['featured=true', ['Espresso']],
      ['featured=false', ['Apple pie', 'Café crème', 'Key']],
      ['available=true', ['Apple pie', 'Espresso']],
      ['available=false', ['Café crème', 'Key']],
      [`available=false&categoryRef=${ids.drinks}`, ['Café crème']],
      [`id=${all.map(title => ids[title]).join()}&featured=false&order=title:asc`, ['Apple pie', 'Café crème', 'Key']],
      [`locationRef=${world.main.location}&categoryRef=${ids.drinks}&visibility=public`, ['Espresso']],
    ] as const)
      assert.deepEqual(await sorted(query), wanted, query)
  })

  test('a product is available as long as one of its options is, and on hand', async () => {
    const isAvailable = async () => (await titles(`available=true&id=${ids['Apple pie']}`)).length === 1
    const change = (...options: object[]) => world.main.api.put(`${PATH}/${ids['Apple pie']}`, { product: { options } })
    const id = products['Apple pie'].options[0].id
    await world.main.api.post(`${PATH}/${ids['Apple pie']}/options/${id}/stock`, { movement: { change: -1, type: 'loss' } })
    assert.equal(await isAvailable(), false)
    await change({ id, stock: { enabled: false } })
    assert.equal(await isAvailable(), true)
    await change({ id, available: false }, { title: 'Whole', price: {} })
    assert.equal(await isAvailable(), true)
    await change({ id })
    assert.equal(await isAvailable(), false)
  })

  test('words find the title and the description, as they are now', async () => {
    for (const [q, wanted] of [
      ['cafe', ['Café crème']],
      ['CRÈ CAF', ['Café crème']],
      ['espresso', ['Espresso']],
      ['stro short', ['Espresso']],
      ['presso', []],
    ] as const)
      assert.deepEqual(await sorted(`q=${encodeURIComponent(q)}`), wanted, q)
    assert.deepEqual(await titles(`q=cafe&visibility=public`), [])
    await world.main.api.put(`${PATH}/${ids.Espresso}`, { product: { description: 'Ristretto' } })
    assert.deepEqual([await titles('q=strong'), await titles('q=rist')], [[], ['Espresso']])
    await world.main.api.put(`${PATH}/${ids.Espresso}`, { product: { title: 'Mocha' } })
    assert.deepEqual([await titles('q=espresso'), await titles('q=mocha%20rist')], [[], ['Mocha']])
  })

  test('what is not there or not of the set is refused by its parameter', async () => {
    for (const [query, parameter, code] of [
      [`locationRef=${world.other.location}`, 'locationRef', 'unknown_reference'],
      [`categoryRef=${ids.drinks},${randomUUID()}`, 'categoryRef', 'unknown_reference'],
      [`id=${ids.Key},${randomUUID()}`, 'id', 'unknown_reference'],
      ['visibility=everyone', 'visibility', 'invalid_value'],
      ['available=maybe', 'available', 'invalid_type'],
      ['q=x', 'q', 'too_short'],
      ['q=+x%20', 'q', 'invalid_format'],
      ['order=title:desc', 'order', 'invalid_value'],
    ] as const) {
      const { status, body, text } = await world.main.reader.get(`${PATH}?${query}`)
      assert.equal(status, 400, text)
      assert.deepEqual([body.errors[0].parameter.split('/')[0], body.errors[0].code], [parameter, code], text)
    }
    assert.deepEqual((await world.other.reader.get(PATH)).body, { products: [] })
  })

  test('movements are listed from the newest on, within bounds, for readers of the shop', async () => {
    const product = products.Espresso
    const path = `${PATH}/${product.id}/options/${product.options[0].id}/stock`
    const made: Json[] = []
    for (const change of [5, 6, 7]) {
      made.unshift((await world.main.api.post(path, { movement: { change, type: 'delivery' } })).body.movement)
    }
    const movements = async (query = ''): Promise<Json> => (await world.main.reader.get(path + query)).body
    assert.deepEqual(await movements(), { movements: made })
    const first = await movements('?limit=2')
    const rest = await movements(`?limit=2&nextPageToken=${first.nextPageToken}`)
    assert.deepEqual([...first.movements, ...rest.movements], made)
    assert.deepEqual(await movements(`?createDate[gt]=${made[2].createDate}&createDate[lt]=${made[0].createDate}`), {
      movements: [made[1]],
    })
    assert.equal((await world.other.reader.get(path)).status, 404)
    assert.equal((await world.main.reader.get(`${PATH}/${ids.Key}/options/${product.options[0].id}/stock`)).status, 404)
  })
})
