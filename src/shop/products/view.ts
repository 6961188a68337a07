import { credits, money } from '../../terms/amounts.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { customTaxView } from '../../terms/custom-tax.ts'
import type { createStockMovement } from './contract-stock.ts'
import type { Product } from './contract.ts'
import type { MovementRow, OptionRow, ProductRow } from './table.ts'

/** A product and its options as they appear in answers. */
export function productView(row: ProductRow, options: readonly OptionRow[]): Static<typeof Product> {
  return {
    id: row.id,
    categoryRef: row.categoryRef ?? undefined,
    locationRef: row.locationRef,
    title: row.title,
    description: row.description,
    featured: row.featured,
    visibility: row.visibility,
    refundPolicy: row.refundPolicy,
    imageUrl: row.media[0]?.url,
    media: row.media,
    order: {
      enabled: row.orderEnabled,
      confirmationEmail: { enabled: row.confirmationEmailEnabled, template: row.confirmationEmailTemplate },
    },
    options: options.map(optionView),
    createDate: row.createDate,
    updateDate: row.updateDate,
    deleteDate: row.deleteDate ?? undefined,
  }
}

const optionView = (row: OptionRow): Static<typeof Product>['options'][number] => ({
  id: row.id,
  title: row.title,
  description: row.description,
  available: row.available,
  customTax: customTaxView(row),
  price: {
    credits: { enabled: row.creditsEnabled, amount: credits(row.creditsAmount) },
    money: { enabled: row.moneyEnabled, amount: money(row.moneyAmount, row.currencyCode), currencyCode: row.currencyCode },
  },
  stock: { enabled: row.stockEnabled, quantity: row.stockQuantity },
  createDate: row.createDate,
})

/** A stock movement as it appears in answers. */
export const movementView = (row: MovementRow): Static<typeof createStockMovement.reply>['movement'] => ({
  id: row.id,
  optionRef: row.optionRef,
  change: row.change,
  type: row.type,
  note: row.note,
  quantity: row.quantity,
  orderRef: row.orderRef ?? undefined,
  membershipRefCreator: row.membershipRefCreator ?? undefined,
  createDate: row.createDate,
})
