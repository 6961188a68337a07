import { locations } from '../../access/store.ts'
import { taxRatesAt } from '../../billing/tax_rates/store.ts'
import { implement } from '../../kernel/http/implement.ts'
import { found } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { categories } from '../categories/store.ts'
import { saveOptions } from './actions.ts'
import { addProduct } from './actions-create.ts'
import * as list from './contract-list.ts'
import * as contract from './contract.ts'
import { planOptions } from './rules-options.ts'
import { checkCategory, productChanges } from './rules.ts'
import { lockOptions, optionsOf, optionsOfMany, productList, products, productWords } from './store.ts'
import { productView } from './view.ts'

export const productRoutes = implement(
  { ...contract, ...list },
  {
    async createProduct(call) {
      const { row, options } = await addProduct(call, call.body)
      return { product: productView(row, options) }
    },

    async listProducts(call) {
      const { rows, nextPageToken } = await productList.read(call)
      const options = await optionsOfMany(
        call.db,
        call.network,
        rows.map(({ id }) => id),
      )
      return { products: rows.map(row => productView(row, options.get(row.id) ?? [])), nextPageToken }
    },

    async getProduct({ db, network, params }) {
      const row = found(await products.find(db, network, params.id), 'product')
      return { product: productView(row, await optionsOf(db, network, row.id)) }
    },

    async updateProduct(call) {
      const { tx, network, params, body } = call
      const { options: sent, ...fields } = body.product
      // Whoever has the lock of an option never waits for that of its product.
      const before = found(await products.lock(tx, network, params.id), 'product')
      await lockOptions(tx, network, before.id)
      const had = await optionsOf(tx, network, before.id)
      const faults = new Faults()
      await enterCategory(call, fields.categoryRef, before.locationRef, faults)
      const location = (await locations.findAny(tx, network, before.locationRef))!
      const rates = await taxRatesAt(tx, network, before.locationRef)
      const plan = sent && planOptions(sent, had, { ...before, createDate: call.now }, { ...location, rates }, faults)
      faults.refuse()
      const after = await products.update(call, before, productChanges(fields))
      if (fields.title !== undefined || fields.description !== undefined) await productWords.replace(tx, after)
      if (plan) await saveOptions(call, plan)
      const options = await optionsOf(tx, network, before.id)
      await record(call, 'product', 'updated', { before: { ...before, options: had }, after: { ...after, options } })
      return { product: productView(after, options) }
    },

    async deleteProduct(call) {
      const { tx, network, params } = call
      const before = found(await products.lock(tx, network, params.id), 'product')
      const options = await optionsOf(tx, network, before.id)
      const after = await products.remove(call, before)
      await productWords.remove(tx, after)
      await record(call, 'product', 'deleted', { before: { ...before, options }, after: { ...after, options } })
      return { product: productView(after, options) }
    },
  },
)

/** Locks the category that a product names, so that it is not deleted before it has the product; adds a fault when it cannot be in it. */
async function enterCategory(
  { tx, network }: WriteContext,
  categoryRef: string | null | undefined,
  locationRef: string,
  faults: Faults,
): Promise<void> {
  if (!categoryRef) return
  const category = faults.reference(await categories.lock(tx, network, categoryRef), '/product/categoryRef', 'category')
  checkCategory(category, locationRef, faults)
}
