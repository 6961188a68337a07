/** Largest amount a request may name, in major units of any currency. */
export const MAX_AMOUNT = 999_999_999.99

/** Credits and day passes are held in hundredths. */
export const CREDIT_DECIMALS = 2

/** Tax rates and discount percentages are held in ten-thousandths of a percent: 19 % is 190,000. */
export const RATE_DECIMALS = 4

/** Quantities of invoice items are held in ten-thousandths. */
export const QUANTITY_DECIMALS = 4

/** One discount of a line: percentOff as rates are held, amountOff in minor units and in the price mode of the line. */
export interface Discount {
  percentOff?: number
  amountOff?: number
}

/** What a line is priced from: unitAmount in minor units, quantity and rate in ten-thousandths, all integers from 0 up. */
export interface Line {
  unitAmount: number
  quantity: number
  rate: number
  inclusive: boolean
  discounts: readonly Discount[]
}

/** The figures of a line in minor units; tax plus netDiscountedAmount is what the customer pays. */
export interface LinePrice {
  netUnitAmount: number
  amount: number
  discountedAmount: number
  netDiscountedAmount: number
  taxAmount: number
}

/** MAX_AMOUNT in minor units of a currency with that many decimals; whole units where the currency has none. */
export function maxUnits(decimals: number): number {
  return Number((99_999_999_999n * 10n ** BigInt(decimals)) / 100n)
}

/** A JSON number as an exact integer of minor units; undefined when it has more decimals or is not a safe integer. */
export function toUnits(value: number, decimals: number): number | undefined {
  const units = Number.isInteger(value) ? value * 10 ** decimals : scaleText(String(value), decimals)
  // A product that was rounded is at least 2 ** 53, so the test for a safe integer also finds it. Adding 0 turns -0 into 0.
  return units !== undefined && Number.isSafeInteger(units) ? units + 0 : undefined
}

/** The number whose JSON text is the amount in major units. */
export function fromUnits(units: number, decimals: number): number {
  // Both operands are exact and IEEE 754 rounds a quotient correctly, so this is the double nearest to the decimal amount, as
  // when its text is parsed. Up to 15 digits no shorter text gives that double, so the amount is also what is printed.
  return units / 10 ** decimals
}

/** n / d rounded to the nearest integer, halves up; n from 0 up, d positive. */
export function divideHalfUp(n: bigint, d: bigint): bigint {
  return (2n * n + d) / (2n * d)
}

/** units × part / whole, rounded half up; all integers from 0 up, whole positive. */
export function prorate(units: number, part: number, whole: number): number {
  return Number(divideHalfUp(BigInt(units) * BigInt(part), BigInt(whole)))
}

/**
 * Prices one line; undefined when its amount is above max (in minor units, see maxUnits). Every figure is rounded once, half
 * up, from exact fractions. Percentages come off first, each from what the one before left, then amounts, never below 0.
 */
export function priceLine(line: Line, max: number): LinePrice | undefined {
  const unitAmount = BigInt(line.unitAmount)
  const rate = BigInt(line.rate)
  const gross: Fraction = { n: unitAmount * BigInt(line.quantity), d: QUANTITY_ONE }
  const amount = round(gross)
  if (amount > BigInt(max)) return undefined

  const discounted = discount(gross, line.discounts)
  const discountedAmount = round(discounted)
  const netDiscountedAmount = line.inclusive ? round(withoutTax(discounted, rate)) : discountedAmount
  const netUnitAmount = line.inclusive ? round(withoutTax({ n: unitAmount, d: 1n }, rate)) : unitAmount
  // Tax follows from the printed net amount, so that anyone can check it from the invoice, and net + tax = gross in both modes.
  const taxAmount = line.inclusive
    ? discountedAmount - netDiscountedAmount
    : divideHalfUp(netDiscountedAmount * rate, HUNDRED_PERCENT)
  return {
    netUnitAmount: Number(netUnitAmount),
    amount: Number(amount),
    discountedAmount: Number(discountedAmount),
    netDiscountedAmount: Number(netDiscountedAmount),
    taxAmount: Number(taxAmount),
  }
}

interface Fraction {
  n: bigint
  d: bigint
}

const QUANTITY_ONE = 10n ** BigInt(QUANTITY_DECIMALS)
const HUNDRED_PERCENT = 100n * 10n ** BigInt(RATE_DECIMALS)
const DECIMAL_TEXT = /^(-?\d+)(?:\.(\d+))?(?:e-(\d+))?$/

function scaleText(text: string, decimals: number): number | undefined {
  const [matched, whole = '', fraction = '', exponent = '0'] = DECIMAL_TEXT.exec(text) ?? []
  const missing = decimals - fraction.length - Number(exponent)
  return matched === undefined || missing < 0 ? undefined : Number(whole + fraction + '0'.repeat(missing))
}

function discount(amount: Fraction, discounts: readonly Discount[]): Fraction {
  let { n, d } = amount
  for (const { percentOff = 0 } of discounts) {
    if (percentOff === 0) continue
    n *= atLeastZero(HUNDRED_PERCENT - BigInt(percentOff))
    d *= HUNDRED_PERCENT
  }
  for (const { amountOff = 0 } of discounts) n -= BigInt(amountOff) * d
  return { n: atLeastZero(n), d }
}

function withoutTax({ n, d }: Fraction, rate: bigint): Fraction {
  return { n: n * HUNDRED_PERCENT, d: d * (HUNDRED_PERCENT + rate) }
}

function round({ n, d }: Fraction): bigint {
  return divideHalfUp(n, d)
}

function atLeastZero(n: bigint): bigint {
  return n < 0n ? 0n : n
}
