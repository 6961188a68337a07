import { boolean, integer, json, optional, ref, table, text, time, type Row } from '../db/table.ts'
import type { GrantType } from './contract.ts'

/** What a package gives: `amount` in hundredths, for so many days or for good. */
export interface Grant {
  id: string
  type: GrantType
  amount: number
  duration?: number
}

/** `price` is in minor units of `currencyCode`, `customTaxRate` in 1/10,000 percent. */
export const creditPackage = table('package', {
  locationRef: ref('location'),
  /** Null where it is made of the grants. */
  title: optional(text),
  price: integer,
  currencyCode: text,
  grants: json<Grant[]>(),
  customTaxEnabled: boolean,
  customTaxRate: integer,
  /** The tax rate that names it. */
  customTaxRef: optional(ref('taxRate')),
  available: boolean,
  createDate: time,
  updateDate: time,
  deleteDate: optional(time),
})
export type PackageRow = Row<typeof creditPackage>
