import type { LocationRow } from '../access/table.ts'
import type { TaxRateRow } from '../billing/tax_rates/table.ts'
import { nulls, type NewKeys } from '../db/table.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { creditUnits, moneyUnits } from '../terms/amounts.ts'
import { customTaxOf } from '../terms/custom-tax.ts'
import type { createPackage, updatePackage } from './contract.ts'
import { creditPackage, type Grant, type PackageRow } from './table.ts'

type Fields = Static<typeof createPackage.body>['package']
type Changes = Static<typeof updatePackage.body>['package']

/** Gives each grant its id. */
type NewId = () => string

/** The row of a new package; adds a fault for each broken rule. `rates` are the tax rates of its location. */
export function newPackage(
  fields: Fields,
  { location, rates }: { location: LocationRow | undefined; rates: readonly TaxRateRow[] },
  faults: Faults,
  keys: NewKeys,
  newId: NewId,
): PackageRow {
  const { price, grants, customTax, ...same } = fields
  return {
    ...nulls(creditPackage),
    ...same,
    ...keys,
    price: moneyUnits(price, location, faults.at('/package/price')),
    currencyCode: location?.currencyCode ?? '',
    grants: grants.map(grant => newGrant(grant, newId)),
    ...customTaxOf(customTax, faults.at('/package/customTax'), rates),
    updateDate: keys.createDate,
  }
}

/** The columns that a request changes; adds a fault for each broken rule. */
export function changesOf(
  { price, grants, customTax, ...same }: Changes,
  before: PackageRow,
  rates: readonly TaxRateRow[],
  faults: Faults,
  newId: NewId,
) {
  return {
    ...same,
    ...(price !== undefined && { price: moneyUnits(price, before, faults.at('/package/price')) }),
    ...(grants && { grants: grants.map(grant => newGrant(grant, newId)) }),
    ...(customTax && customTaxOf(customTax, faults.at('/package/customTax'), rates, before)),
  }
}

const newGrant = ({ amount, ...same }: Fields['grants'][number], newId: NewId): Grant => ({
  id: newId(),
  ...same,
  amount: creditUnits(amount),
})
