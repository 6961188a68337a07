import type { LocationRow } from '../../access/table.ts'
import { creditUnits, moneyUnits } from '../../terms/amounts.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { customTaxOf } from '../../terms/custom-tax.ts'
import type { CategoryRow } from '../categories/table.ts'
import type { createProduct } from './contract.ts'
import { nulls, type NewKeys } from '../../db/table.ts'
import { product, type OptionRow, type ProductRow } from './table.ts'

type ProductFields = Static<typeof createProduct.body>['product']

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

/** The rows of a new product's options without their ids, in their order; adds a fault for each broken rule. */
export function newOptions(
  options: ProductFields['options'],
  { network, id: productRef, createDate }: ProductRow,
  location: LocationRow | undefined,
  faults: Faults,
): Omit<OptionRow, 'id'>[] {
  return options.map(({ customTax, price, ...same }, position) => {
    const pointer = `/product/options/${position}`
    return {
      network,
      productRef,
      position,
      ...same,
      ...customTaxOf(customTax, `${pointer}/customTax`, faults),
      creditsEnabled: price.credits.enabled,
      creditsAmount: creditUnits(price.credits.amount),
      moneyEnabled: price.money.enabled,
      moneyAmount: moneyUnits(price.money.amount, location, faults, `${pointer}/price/money/amount`),
      currencyCode: location?.currencyCode ?? '',
      createDate,
    }
  })
}
