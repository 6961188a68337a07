import { locations } from '../../access/store.ts'
import { implement } from '../../kernel/http/implement.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { record } from '../../kernel/storage/record.ts'
import { refuseUsed } from '../../kernel/errors/in-use.ts'
import { referencedByQuery } from '../../kernel/errors/faults.ts'
import { addCategory } from './actions.ts'
import * as contract from './contract.ts'
import { allCategories, categories, countProducts } from './store.ts'
import { categoryView } from './view.ts'

export const categoryRoutes = implement(contract, {
  async createCategory(call) {
    return { category: categoryView(await addCategory(call, call.body)) }
  },

  async listCategories({ db, network, query: { locationRef } }) {
    if (locationRef) referencedByQuery(await locations.findAny(db, network, locationRef), 'locationRef', 'location')
    return { categories: (await allCategories(db, network, locationRef)).map(categoryView) }
  },

  async getCategory({ db, network, params }) {
    return { category: categoryView(found(await categories.find(db, network, params.id), 'category')) }
  },

  async updateCategory(call) {
    const { tx, network, params, body } = call
    const before = found(await categories.lock(tx, network, params.id), 'category')
    const after = await categories.update(call, before, body.category)
    await record(call, 'category', 'updated', { before, after })
    return { category: categoryView(after) }
  },

  async deleteCategory(call) {
    const { tx, network, params } = call
    // Whoever puts a product into a category has this lock.
    const before = found(await categories.lock(tx, network, params.id), 'category')
    refuseUsed({ product: await countProducts(tx, network, before.id) })
    const after = await categories.remove(call, before)
    await record(call, 'category', 'deleted', { before, after })
    return { category: categoryView(after) }
  },
})
