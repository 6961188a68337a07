import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { shopOf } from '../../../test/shop.ts'
import { onEachService } from '../../../test/world.ts'

onEachService('products that change', world => {
  const { newProduct, post: order } = shopOf(world)
  const PATH = '/shop/products/v1'
  const read = async (id: string): Promise<Json> => (await world.main.reader.get(`${PATH}/${id}`)).body.product
  const put = (id: string, product: object, cast = world.main) => cast.api.put(`${PATH}/${id}`, { product })
  const change = async (id: string, product: object): Promise<Json> => {
    const reply = await put(id, product)
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(await read(id), reply.body.product)
    return reply.body.product
  }
  const remove = (id: string) => world.main.api.send('DELETE', `${PATH}/${id}`)
  const named = (options: Json[]) => options.map(({ id, title }) => ({ id, title }))
  const faultsOf = async (id: string, product: object): Promise<string[]> => {
    const before = await read(id)
    const { status, body, text } = await put(id, product)
    assert.equal(status, 400, text)
    assert.deepEqual(await read(id), before)
    return body.errors.map((fault: { pointer: string; code: string }) => `${fault.pointer} ${fault.code}`).toSorted()
  }

  const FULL = {
    title: 'Large',
    description: '0.4 l',
    available: true,
    customTax: { enabled: true, rate: 7 },
    price: { credits: { enabled: true, amount: 1.5 }, money: { enabled: true, amount: 3.9 } },
    stock: { enabled: true, quantity: 40 },
  }

  test('what is sent changes, and what is left out stays, in nested objects too', async () => {
    const { id: categoryRef } = (await world.main.api.post('/shop/categories/v1', { category: { title: 'Coffee' } })).body
      .category
    const made = await newProduct([FULL], { order: { confirmationEmail: { template: 'Thanks' } }, featured: true })
    const { updateDate, ...before } = made
    const expected = async (sent: object, want: object) => {
      const { updateDate: since, ...after } = await change(made.id, sent)
      assert.ok(since > updateDate)
      Object.assign(before, want)
      assert.deepEqual(after, before)
    }
    await expected({ title: 'Tea', categoryRef }, { title: 'Tea', categoryRef })
    await expected(
      { order: { confirmationEmail: { enabled: false } } },
      { order: { enabled: true, confirmationEmail: { enabled: false, template: 'Thanks' } } },
    )
    await expected({ order: { enabled: false } }, { order: { ...before.order, enabled: false } })
    const media = [{ key: randomUUID(), url: 'https://example.com/a.png' }]
    await expected(
      { media, visibility: 'admins', refundPolicy: 'statusNew' },
      { media, imageUrl: media[0]!.url, visibility: 'admins', refundPolicy: 'statusNew' },
    )
    const { id, createDate } = before.options[0]
    const option = { id, ...FULL, createDate, price: { ...FULL.price, money: { ...FULL.price.money, currencyCode: 'EUR' } } }
    await expected({ options: [{ id }] }, { options: [option] })
    await expected(
      { options: [{ id: id.toUpperCase(), price: { money: { amount: 4.2 } } }] },
      { options: [{ ...option, price: { ...option.price, money: { ...option.price.money, amount: 4.2 } } }] },
    )
    await expected(
      {
        options: [
          { id, price: { money: { enabled: false, amount: 3.9 } }, customTax: { enabled: false }, stock: { enabled: false } },
        ],
      },
      {
        options: [
          {
            ...option,
            price: { ...option.price, money: { ...option.price.money, enabled: false } },
            customTax: { enabled: false, rate: 7 },
            stock: { enabled: false, quantity: 40 },
          },
        ],
      },
    )
    await expected({ options: [{ id, ...FULL }] }, { options: [option] })
    delete before.categoryRef
    await expected({ categoryRef: null }, {})
  })

  test('options are changed, made, deleted and put in another order at once', async () => {
    const made = await newProduct(['A', 'B', 'C', 'D'].map(title => ({ title, price: { money: { amount: 1 } } })))
    const [a, b, c, d] = named(made.options) as [Json, Json, Json, Json]
    const first = await change(made.id, { options: [d, { id: b.id, title: 'B2' }, { title: 'New', price: {} }, a] })
    assert.deepEqual(
      named(first.options).map(({ title }) => title),
      ['D', 'B2', 'New', 'A'],
    )
    assert.deepEqual([first.options[0].id, first.options[1].id, first.options[3].id], [d.id, b.id, a.id])
    const [, , fresh] = first.options
    assert.deepEqual(
      { ...fresh, id: '', createDate: '' },
      { ...made.options[0], id: '', createDate: '', title: 'New', price: { ...fresh.price } },
    )
    assert.deepEqual(fresh.price.money, { enabled: false, amount: 0, currencyCode: 'EUR' })
    for (let i = 0; i < 4; i++) {
      const turned = (await read(made.id)).options.toReversed()
      assert.deepEqual(named((await change(made.id, { options: turned.map(({ id }: Json) => ({ id })) })).options), named(turned))
    }
    const back = await faultsOf(made.id, { options: [{ id: c.id }] })
    assert.deepEqual(back, ['/product/options/0/id unknown_reference'])
    const last = await change(made.id, { options: [{ id: b.id }, { title: 'E', price: {} }, { title: 'F', price: {} }] })
    assert.deepEqual(
      last.options.map(({ title }: Json) => title),
      ['B2', 'E', 'F'],
    )
  })

  test('an option that is missing can no longer be ordered, and orders of it still show it', async () => {
    const made = await newProduct([
      { title: 'A', price: {} },
      { title: 'B', price: {} },
    ])
    const [gone, kept] = made.options
    const { order: ordered } = (await order({ optionRef: gone.id })).body
    await change(made.id, { options: [{ id: kept.id }] })
    assert.equal((await order({ optionRef: gone.id })).body.code, 'unknown_reference')
    assert.equal((await order({ optionRef: kept.id })).status, 201)
    const shown = (await world.main.api.get(`/shop/orders/v1/${ordered.id}`)).body.order
    assert.deepEqual([shown.option.title, shown], ['A', ordered])
  })

  test('faults are told at once, by their pointers, and nothing changes', async () => {
    const made = await newProduct([FULL, { title: 'Plain', price: {} }])
    const other = await newProduct([{ title: 'Elsewhere', price: {} }])
    const elsewhere = (
      await world.main.api.post('/shop/categories/v1', { category: { title: 'X', locationRef: world.main.annex } })
    ).body.category.id
    const [full, plain] = made.options
    assert.deepEqual(
      await faultsOf(made.id, {
        title: 'Tea',
        categoryRef: elsewhere,
        options: [
          { id: other.options[0].id },
          { id: full.id, price: { money: { amount: 0.005 } } },
          { id: full.id },
          { id: plain.id, customTax: { enabled: true } },
          { description: 'x' },
          { title: 'Y', price: { money: { amount: 1.005 } }, customTax: {} },
        ],
      }),
      [
        '/product/categoryRef invalid_value',
        '/product/options/0/id unknown_reference',
        '/product/options/1/price/money/amount invalid_value',
        '/product/options/2/id invalid_value',
        '/product/options/3/customTax/rate required',
        '/product/options/4/price required',
        '/product/options/4/title required',
        '/product/options/5/customTax/rate required',
        '/product/options/5/price/money/amount invalid_value',
      ],
    )
    assert.deepEqual(await faultsOf(made.id, { locationRef: world.main.annex }), ['/product/locationRef unknown_field'])
    assert.deepEqual(await faultsOf(made.id, { options: [] }), ['/product/options too_few'])
    assert.deepEqual(await faultsOf(made.id, {}), ['/product too_few'])
    assert.deepEqual(await faultsOf(made.id, { options: [{ id: full.id, stock: { quantity: -1 } }] }), [
      '/product/options/0/stock/quantity too_small',
    ])
    assert.deepEqual(await faultsOf(made.id, { title: null, categoryRef: randomUUID() }), ['/product/title invalid_type'])
  })

  test('a product that is deleted can be neither read, changed nor ordered, and its orders stay', async () => {
    const made = await newProduct([FULL])
    const ordered = (await order({ optionRef: made.options[0].id, payment: { type: 'external' } })).body.order
    const { status, body } = await remove(made.id)
    assert.equal(status, 200)
    assert.equal(body.product.id, made.id)
    assert.ok(body.product.deleteDate)
    for (const reply of [
      await world.main.api.get(`${PATH}/${made.id}`),
      await put(made.id, { title: 'X' }),
      await remove(made.id),
    ]) {
      assert.equal(reply.status, 404)
    }
    assert.equal((await order({ optionRef: made.options[0].id, payment: { type: 'external' } })).status, 400)
    assert.deepEqual((await world.main.api.get(`/shop/orders/v1/${ordered.id}`)).body.order, ordered)
  })

  test('of many who make options at once, each keeps its own, and none is lost or doubled', async () => {
    const made = await newProduct([{ title: '0', price: {} }])
    const add = async (title: string): Promise<void> => {
      const { body, headers } = await world.main.api.get(`${PATH}/${made.id}`)
      const options = [...named(body.product.options), { title, price: {} }]
      const sent = { headers: { 'if-match': headers.get('etag')! } }
      const { status } = await world.main.api.put(`${PATH}/${made.id}`, { product: { options } }, sent)
      assert.ok(status === 200 || status === 412, String(status))
      if (status === 412) return add(title)
    }
    const titles = ['1', '2', '3', '4', '5', '6']
    await Promise.all(titles.map(add))
    const after = (await read(made.id)).options.map(({ title }: Json) => title)
    assert.deepEqual(after.toSorted(), ['0', ...titles])
  })

  test('a product of another network cannot be changed or deleted', async () => {
    const made = await newProduct([FULL])
    assert.equal((await put(made.id, { title: 'X' }, world.other)).status, 404)
    assert.equal((await world.other.api.send('DELETE', `${PATH}/${made.id}`)).status, 404)
    assert.deepEqual(await read(made.id), made)
  })
})
