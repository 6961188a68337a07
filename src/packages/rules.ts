import type { LocationRow } from '../access/table.ts'
import type { TaxRateRow } from '../billing/tax_rates/table.ts'
import { nulls, type NewKeys } from '../db/table.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { creditUnits, moneyUnits, MOST_CREDITS } from '../terms/amounts.ts'
import { customTaxOf } from '../terms/custom-tax.ts'
import { GRANT_TYPES, type createPackage, type updatePackage } from './contract.ts'
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
    grants: newGrants(grants, newId, faults),
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
    ...(grants && { grants: newGrants(grants, newId, faults) }),
    ...(customTax && customTaxOf(customTax, faults.at('/package/customTax'), rates, before)),
  }
}

/** Adds a fault for grants that could never be bought, since one package alone gives too much. */
function newGrants(grants: Fields['grants'], newId: NewId, faults: Faults): Grant[] {
  const made = grants.map(({ amount, ...same }): Grant => ({ id: newId(), ...same, amount: creditUnits(amount) }))
  faults.rule(givesTooMuch(made, 1), '/package/grants', 'Together they give more than 1,000,000 of a unit.', 'too_large')
  return made
}

/** Whether so many of a package give a ledger more at once than any request may. */
export const givesTooMuch = (grants: readonly Grant[], quantity: number): boolean =>
  GRANT_TYPES.some(unit => sumOf(grants.filter(({ type }) => type === unit)) * quantity > MOST_CREDITS)

export const sumOf = (grants: readonly Grant[]): number => grants.reduce((sum, { amount }) => sum + amount, 0)
