import { locations } from '../../access/store.ts'
import { implement } from '../../kernel/http/implement.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { nulls } from '../../db/table.ts'
import { newKeys } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import * as contract from './contract.ts'
import { categories } from './store.ts'
import { category, type CategoryRow } from './table.ts'
import { categoryView } from './view.ts'

export const categoryRoutes = implement(contract, {
  async createCategory(call) {
    const { tx, network, body } = call
    const { locationRef } = body.category
    const faults = new Faults()
    if (locationRef) faults.reference(await locations.find(tx, network, locationRef), '/category/locationRef', 'location')
    faults.refuse()
    const row: CategoryRow = { ...nulls(category), ...body.category, ...newKeys(call), updateDate: call.now }
    await categories.insert(tx, row)
    await record(call, 'category', 'created', { after: row })
    return { category: categoryView(row) }
  },

  async getCategory({ db, network, params }) {
    return { category: categoryView(found(await categories.find(db, network, params.id), 'category')) }
  },
})
