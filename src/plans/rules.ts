import type { LocationRow } from '../access/table.ts'
import type { TaxRateRow } from '../billing/tax_rates/table.ts'
import { nulls, type NewKeys } from '../db/table.ts'
import { creditUnits, MOST_CREDITS, moneyUnits, rateUnits } from '../terms/amounts.ts'
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
    price: moneyUnits(price, location, faults.at('/plan/price')),
    setupFee: moneyUnits(setupFee, location, faults.at('/plan/setupFee')),
    currencyCode: location?.currencyCode ?? '',
    credits: creditUnits(credits),
    dayPasses: creditUnits(dayPasses),
    ...customTaxOf(customTax, faults.at('/plan/customTax'), rates),
    discounts: mapAreas(discounts, rateUnits),
    selfSignupEnabled: selfSignup.enabled,
    selfSignupType: selfSignup.type,
    planGroup: group || null,
    access: orNull(access),
    printing: orNull(printing),
    updateDate: keys.createDate,
  }
}

/** Items that follow a plan: how many, and the largest quantity that one of them has now or will have. */
export interface Followers {
  count: number
  mostQuantity: number
}

/** A change that is to come of an item that follows a plan, and what the item is now. */
export interface Coming {
  itemRef: string
  planRef: string | null
  quantity: number
  effectiveDate: string
  fields: { planRef?: string | null; quantity?: number }
}

/** The largest quantity that an item will have while it follows a plan; 0 when none will. The changes are in the order in which they count. */
export function mostComing(planRef: string, changes: readonly Coming[]): number {
  const quantities = [...Map.groupBy(changes, ({ itemRef }) => itemRef).values()].flatMap(ofItem => {
    let item: { planRef: string | null; quantity: number } = ofItem[0]!
    return ofItem.map(({ effectiveDate, fields }, i) => {
      item = { ...item, ...fields }
      // Several changes from the same instant on all count at once.
      const isWhole = ofItem[i + 1]?.effectiveDate !== effectiveDate
      return isWhole && item.planRef === planRef ? item.quantity : 0
    })
  })
  return quantities.reduce((most, quantity) => Math.max(most, quantity), 0)
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
    ...(price !== undefined && { price: moneyUnits(price, before, faults.at('/plan/price')) }),
    ...(setupFee !== undefined && { setupFee: moneyUnits(setupFee, before, faults.at('/plan/setupFee')) }),
    ...(credits !== undefined && { credits: creditUnits(credits) }),
    ...(dayPasses !== undefined && { dayPasses: creditUnits(dayPasses) }),
    ...(customTax && customTaxOf(customTax, faults.at('/plan/customTax'), rates, before)),
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
  const item = `An item with the quantity ${mostQuantity} follows this plan or will`
  faults.rule(isTooDear, '/plan/price', `${item}: price times quantity would be above the largest amount.`, 'too_large')
  for (const unit of ['credits', 'dayPasses'] as const) {
    const isTooMuch = (columns[unit] ?? 0) * mostQuantity > MOST_CREDITS
    faults.rule(isTooMuch, `/plan/${unit}`, `${item}: ${unit} times quantity would be more than 1,000,000.`, 'too_large')
  }
  return columns
}

const unitsOf = (discounts: NonNullable<Changes['discounts']>): Partial<PlanRow['discounts']> =>
  Object.fromEntries(Object.entries(discounts).map(([area, percent]) => [area, rateUnits(percent)]))

/** An empty object is stored as null. */
const orNull = <T extends object>(object: T | undefined): T | null =>
  object === undefined || Object.keys(object).length === 0 ? null : object
