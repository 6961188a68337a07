import { Default, Obj, Optional, T, type Static } from '../kernel/contract/schema.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import { Percent, rateUnits } from './amounts.ts'

/** A tax of its own in place of the location's. An enabled one needs its rate. */
export const CustomTax = Obj({ enabled: Default(T.Boolean(), true), rate: Optional(Percent) })
export const CustomTaxReply = Obj({ enabled: T.Boolean(), rate: T.Number() })
/** The columns of a tax of its own, which stands below `pointer` in the request; notes that an enabled one lacks its rate. */
export function customTaxOf({ enabled, rate }: Static<typeof CustomTax>, pointer: string, faults: Faults) {
  faults.rule(enabled && rate === undefined, `${pointer}/rate`, 'rate is required while customTax is enabled.', 'required')
  return { customTaxEnabled: enabled, customTaxRate: rateUnits(rate ?? 0) }
}
