import { locations } from '../../access/store.ts'
import { implement } from '../../kernel/http/implement.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { newKeys } from '../../kernel/storage/context.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { categories } from '../categories/store.ts'
import * as contract from './contract.ts'
import { checkCategory, newOptions, newProduct } from './rules.ts'
import { optionsOf, productOptions, products } from './store.ts'
import { productView } from './view.ts'

export const productRoutes = implement(contract, {
  async createProduct(call) {
    const { tx, network, body } = call
    const { product: fields } = body
    const faults = new Faults()
    const location = faults.reference(await locations.find(tx, network, fields.locationRef), '/product/locationRef', 'location')
    if (fields.categoryRef) {
      const category = faults.reference(
        await categories.find(tx, network, fields.categoryRef),
        '/product/categoryRef',
        'category',
      )
      checkCategory(category, fields.locationRef, faults)
    }
    const row = newProduct(fields, newKeys(call))
    const options = newOptions(fields.options, row, location, faults).map(option => ({ ...option, id: newId() }))
    faults.refuse()
    await products.insert(tx, row)
    for (const option of options) await productOptions.insert(tx, option)
    const product = productView(row, options)
    await record(call, 'product', 'created', { after: { ...row, options } })
    return { product }
  },

  async getProduct({ db, network, params }) {
    const row = found(await products.find(db, network, params.id), 'product')
    return { product: productView(row, await optionsOf(db, network, row.id)) }
  },
})
