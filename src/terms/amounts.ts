import { Decimal, T } from '../kernel/contract/schema.ts'
import { decimalsOf } from '../kernel/money/currencies.ts'
import { CREDIT_DECIMALS, fromUnits, QUANTITY_DECIMALS, RATE_DECIMALS, toUnits } from '../kernel/money/money.ts'
import type { Faults } from '../kernel/errors/faults.ts'

/** Major units of the location's currency; how many decimals it may have depends on the currency. */
export const Money = T.Number({
  minimum: 0,
  maximum: 999_999_999.99,
  description: 'In major units of the location’s currency, with at most its ISO 4217 decimals.',
})
/** The most credits or day passes that a request may name or come to, in hundredths. */
export const MOST_CREDITS = 100_000_000
/** Credits or day passes. */
export const Credits = Decimal(CREDIT_DECIMALS, { minimum: 0, maximum: 1_000_000, description: 'At most 2 decimals.' })
export const PositiveCredits = Decimal(CREDIT_DECIMALS, {
  exclusiveMinimum: 0,
  maximum: 1_000_000,
  description: 'More than 0, at most 2 decimals.',
})
/** Percent. */
export const Percent = Decimal(RATE_DECIMALS, { minimum: 0, maximum: 100, description: 'Percent, at most 4 decimals.' })
export const Quantity = Decimal(QUANTITY_DECIMALS, {
  exclusiveMinimum: 0,
  maximum: 1_000_000,
  description: 'More than 0, at most 4 decimals.',
})

/** The amount at a place, in minor units of a location's currency; adds a fault when it has more decimals than the currency. */
export function moneyUnits(amount: number, location: { currencyCode: string } | undefined, faults: Faults): number {
  // An unknown location is a fault that is reported elsewhere.
  if (location === undefined) return 0
  const decimals = decimalsOf(location.currencyCode)!
  const units = toUnits(amount, decimals)
  faults.rule(units === undefined, '', `${location.currencyCode} has ${decimals} decimals; the amount has more.`)
  return units ?? 0
}

/** Minor units as an amount in JSON. */
export const money = (units: number, currencyCode: string): number => fromUnits(units, decimalsOf(currencyCode)!)

/** Hundredths as credits or day passes in JSON. */
export const credits = (hundredths: number): number => fromUnits(hundredths, CREDIT_DECIMALS)

/** Credits or day passes in hundredths; the contract has checked the decimals. */
export const creditUnits = (amount: number): number => toUnits(amount, CREDIT_DECIMALS)!

/** 1/10,000 percent as percent in JSON. */
export const percent = (rate: number): number => fromUnits(rate, RATE_DECIMALS)

/** Percent in 1/10,000 percent; the contract has checked the decimals. */
export const rateUnits = (percents: number): number => toUnits(percents, RATE_DECIMALS)!
