import { decimalsOf } from './currencies.ts'
import { CREDIT_DECIMALS, fromUnits, RATE_DECIMALS, toUnits } from './money.ts'
import type { Faults } from './references.ts'

/** Minor units of an amount in a location's currency; notes an amount with more decimals than the currency has. */
export function moneyUnits(
  amount: number,
  location: { currencyCode: string } | undefined,
  faults: Faults,
  pointer: string,
): number {
  // An unknown location is a fault of its own, told elsewhere.
  if (location === undefined) return 0
  const decimals = decimalsOf(location.currencyCode)!
  const units = toUnits(amount, decimals)
  faults.rule(units === undefined, pointer, `${location.currencyCode} has ${decimals} decimals; the amount has more.`)
  return units ?? 0
}

/** The amount on the wire of minor units. */
export const money = (units: number, currencyCode: string): number => fromUnits(units, decimalsOf(currencyCode)!)

/** Credits or day passes on the wire, of hundredths. */
export const credits = (hundredths: number): number => fromUnits(hundredths, CREDIT_DECIMALS)

/** Hundredths of credits or day passes; the contract has seen to the decimals. */
export const creditUnits = (amount: number): number => toUnits(amount, CREDIT_DECIMALS)!

/** Percent on the wire, of 1/10,000 percent. */
export const percent = (rate: number): number => fromUnits(rate, RATE_DECIMALS)

/** 1/10,000 percent; the contract has seen to the decimals. */
export const rateUnits = (percents: number): number => toUnits(percents, RATE_DECIMALS)!
