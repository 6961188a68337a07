import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stockRules } from '../src/cli/store-verify-stock.ts'
import { problemsIn } from './problems.ts'
import { shopOf } from './shop.ts'
import { onEachEngine } from './world.ts'

onEachEngine('what verify holds of products and their stock', world => {
  const { newProduct, create } = shopOf(world)

  test('is well as orders and cancellations leave it, and each fault is found by its object', async () => {
    const { api, network, location, annex } = world.main
    const category = async (locationRef?: string) =>
      (await api.post('/shop/categories/v1', { category: { title: 'Drinks', locationRef } })).body.category.id as string
    const [here, there, everywhere] = [await category(location), await category(annex), await category()]
    const mug = { title: 'Mug', price: {}, stock: { enabled: true, quantity: 9 } }
    const product = await newProduct([mug], { categoryRef: here })
    const other = await newProduct([mug], { categoryRef: everywhere })
    const order = async () => (await create({ optionRef: product.options[0].id, quantity: 2 })).body.order.id as string
    const [kept, returned, lost] = [await order(), await order(), await order()]
    for (const id of [returned, lost]) await api.put(`/shop/orders/v1/${id}/cancel`, {})
    assert.deepEqual(await problemsIn(world), [])

    await world.database.write(async tx => {
      const change = (table: 'shopOrder' | 'product', id: string, changes: object) =>
        tx.run(
          tx.sql
            .updateTable(table as 'product')
            .set(changes)
            .where('network', '=', network)
            .where('id', '=', id),
        )
      await change('shopOrder', kept, { status: 'canceled' })
      await change('shopOrder', lost, { status: 'completed' })
      await change('product', other.id, { categoryRef: there })
    })
    assert.deepEqual(
      await problemsIn(world, stockRules),
      [
        `what an order took of a stock is back exactly when it is canceled: ${kept}`,
        `what an order took of a stock is back exactly when it is canceled: ${lost}`,
        `a product is in a category of its location, or of every location: ${other.id}`,
      ].toSorted(),
    )
  })
})
