import type { Static } from '../kernel/contract/schema.ts'
import { credits, money } from '../terms/amounts.ts'
import { customTaxView } from '../terms/custom-tax.ts'
import { titleOfPackage } from '../terms/granted.ts'
import type { Package, PackageGrant } from './contract.ts'
import type { Grant, PackageRow } from './table.ts'

/** A package as it appears in answers. */
export const packageView = (row: PackageRow): Static<typeof Package> => ({
  id: row.id,
  locationRef: row.locationRef,
  title: titleOfPackage(row),
  price: money(row.price, row.currencyCode),
  currencyCode: row.currencyCode,
  grants: row.grants.map(grantView),
  customTax: customTaxView(row),
  available: row.available,
  createDate: row.createDate,
  deleteDate: row.deleteDate ?? undefined,
})

/** What a package gives, as it appears in answers. */
export const grantView = ({ id, type, amount, duration }: Grant): Static<typeof PackageGrant> => ({
  id,
  type,
  amount: credits(amount),
  duration,
})
