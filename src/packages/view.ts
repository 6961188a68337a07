import type { Static } from '../kernel/contract/schema.ts'
import { credits, money } from '../terms/amounts.ts'
import { customTaxView } from '../terms/custom-tax.ts'
import type { Package, PackageGrant } from './contract.ts'
import type { Grant, PackageRow } from './table.ts'

/** A package as it appears in answers. */
export const packageView = (row: PackageRow): Static<typeof Package> => ({
  id: row.id,
  locationRef: row.locationRef,
  title: titleOf(row),
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

/** A package's own title, else what it gives: `10 credits, 1 day pass`. */
export const titleOf = ({ title, grants }: Pick<PackageRow, 'title' | 'grants'>): string =>
  title ?? grants.map(wordsOf).join(', ')

function wordsOf({ type, amount }: Grant): string {
  const [one, many] = type === 'credits' ? ['credit', 'credits'] : ['day pass', 'day passes']
  return `${credits(amount)} ${credits(amount) === 1 ? one : many}`
}
