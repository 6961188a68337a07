import { findLocation } from '../../access/store.ts'
import { implement } from '../../kernel/http/implement.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { findCategory } from '../categories/store.ts'
import * as contract from './contract.ts'
import { checkCategory, newOptions, newProduct } from './rules.ts'
import { findProduct, insertProduct, optionsOf } from './store.ts'
import { productView } from './view.ts'

export const productRoutes = implement(contract, {
  async createProduct(call) {
    const {
      tx,
      network,
      now,
      body: { product: fields },
    } = call
    const faults = new Faults()
    const location = faults.reference(await findLocation(tx, network, fields.locationRef), '/product/locationRef', 'location')
    if (fields.categoryRef) {
      const category = faults.reference(await findCategory(tx, network, fields.categoryRef), '/product/categoryRef', 'category')
      checkCategory(category, fields.locationRef, faults)
    }
    const row = newProduct(fields, { network, id: newId(), createDate: now })
    const options = newOptions(fields.options, row, location, faults).map(option => ({ ...option, id: newId() }))
    faults.refuse()
    await insertProduct(tx, row, options)
    const product = productView(row, options)
    await record(call, 'product.created', row.id, undefined, product)
    return { product }
  },

  async getProduct({ db, network, params }) {
    const row = found(await findProduct(db, network, params.id), 'product')
    return { product: productView(row, await optionsOf(db, network, row.id)) }
  },
})
