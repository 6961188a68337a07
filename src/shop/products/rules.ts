import type { LocationRow } from '../../access/table.ts'
import { creditUnits, moneyUnits } from '../../terms/amounts.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { customTaxOf } from '../../terms/custom-tax.ts'
import type { CategoryRow } from '../categories/table.ts'
import type { createProduct } from './contract.ts'
import type { OptionRow, ProductRow } from './table.ts'

type ProductFields = Static<typeof createProduct.body>['product']

/** Adds a fault for a category that serves another location than the product's. */
export function checkCategory(category: CategoryRow | undefined, locationRef: string, faults: Faults): void {
  const elsewhere = category !== undefined && category.locationRef !== null && category.locationRef !== locationRef
  faults.rule(elsewhere, '/product/categoryRef', 'The category belongs to another location than the product.')
}

/** The row of a new product. */
export function newProduct(fields: ProductFields, keys: Pick<ProductRow, 'network' | 'id' | 'createDate'>): ProductRow {
  const { locationRef, title, description, featured, visibility, refundPolicy, media, order } = fields
  return {
    ...keys,
    categoryRef: fields.categoryRef ?? null,
    locationRef,
    title,
    description,
    featured,
    visibility,
    refundPolicy,
    media,
    orderEnabled: order.enabled,
    confirmationEmailEnabled: order.confirmationEmail.enabled,
    confirmationEmailTemplate: order.confirmationEmail.template,
    updateDate: keys.createDate,
    deleteDate: null,
  }
}

/** The rows of a new product's options without their ids, in their order; adds a fault for each broken rule. */
export function newOptions(
  options: ProductFields['options'],
  { network, id: productRef, createDate }: ProductRow,
  location: LocationRow | undefined,
  faults: Faults,
): Omit<OptionRow, 'id'>[] {
  return options.map(({ title, description, available, customTax, price }, position) => {
    const pointer = `/product/options/${position}`
    const tax = customTaxOf(customTax, `${pointer}/customTax`, faults)
    return {
      network,
      productRef,
      position,
      title,
      description,
      available,
      ...tax,
      creditsEnabled: price.credits.enabled,
      creditsAmount: creditUnits(price.credits.amount),
      moneyEnabled: price.money.enabled,
      moneyAmount: moneyUnits(price.money.amount, location, faults, `${pointer}/price/money/amount`),
      currencyCode: location?.currencyCode ?? '',
      createDate,
    }
  })
}
