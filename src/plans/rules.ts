import type { LocationRow } from '../access/table.ts'
import type { TaxRateRow } from '../billing/tax_rates/table.ts'
import { nulls, type NewKeys } from '../db/table.ts'
import { creditUnits, moneyUnits, rateUnits } from '../terms/amounts.ts'
import { mapAreas } from '../terms/areas.ts'
import { decimalsOf } from '../kernel/money/currencies.ts'
import { maxUnits } from '../kernel/money/money.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { customTaxOf } from '../terms/custom-tax.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { createPlan, updatePlan } from './contract.ts'
import { plan, type PlanRow } from './table.ts'

type Fields = Static<typeof createPlan.body>['plan']
type Changes = Static<typeof updatePlan.body>['plan']

/** The row of a new plan; adds a fault for each broken rule. `rates` are the tax rates of its location. */
export function newPlan(
  fields: Fields,
  location: LocationRow | undefined,
  rates: readonly TaxRateRow[],
  faults: Faults,
  keys: NewKeys,
): PlanRow {
  const { price, setupFee, credits, dayPasses, customTax, discounts, selfSignup, access, printing, group, ...same } = fields
  return {
    ...nulls(plan),
    ...same,
    ...keys,
    price: moneyUnits(price, location, faults, '/plan/price'),
    setupFee: moneyUnits(setupFee, location, faults, '/plan/setupFee'),
    currencyCode: location?.currencyCode ?? '',
    credits: creditUnits(credits),
    dayPasses: creditUnits(dayPasses),
    ...customTaxOf(customTax, '/plan/customTax', faults, rates),
    discounts: mapAreas(discounts, rateUnits),
    selfSignupEnabled: selfSignup.enabled,
    selfSignupType: selfSignup.type,
    planGroup: group || null,
    access: orNull(access),
    printing: orNull(printing),
    updateDate: keys.createDate,
  }
}

/** Items that follow a plan: how many, and the most of one that one of them has. */
export interface Followers {
  count: number
  mostQuantity: number
}

/** The columns that a request changes; adds a fault for each broken rule. */
export function changesOf(
  changes: Changes,
  before: PlanRow,
  { followers: { mostQuantity }, rates }: { followers: Followers; rates: readonly TaxRateRow[] },
  faults: Faults,
): Partial<PlanRow> {
  const {
    price,
    setupFee,
    credits,
    dayPasses,
    customTax,
    discounts,
    selfSignup,
    access,
    printing,
    group,
    exclusiveAccess,
    ...same
  } = changes
  const columns = {
    ...same,
    ...(price !== undefined && { price: moneyUnits(price, before, faults, '/plan/price') }),
    ...(setupFee !== undefined && { setupFee: moneyUnits(setupFee, before, faults, '/plan/setupFee') }),
    ...(credits !== undefined && { credits: creditUnits(credits) }),
    ...(dayPasses !== undefined && { dayPasses: creditUnits(dayPasses) }),
    ...(customTax && customTaxOf(customTax, '/plan/customTax', faults, rates, before)),
    ...(exclusiveAccess?.resourceRefs && { exclusiveAccess: { resourceRefs: exclusiveAccess.resourceRefs } }),
    ...(discounts && { discounts: { ...before.discounts, ...unitsOf(discounts) } }),
    ...(selfSignup?.enabled !== undefined && { selfSignupEnabled: selfSignup.enabled }),
    ...(selfSignup?.type !== undefined && { selfSignupType: selfSignup.type }),
    ...(group !== undefined && { planGroup: group || null }),
    ...(access !== undefined && { access: orNull(access ?? undefined) }),
    ...(printing !== undefined && { printing: orNull(printing ?? undefined) }),
  }
  const dearest = BigInt(columns.price ?? 0) * BigInt(mostQuantity)
  const isTooDear = dearest > BigInt(maxUnits(decimalsOf(before.currencyCode)!))
  const detail = `An item with the quantity ${mostQuantity} follows this plan: price times quantity would be above the largest amount.`
  faults.rule(isTooDear, '/plan/price', detail, 'too_large')
  return columns
}

const unitsOf = (discounts: NonNullable<Changes['discounts']>): Partial<PlanRow['discounts']> =>
  Object.fromEntries(Object.entries(discounts).map(([area, percent]) => [area, rateUnits(percent)]))

/** An empty object is stored as null. */
const orNull = <T extends object>(object: T | undefined): T | null =>
  object === undefined || Object.keys(object).length === 0 ? null : object
