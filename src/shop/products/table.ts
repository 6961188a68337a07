import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { Medium } from '../../terms/media.ts'
import type { Visibility } from '../../terms/visibility.ts'
import type { MovementType } from './contract-stock.ts'
import type { RefundPolicy } from './contract.ts'

export const product = table('product', {
  categoryRef: optional(ref('category')),
  locationRef: ref('location'),
  title: text,
  description: text,
  featured: boolean,
  visibility: oneOf<Visibility>(),
  refundPolicy: oneOf<RefundPolicy>(),
  media: json<Medium[]>(),
  orderEnabled: boolean,
  confirmationEmailEnabled: boolean,
  confirmationEmailTemplate: text,
  createDate: time,
  updateDate: time,
  deleteDate: optional(time),
})
export type ProductRow = Row<typeof product>

/**
 * One way to buy a product. `moneyAmount` is in minor units of `currencyCode`, `creditsAmount` in hundredths, `customTaxRate` in
 * 1/10,000 percent. `position` is unique among the product's options that are not deleted, and may have gaps. `stockQuantity` is the
 * sum of the option's stock movements.
 */
export const productOption = table('productOption', {
  productRef: ref('product'),
  position: integer,
  title: text,
  description: text,
  available: boolean,
  customTaxEnabled: boolean,
  customTaxRate: integer,
  /** The tax rate that names it. */
  customTaxRef: optional(ref('taxRate')),
  creditsEnabled: boolean,
  creditsAmount: integer,
  moneyEnabled: boolean,
  moneyAmount: integer,
  currencyCode: text,
  stockEnabled: boolean,
  stockQuantity: integer,
  createDate: time,
  updateDate: time,
  deleteDate: optional(time),
})
export type OptionRow = Row<typeof productOption>

/**
 * Units of an option that came or went. Movements are only ever added: the sum of `change` is what is on hand, `quantity` what it was
 * after this one. Those of one option have rising dates. An order refers to its option before it is there, so `orderRef` is no foreign key.
 */
export const stockMovement = table('stockMovement', {
  optionRef: ref('productOption'),
  change: integer,
  quantity: integer,
  type: oneOf<MovementType>(),
  orderRef: optional(text),
  note: text,
  membershipRefCreator: optional(ref('membership')),
  createDate: time,
})
export type MovementRow = Row<typeof stockMovement>
