import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { onEachService, type Cast } from '../../../test/world.ts'

interface Fault {
  pointer: string
  code: string
  allowed?: string[]
}

onEachService('products', world => {
  const product = (more: object = {}) => ({
    locationRef: world.main.location,
    title: 'Flat white',
    options: [{ title: 'Large', price: {} }],
    ...more,
  })
  const post = (more?: object, cast: Cast = world.main) =>
    cast.api.post('/shop/products/v1', { product: product({ locationRef: cast.location, ...more }) })
  const create = async (more?: object, cast?: Cast) => {
    const reply = await post(more, cast)
    assert.equal(reply.status, 201, reply.text)
    return reply
  }
  const faultsOf = async (more: object) => {
    const { status, body, text } = await post(more)
    assert.equal(status, 400, text)
    return {
      code: body.code,
      faults: body.errors.map(({ pointer, code }: Fault) => [pointer, code]).toSorted(),
      errors: body.errors as Fault[],
    }
  }
  const OFF = { enabled: false, amount: 0 }

  test('a product takes every default, and is read back as it was answered', async () => {
    const created = await create()
    const {
      id,
      createDate,
      updateDate,
      options: [option],
      ...rest
    } = created.body.product
    assert.deepEqual(rest, {
      locationRef: world.main.location,
      title: 'Flat white',
      description: '',
      featured: false,
      visibility: 'public',
      refundPolicy: 'noRefund',
      media: [],
      order: { enabled: false, confirmationEmail: { enabled: false, template: '' } },
    })
    assert.deepEqual(
      { ...option, id: undefined },
      {
        id: undefined,
        title: 'Large',
        description: '',
        available: true,
        customTax: { enabled: false, rate: 0 },
        price: { credits: OFF, money: { ...OFF, currencyCode: 'EUR' } },
        stock: { enabled: false, quantity: 0 },
        createDate,
      },
    )
    assert.equal(updateDate, createDate)
    assert.equal(created.headers.get('location'), `/shop/products/v1/${id}`)
    const read = await world.main.reader.get(`/shop/products/v1/${id}`)
    assert.equal(read.status, 200)
    assert.equal(read.text, created.text)
    assert.equal(read.headers.get('etag'), created.headers.get('etag'))
  })

  test('every field that can be sent is stored, and options keep their order', async () => {
    const { id: categoryRef } = (
      await world.main.api.post('/shop/categories/v1', { category: { title: 'Coffee', locationRef: world.main.location } })
    ).body.category
    const [key, url] = [randomUUID(), 'https://example.com/a.png']
    const sent = {
      categoryRef,
      title: 'Kaffee 😀',
      description: ' with milk ',
      featured: true,
      visibility: 'admins',
      refundPolicy: 'statusNew',
      media: [
        { key, url },
        { key: randomUUID(), url: 'http://example.com/b.png' },
      ],
      order: { enabled: false, confirmationEmail: { enabled: true, template: 'Thanks, {{name}}!' } },
    }
    const options = Array.from({ length: 100 }, (_, i) => ({
      title: `Size ${99 - i}`,
      description: `No. ${i}`,
      available: i % 2 === 0,
      customTax: { enabled: i % 3 === 0, rate: 7.0001 },
      price: { credits: { enabled: i % 2 === 1, amount: 1.25 }, money: { enabled: i % 2 === 0, amount: i + 0.99 } },
      stock: { enabled: i % 5 === 0, quantity: i },
    }))
    const { id } = (await create({ ...sent, options })).body.product
    const { body } = await world.main.api.get(`/shop/products/v1/${id}`)
    const { createDate, updateDate: _, ...rest } = body.product
    assert.deepEqual(
      { ...rest, options: undefined },
      { ...sent, id, locationRef: world.main.location, imageUrl: url, options: undefined },
    )
    assert.deepEqual(
      rest.options.map((option: object) => ({ ...option, id: undefined })),
      options.map(option => ({
        ...option,
        id: undefined,
        createDate,
        price: { ...option.price, money: { ...option.price.money, currencyCode: 'EUR' } },
      })),
    )
    assert.equal(new Set(rest.options.map((option: { id: string }) => option.id)).size, 100)
  })

  test('a part that is sent is on, a part that is not is off', async () => {
    const { body } = await create({
      order: { confirmationEmail: {} },
      options: [
        { title: 'A', customTax: { rate: 7 }, price: { credits: { amount: 2 }, money: {} } },
        { title: 'B', customTax: { enabled: false }, price: { money: { amount: 3 } } },
      ],
    })
    assert.deepEqual(body.product.order, { enabled: true, confirmationEmail: { enabled: true, template: '' } })
    const [a, b] = body.product.options
    assert.deepEqual(
      [a.customTax, b.customTax],
      [
        { enabled: true, rate: 7 },
        { enabled: false, rate: 0 },
      ],
    )
    assert.deepEqual(a.price, { credits: { enabled: true, amount: 2 }, money: { enabled: true, amount: 0, currencyCode: 'EUR' } })
    assert.deepEqual(b.price, { credits: OFF, money: { enabled: true, amount: 3, currencyCode: 'EUR' } })
  })

  test('money is exact in the currency of the location', async () => {
    const priced = (amount: number) => ({ options: [{ title: 'One', price: { money: { amount } } }] })
    const money = async (cast: Cast, locationRef: string, amount: number) =>
      (await create({ ...priced(amount), locationRef }, cast)).body.product.options[0].price.money
    assert.deepEqual(await money(world.main, world.main.annex, 999_999_999.99), {
      enabled: true,
      amount: 999_999_999.99,
      currencyCode: 'USD',
    })
    assert.deepEqual(await money(world.other, world.other.location, 450), { enabled: true, amount: 450, currencyCode: 'JPY' })
    assert.deepEqual(await money(world.other, world.other.annex, 1.255), { enabled: true, amount: 1.255, currencyCode: 'KWD' })
    assert.deepEqual((await faultsOf(priced(1.005))).faults, [['/product/options/0/price/money/amount', 'invalid_value']])
    assert.deepEqual((await faultsOf(priced(0.1 + 0.2))).faults, [['/product/options/0/price/money/amount', 'invalid_value']])
    assert.equal((await post(priced(450.5), world.other)).status, 400)
    assert.equal((await post({ ...priced(1.2555), locationRef: world.other.annex }, world.other)).status, 400)
  })

  test('what is required is asked for by its pointer', async () => {
    const { body } = await world.main.api.post('/shop/products/v1', { product: { options: [{}] } })
    assert.deepEqual(body.errors.map((fault: Fault) => [fault.pointer, fault.code]).toSorted(), [
      ['/product/locationRef', 'required'],
      ['/product/options/0/price', 'required'],
      ['/product/options/0/title', 'required'],
      ['/product/title', 'required'],
    ])
    assert.deepEqual((await faultsOf({ options: [] })).faults, [['/product/options', 'too_few']])
    assert.deepEqual((await faultsOf({ options: undefined })).faults, [['/product/options', 'required']])
    assert.deepEqual((await faultsOf({ options: Array.from({ length: 101 }, () => ({ title: 'x', price: {} })) })).faults, [
      ['/product/options', 'too_many'],
    ])
    assert.deepEqual(
      (await faultsOf({ media: [{ key: randomUUID() }, { url: 'https://a.example' }, { key: 'x', url: 'ftp://a.example' }] }))
        .faults,
      [
        ['/product/media/0/url', 'required'],
        ['/product/media/1/key', 'required'],
        ['/product/media/2/key', 'invalid_format'],
        ['/product/media/2/url', 'invalid_format'],
      ],
    )
  })

  test('values outside a set, a range or the form are refused by their pointers', async () => {
    const { faults, errors } = await faultsOf({
      visibility: 'everyone',
      refundPolicy: 'always',
      imageUrl: 'https://a.example',
      order: { confirmationEmail: { text: '' } },
      options: [
        {
          title: 'A',
          id: randomUUID(),
          customTax: { rate: 100.5 },
          price: { credits: { amount: 0.001 }, money: { amount: -1 } },
        },
      ],
    })
    assert.deepEqual(faults, [
      ['/product/imageUrl', 'unknown_field'],
      ['/product/options/0/customTax/rate', 'too_large'],
      ['/product/options/0/id', 'unknown_field'],
      ['/product/options/0/price/credits/amount', 'invalid_value'],
      ['/product/options/0/price/money/amount', 'too_small'],
      ['/product/order/confirmationEmail/text', 'unknown_field'],
      ['/product/refundPolicy', 'invalid_value'],
      ['/product/visibility', 'invalid_value'],
    ])
    const allowed = (pointer: string) => errors.find(fault => fault.pointer === pointer)?.allowed
    assert.deepEqual(allowed('/product/refundPolicy'), ['noRefund', 'statusNew'])
    assert.deepEqual(allowed('/product/visibility'), ['public', 'networkMembers', 'members', 'admins'])
  })

  test('faults of reference and rule are told at once', async () => {
    const options = [
      { title: 'A', price: {} },
      { title: 'B', customTax: {}, price: { money: { amount: 0.005 } } },
    ]
    assert.deepEqual(
      await faultsOf({ locationRef: world.other.location, categoryRef: randomUUID(), options }).then(({ faults }) => faults),
      [
        ['/product/categoryRef', 'unknown_reference'],
        ['/product/locationRef', 'unknown_reference'],
        ['/product/options/1/customTax/rate', 'required'],
      ],
    )
    assert.deepEqual((await faultsOf({ options })).faults, [
      ['/product/options/1/customTax/rate', 'required'],
      ['/product/options/1/price/money/amount', 'invalid_value'],
    ])
  })

  test('a category must exist, and serve the location of the product', async () => {
    const category = async (cast: Cast, more: object = {}): Promise<string> =>
      (await cast.api.post('/shop/categories/v1', { category: { title: 'Coffee', ...more } })).body.category.id
    const [everywhere, elsewhere] = [await category(world.main), await category(world.main, { locationRef: world.main.annex })]
    assert.equal((await create({ categoryRef: everywhere })).body.product.categoryRef, everywhere)
    assert.deepEqual((await faultsOf({ categoryRef: elsewhere })).faults, [['/product/categoryRef', 'invalid_value']])
    const foreign = await faultsOf({ categoryRef: await category(world.other) })
    assert.deepEqual([foreign.code, foreign.faults], ['unknown_reference', [['/product/categoryRef', 'unknown_reference']]])
  })

  test('a product of another network, or deleted, is not found', async () => {
    const { id } = (await create()).body.product
    assert.equal((await world.other.api.get(`/shop/products/v1/${id}`)).status, 404)
    await world.write(world.main.network, ({ tx, network, now }) =>
      tx.run(tx.sql.updateTable('product').set({ deleteDate: now }).where('network', '=', network).where('id', '=', id)),
    )
    assert.equal((await world.main.api.get(`/shop/products/v1/${id}`)).status, 404)
    assert.equal((await world.main.api.get(`/shop/products/v1/${randomUUID()}`)).status, 404)
  })
})
