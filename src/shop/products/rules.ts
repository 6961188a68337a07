import type { Faults } from '../../kernel/errors/faults.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { CategoryRow } from '../categories/table.ts'
import { MOST_STOCK } from './contract-options.ts'
import type { createStockMovement } from './contract-stock.ts'
import type { createProduct, updateProduct } from './contract.ts'
import { nulls, type NewKeys } from '../../db/table.ts'
import { product, type OptionRow, type ProductRow } from './table.ts'

type ProductFields = Static<typeof createProduct.body>['product']
type Changes = Static<typeof updateProduct.body>['product']
type Movement = Static<typeof createStockMovement.body>['movement']

/** Adds a fault for a category that serves another location than the product's. */
export function checkCategory(category: CategoryRow | undefined, locationRef: string, faults: Faults): void {
  const elsewhere = category !== undefined && category.locationRef !== null && category.locationRef !== locationRef
  faults.rule(elsewhere, '/product/categoryRef', 'The category belongs to another location than the product.')
}

/** The row of a new product. */
export function newProduct(fields: ProductFields, keys: NewKeys): ProductRow {
  const { order, options: _, ...same } = fields
  return {
    ...nulls(product),
    ...same,
    ...keys,
    orderEnabled: order.enabled,
    confirmationEmailEnabled: order.confirmationEmail.enabled,
    confirmationEmailTemplate: order.confirmationEmail.template,
    updateDate: keys.createDate,
  }
}

/** The columns that an update of a product changes. */
export function productChanges({ order, ...same }: Omit<Changes, 'options'>) {
  return {
    ...same,
    orderEnabled: order?.enabled,
    confirmationEmailEnabled: order?.confirmationEmail?.enabled,
    confirmationEmailTemplate: order?.confirmationEmail?.template,
  }
}

/** Adds a fault for each rule that a stock movement of an option breaks. */
export function checkMovement({ change, type }: Movement, { stockQuantity }: OptionRow, faults: Faults): void {
  const pointer = '/movement/change'
  faults.rule(change === 0, pointer, 'change is not 0.')
  faults.rule(type === 'delivery' && change < 0, pointer, 'A delivery adds units: change is more than 0.')
  faults.rule(type === 'loss' && change > 0, pointer, 'A loss takes units away: change is less than 0.')
  const isTooMuch = stockQuantity + change > MOST_STOCK
  faults.rule(isTooMuch, pointer, `There would be more than ${MOST_STOCK} units on hand.`, 'too_large')
}
