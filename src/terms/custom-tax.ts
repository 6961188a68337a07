import { answered } from '../kernel/contract/answered.ts'
import { Default, NamedObj, Optional, type Static, T } from '../kernel/contract/schema.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { Percent, rateUnits } from './amounts.ts'

/** A tax that replaces the location's. An enabled one needs its rate. */
export const CustomTax = NamedObj('CustomTaxFields', { enabled: Default(T.Boolean(), true), rate: Optional(Percent) })
export const CustomTaxReply = NamedObj('CustomTax', { ...answered(CustomTax), rate: T.Number() })

/** The columns of a custom tax, which is at `pointer` in the request; adds a fault when an enabled one has no rate. */
export function customTaxOf({ enabled, rate }: Static<typeof CustomTax>, pointer: string, faults: Faults) {
  faults.rule(enabled && rate === undefined, `${pointer}/rate`, 'rate is required while customTax is enabled.', 'required')
  return { customTaxEnabled: enabled, customTaxRate: rateUnits(rate ?? 0) }
}
