import { locations } from '../../access/store.ts'
import { implement } from '../../kernel/http/implement.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import * as contract from './contract.ts'
import { categories } from './store.ts'
import type { CategoryRow } from './table.ts'
import { categoryView } from './view.ts'

export const categoryRoutes = implement(contract, {
  async createCategory(call) {
    const {
      tx,
      network,
      now,
      body: {
        category: { title, locationRef },
      },
    } = call
    const faults = new Faults()
    if (locationRef) faults.reference(await locations.find(tx, network, locationRef), '/category/locationRef', 'location')
    faults.refuse()
    const row: CategoryRow = { network, id: newId(), locationRef: locationRef ?? null, title, createDate: now }
    await categories.insert(tx, row)
    const category = categoryView(row)
    await record(call, 'category', 'created', { after: row })
    return { category }
  },

  async getCategory({ db, network, params }) {
    return { category: categoryView(found(await categories.find(db, network, params.id), 'category')) }
  },
})
