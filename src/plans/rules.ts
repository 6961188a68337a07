import type { LocationRow } from '../access/table.ts'
import { creditUnits, moneyUnits, rateUnits } from '../kernel/amounts.ts'
import type { Faults } from '../kernel/references.ts'
import type { CustomTax, Static } from '../kernel/schema.ts'
import type { createPlan } from './contract.ts'
import type { PlanRow } from './table.ts'

type Fields = Static<typeof createPlan.body>['plan']

/** What a new plan's row holds; notes what breaks a rule. */
export function newPlan(
  fields: Fields,
  location: LocationRow | undefined,
  faults: Faults,
  made: Pick<PlanRow, 'network' | 'id' | 'createDate'>,
): PlanRow {
  const { locationRef, title, description, period, customTax, discounts, selfSignup } = fields
  const tax = customTaxOf(customTax, '/plan/customTax', faults)
  return {
    ...made,
    locationRef,
    title,
    description,
    period,
    price: moneyUnits(fields.price, location, faults, '/plan/price'),
    currencyCode: location?.currencyCode ?? '',
    credits: creditUnits(fields.credits),
    dayPasses: creditUnits(fields.dayPasses),
    ...tax,
    discounts: {
      creditPackages: rateUnits(discounts.creditPackages),
      desks: rateUnits(discounts.desks),
      events: rateUnits(discounts.events),
      rooms: rateUnits(discounts.rooms),
      shop: rateUnits(discounts.shop),
    },
    selfSignupEnabled: selfSignup.enabled,
    selfSignupType: selfSignup.type,
    access: orNull(fields.access),
    printing: orNull(fields.printing),
    deleteDate: null,
  }
}

/** The columns of a tax of its own, which stands below `pointer` in the request; notes that an enabled one lacks its rate. */
export function customTaxOf({ enabled, rate }: Static<typeof CustomTax>, pointer: string, faults: Faults) {
  faults.rule(enabled && rate === undefined, `${pointer}/rate`, 'rate is required while customTax is enabled.', 'required')
  return { customTaxEnabled: enabled, customTaxRate: rateUnits(rate ?? 0) }
}

/** An object that says nothing is kept as none. */
const orNull = <T extends object>(object: T | undefined): T | null =>
  object === undefined || Object.keys(object).length === 0 ? null : object
