import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { Json } from '../../../test/client.ts'
import { shopOf } from '../../../test/shop.ts'
import { onEachService } from '../../../test/world.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { returnStock, takeStock } from './actions.ts'
import { findOffer } from './store.ts'

onEachService('stock', world => {
  const { newProduct } = shopOf(world)
  const PATH = '/shop/products/v1'
  const stocked = async (quantity: number, enabled = true): Promise<Json> =>
    newProduct([{ title: 'Bottle', price: {}, stock: { enabled, quantity } }])
  const pathOf = (product: Json) => `${PATH}/${product.id}/options/${product.options[0].id}/stock`
  const move = (product: Json, movement: object, cast = world.main) => cast.api.post(pathOf(product), { movement })
  const stockOf = async (product: Json): Promise<Json> =>
    (await world.main.reader.get(`${PATH}/${product.id}`)).body.product.options[0].stock
  const put = (product: Json, stock: object) =>
    world.main.api.put(`${PATH}/${product.id}`, { product: { options: [{ id: product.options[0].id, stock }] } })
  /** What is written down of a product's first option, the oldest first. */
  const movementsOf = async (product: Json) =>
    (
      await world.database.read(db =>
        db.all(
          db.sql
            .selectFrom('stockMovement')
            .selectAll()
            .where('network', '=', world.main.network)
            .where('optionRef', '=', product.options[0].id)
            .orderBy('createDate'),
        ),
      )
    ).map(({ type, change, quantity, orderRef, createDate }) => ({ type, change, quantity, orderRef, createDate }))
  const told = async (product: Json) => (await movementsOf(product)).map(({ type, change, quantity }) => [type, change, quantity])
  /** What an order does; gives the code of its refusal. */
  const take = (product: Json, quantity: number, orderRef = newId()): Promise<string> =>
    world
      .write(world.main.network, async context => {
        const offer = await findOffer(context.tx, context.network, product.options[0].id)
        await takeStock(context, offer!, quantity, orderRef)
        return 'taken'
      })
      .catch((error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error as Error)))
  const giveBack = (product: Json, orderRef: string) =>
    world.write(world.main.network, context => returnStock(context, orderRef, product.options[0].id))

  test('the first quantity of an option is a count, and none is none', async () => {
    assert.deepEqual(await told(await stocked(40)), [['count', 40, 40]])
    assert.deepEqual(await told(await stocked(40, false)), [['count', 40, 40]])
    assert.deepEqual(await told(await stocked(0)), [])
  })

  test('a movement changes what is on hand, and is answered with the product as it is then', async () => {
    const product = await stocked(10)
    const { status, body, headers } = await move(product, { change: 24, type: 'delivery', note: 'Two crates' })
    assert.equal(status, 201)
    const { id, createDate, ...movement } = body.movement
    assert.deepEqual(movement, {
      optionRef: product.options[0].id,
      change: 24,
      type: 'delivery',
      note: 'Two crates',
      quantity: 34,
      membershipRefCreator: world.main.admin,
    })
    assert.ok(id && createDate > product.createDate)
    assert.equal(headers.get('location'), `${PATH}/${product.id}`)
    const read = await world.main.reader.get(`${PATH}/${product.id}`)
    assert.deepEqual(read.body.product, body.product)
    assert.equal(read.headers.get('etag'), headers.get('etag'))
    assert.deepEqual(body.product, { ...product, options: [{ ...product.options[0], stock: { enabled: true, quantity: 34 } }] })
    await move(product, { change: -4, type: 'loss' })
    await move(product, { change: -1, type: 'correction' })
    await move(product, { change: 1, type: 'correction' })
    assert.deepEqual((await told(product)).slice(1), [
      ['delivery', 24, 34],
      ['loss', -4, 30],
      ['correction', -1, 29],
      ['correction', 1, 30],
    ])
  })

  test('a movement that makes no sense is refused by its pointer, and nothing is written down', async () => {
    const product = await stocked(10)
    for (const [sent, pointer, code] of [
      [{ change: 0, type: 'correction' }, '/movement/change', 'invalid_value'],
      [{ change: -1, type: 'delivery' }, '/movement/change', 'invalid_value'],
      [{ change: 1, type: 'loss' }, '/movement/change', 'invalid_value'],
      [{ change: 1.5, type: 'delivery' }, '/movement/change', 'invalid_type'],
      [{ change: 1, type: 'order' }, '/movement/type', 'invalid_value'],
      [{ change: 1, type: 'count' }, '/movement/type', 'invalid_value'],
      [{ change: 999_991, type: 'delivery' }, '/movement/change', 'too_large'],
      [{ change: 1, type: 'delivery', quantity: 5 }, '/movement/quantity', 'unknown_field'],
    ] as const) {
      const { status, body, text } = await move(product, sent)
      assert.deepEqual([status, body.errors?.[0].pointer, body.errors?.[0].code], [400, pointer, code], text)
    }
    const { status, body } = await move(product, { change: -11, type: 'loss' })
    assert.deepEqual([status, body.code], [409, 'out_of_stock'])
    assert.deepEqual([await stockOf(product), await told(product)], [{ enabled: true, quantity: 10 }, [['count', 10, 10]]])
  })

  test('there is no stock of an option of another product or network, or of one that is gone', async () => {
    const [product, other] = [await stocked(1), await stocked(1)]
    const movement = { change: 1, type: 'delivery' }
    for (const [id, optionId, cast] of [
      [product.id, other.options[0].id, world.main],
      [product.id, product.options[0].id, world.other],
      [product.id, randomUUID(), world.main],
      [randomUUID(), product.options[0].id, world.main],
    ] as const) {
      assert.equal((await cast.api.post(`${PATH}/${id}/options/${optionId}/stock`, { movement })).status, 404)
    }
    await world.main.api.put(`${PATH}/${product.id}`, { product: { options: [{ title: 'New', price: {} }] } })
    await world.main.api.send('DELETE', `${PATH}/${other.id}`)
    for (const gone of [product, other]) assert.equal((await move(gone, movement)).status, 404)
  })

  test('a count writes down the difference, and to turn stock on or off keeps it', async () => {
    const product = await stocked(10)
    await put(product, { quantity: 7 })
    await put(product, { quantity: 7 })
    await put(product, { enabled: false })
    assert.deepEqual(await stockOf(product), { enabled: false, quantity: 7 })
    await put(product, { enabled: true, quantity: 12 })
    assert.deepEqual(await told(product), [
      ['count', 10, 10],
      ['count', -3, 7],
      ['count', 5, 12],
    ])
  })

  test('an order takes what is on hand, gives it back once, and takes nothing where stock is off', async () => {
    const product = await stocked(5)
    const [first, second] = [newId(), newId()]
    assert.deepEqual(
      [await take(product, 3, first), await take(product, 3), await take(product, 2, second), await take(product, 1)],
      ['taken', 'out_of_stock', 'taken', 'out_of_stock'],
    )
    await put(product, { enabled: false })
    const free = newId()
    assert.equal(await take(product, 99, free), 'taken')
    for (const orderRef of [free, first, first, newId(), first]) await giveBack(product, orderRef)
    assert.deepEqual(
      (await movementsOf(product)).map(({ type, change, quantity, orderRef }) => [type, change, quantity, orderRef]),
      [
        ['count', 5, 5, null],
        ['order', -3, 2, first],
        ['order', -2, 0, second],
        ['cancel', 3, 3, first],
      ],
    )
    await world.main.api.send('DELETE', `${PATH}/${product.id}`)
    await giveBack(product, second)
    assert.deepEqual((await told(product)).at(-1), ['cancel', 2, 5])
  })

  test('of many who take few units at once exactly so many get one, and each movement follows the one before', async () => {
    const product = await stocked(7)
    const lost = () =>
      move(product, { change: -1, type: 'loss' }).then(({ status, body }) => (status === 201 ? 'taken' : body.code))
    const outcomes = await Promise.all(Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? take(product, 1) : lost())))
    assert.equal(outcomes.filter(outcome => outcome === 'taken').length, 7)
    assert.equal(outcomes.filter(outcome => outcome === 'out_of_stock').length, 17)
    const movements = await movementsOf(product)
    assert.deepEqual(
      movements.map(({ quantity }) => quantity),
      [7, 6, 5, 4, 3, 2, 1, 0],
    )
    assert.equal(new Set(movements.map(({ createDate }) => createDate)).size, 8)
    assert.deepEqual(await stockOf(product), { enabled: true, quantity: 0 })
  })

  test('of many who give the units of one order back at once, one does', async () => {
    const product = await stocked(3)
    const orderRef = newId()
    await take(product, 2, orderRef)
    await Promise.all(Array.from({ length: 8 }, () => giveBack(product, orderRef)))
    assert.deepEqual(await told(product), [
      ['count', 3, 3],
      ['order', -2, 1],
      ['cancel', 2, 3],
    ])
  })

  test('a count alone turns stock on neither in a new product nor in a new option', async () => {
    const option = { title: 'Bottle', price: {}, stock: { quantity: 5 } }
    const product = await newProduct([option])
    assert.deepEqual(await stockOf(product), { enabled: false, quantity: 5 })
    const options = [{ id: product.options[0].id }, option]
    const { body } = await world.main.api.put(`${PATH}/${product.id}`, { product: { options } })
    assert.deepEqual(body.product.options[1].stock, { enabled: false, quantity: 5 })
    await put(product, { enabled: true })
    assert.deepEqual(await stockOf(product), { enabled: true, quantity: 5 })
  })

  test('counts, deliveries, sales and new options at once leave what their movements sum to, and nobody waits for ever', async () => {
    const product = await newProduct(['A', 'B', 'C'].map(title => ({ title, price: {}, stock: { enabled: true, quantity: 20 } })))
    const turned = { options: product.options.toReversed().map(({ id }: Json) => ({ id, stock: { quantity: 20 } })) }
    await Promise.all(
      Array.from({ length: 8 }, (_, i) => [
        take(product, 1 + (i % 3)),
        move(product, { change: i + 1, type: 'delivery' }),
        i % 2 === 0 ? put(product, { quantity: 20 }) : world.main.api.put(`${PATH}/${product.id}`, { product: turned }),
      ]).flat(),
    )
    const movements = await movementsOf(product)
    let sum = 0
    for (const { change, quantity } of movements) assert.equal(quantity, (sum += change))
    const row = await world.database.read(db =>
      db.first(
        db.sql
          .selectFrom('productOption')
          .selectAll()
          .where('network', '=', world.main.network)
          .where('id', '=', product.options[0].id),
      ),
    )
    assert.equal(row!.stockQuantity, sum)
  })
})
