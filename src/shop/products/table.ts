import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { Visibility } from '../../terms/visibility.ts'
import type { RefundPolicy } from './contract.ts'

export interface Medium {
  key: string
  url: string
}

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
 * 1/10,000 percent.
 */
export const productOption = table('productOption', {
  productRef: ref('product'),
  position: integer,
  title: text,
  description: text,
  available: boolean,
  customTaxEnabled: boolean,
  customTaxRate: integer,
  creditsEnabled: boolean,
  creditsAmount: integer,
  moneyEnabled: boolean,
  moneyAmount: integer,
  currencyCode: text,
  createDate: time,
})
export type OptionRow = Row<typeof productOption>
