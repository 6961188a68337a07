import { locations } from '../../access/store.ts'
import { taxRatesAt } from '../../billing/tax_rates/store.ts'
import type { Db } from '../../db/database.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { newKeys, type Context, type WriteContext } from '../../kernel/storage/context.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import { categories } from '../categories/store.ts'
import { addOption } from './actions.ts'
import type { createProduct } from './contract.ts'
import { newOptions } from './rules-options.ts'
import { checkCategory, newProduct } from './rules.ts'
import { products, productWords } from './store.ts'
import type { OptionRow, ProductRow } from './table.ts'

type Body = Static<typeof createProduct.body>

/** A product and its options, in their order. */
interface Product {
  row: ProductRow
  options: OptionRow[]
}

/** The rows of a new product. It only reads, and throws all that is wrong. */
export async function checkedProduct(
  db: Db,
  context: Pick<Context, 'network' | 'now'>,
  { product: fields }: Body,
): Promise<Product> {
  const { network } = context
  const faults = new Faults()
  const location = faults.reference(await locations.find(db, network, fields.locationRef), '/product/locationRef', 'location')
  if (fields.categoryRef) {
    const category = await categories.find(db, network, fields.categoryRef)
    checkCategory(faults.reference(category, '/product/categoryRef', 'category'), fields.locationRef, faults)
  }
  const row = newProduct(fields, newKeys(context))
  const terms = location && { ...location, rates: await taxRatesAt(db, network, location.id) }
  const options = newOptions(fields.options, row, terms, faults).map(option => ({ ...option, id: newId() }))
  faults.refuse()
  return { row, options }
}

export async function addProduct(context: WriteContext, body: Body): Promise<Product> {
  const { tx, network } = context
  const { categoryRef } = body.product
  // The category is not deleted before it has the product.
  if (categoryRef) await categories.lock(tx, network, categoryRef)
  const { row, options } = await checkedProduct(tx, context, body)
  await products.insert(tx, row)
  await productWords.add(tx, row)
  for (const option of options) await addOption(context, option)
  await record(context, 'product', 'created', { after: { ...row, options } })
  return { row, options }
}
