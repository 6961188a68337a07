import { decimalsOf } from './currencies.ts'
import { fromUnits, toUnits } from './money.ts'
import type { Faults } from './references.ts'

/** Minor units of an amount in a location's currency; notes an amount with more decimals than the currency has. */
export function moneyUnits(amount: number, location: { currencyCode: string } | undefined, faults: Faults, pointer: string): number {
  // An unknown location is a fault of its own, told elsewhere.
  if (location === undefined) return 0
  const decimals = decimalsOf(location.currencyCode)!
  const units = toUnits(amount, decimals)
  faults.rule(units === undefined, pointer, `${location.currencyCode} has ${decimals} decimals; the amount has more.`)
  return units ?? 0
}

/** The amount on the wire of minor units. */
export const money = (units: number, currencyCode: string): number => fromUnits(units, decimalsOf(currencyCode)!)
