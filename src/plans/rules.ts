import type { LocationRow } from '../access/table.ts'
import type { TaxRateRow } from '../billing/tax_rates/table.ts'
import type { NewKeys } from '../db/table.ts'
import { creditUnits, moneyUnits, rateUnits } from '../terms/amounts.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { customTaxOf } from '../terms/custom-tax.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { createPlan } from './contract.ts'
import type { PlanRow } from './table.ts'

type Fields = Static<typeof createPlan.body>['plan']

/** The row of a new plan; adds a fault for each broken rule. `rates` are the tax rates of its location. */
export function newPlan(
  fields: Fields,
  location: LocationRow | undefined,
  rates: readonly TaxRateRow[],
  faults: Faults,
  keys: NewKeys,
): PlanRow {
  const { price, credits, dayPasses, customTax, discounts, selfSignup, access, printing, ...same } = fields
  return {
    ...same,
    ...keys,
    price: moneyUnits(price, location, faults, '/plan/price'),
    currencyCode: location?.currencyCode ?? '',
    credits: creditUnits(credits),
    dayPasses: creditUnits(dayPasses),
    ...customTaxOf(customTax, '/plan/customTax', faults, rates),
    discounts: {
      creditPackages: rateUnits(discounts.creditPackages),
      desks: rateUnits(discounts.desks),
      events: rateUnits(discounts.events),
      rooms: rateUnits(discounts.rooms),
      shop: rateUnits(discounts.shop),
    },
    selfSignupEnabled: selfSignup.enabled,
    selfSignupType: selfSignup.type,
    access: orNull(access),
    printing: orNull(printing),
    deleteDate: null,
  }
}

/** An empty object is stored as null. */
const orNull = <T extends object>(object: T | undefined): T | null =>
  object === undefined || Object.keys(object).length === 0 ? null : object
