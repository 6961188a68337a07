import { divideHalfUp, round, type Fraction } from './fractions.ts'

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

/** The part of a period that a price is asked for: so many days of those that the period has. */
export interface Share {
  part: number
  whole: number
}

/** What a line is priced from: unitAmount in minor units, quantity and rate in ten-thousandths, all integers from 0 up. */
export interface Line {
  unitAmount: number
  quantity: number
  rate: number
  inclusive: boolean
  /** No tax is charged: of prices with tax inside the net price is asked for. */
  untaxed?: boolean | undefined
  /** Where it is over a part of a period only: the line is then one piece, whose price is that share of the whole. */
  share?: Share | undefined
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

/** units × part / whole, rounded half up; all integers from 0 up, whole positive. */
export function prorate(units: number, part: number, whole: number): number {
  return Number(divideHalfUp(BigInt(units) * BigInt(part), BigInt(whole)))
}

/**
 * Prices one line; undefined when its amount is above max (in minor units, see maxUnits). Every figure is rounded once, half
 * up, from exact fractions. Percentages come off first, each from what the one before left, then amounts, never below 0; tax that is
 * inside comes out last. So whoever is not taxed pays exactly what others pay without the tax.
 */
export function priceLine(line: Line, max: number): LinePrice | undefined {
  const rate = BigInt(line.rate)
  const gross = beforeDiscounts(line)
  const net = (price: Fraction) => round(line.inclusive ? withoutTax(price, rate) : price)
  const asked = line.untaxed ? net : round
  const amount = asked(gross)
  if (amount > BigInt(max)) return undefined

  const discounted = inOrder(line.discounts).reduce(takenOff, gross)
  const discountedAmount = asked(discounted)
  const netDiscountedAmount = net(discounted)
  const netUnitAmount = net(line.share ? gross : { n: BigInt(line.unitAmount), d: 1n })
  // Tax follows from the printed net amount, so that anyone can check it from the invoice, and net + tax = gross in both modes.
  const onTop = line.untaxed ? 0n : divideHalfUp(netDiscountedAmount * rate, HUNDRED_PERCENT)
  const taxAmount = line.inclusive ? discountedAmount - netDiscountedAmount : onTop
  return {
    netUnitAmount: Number(netUnitAmount),
    amount: Number(amount),
    discountedAmount: Number(discountedAmount),
    netDiscountedAmount: Number(netDiscountedAmount),
    taxAmount: Number(taxAmount),
  }
}

type Pieces = Pick<Line, 'unitAmount' | 'quantity' | 'share'>

/** What the pieces of a line, or their share of a period, cost. */
export function beforeDiscounts({ unitAmount, quantity, share = { part: 1, whole: 1 } }: Pieces): Fraction {
  return { n: BigInt(unitAmount) * BigInt(quantity) * BigInt(share.part), d: QUANTITY_ONE * BigInt(share.whole) }
}

/** Discounts one by one as they come off: percentages first, each from what the one before left, then amounts. */
export const inOrder = <D extends Discount>(discounts: readonly D[]): D[] => [
  ...discounts.filter(({ percentOff = 0 }) => percentOff > 0).map(one => ({ ...one, amountOff: 0 })),
  ...discounts.filter(({ amountOff = 0 }) => amountOff > 0).map(one => ({ ...one, percentOff: 0 })),
]

/** What one discount, a percentage or an amount, leaves of an amount, never below 0. */
export function takenOff({ n, d }: Fraction, { percentOff = 0, amountOff = 0 }: Discount): Fraction {
  if (percentOff > 0) return { n: n * atLeastZero(HUNDRED_PERCENT - BigInt(percentOff)), d: d * HUNDRED_PERCENT }
  return { n: atLeastZero(n - BigInt(amountOff) * d), d }
}

/** An amount with tax inside without it. */
export const withoutTax = ({ n, d }: Fraction, rate: bigint): Fraction => ({
  n: n * HUNDRED_PERCENT,
  d: d * (HUNDRED_PERCENT + rate),
})

/** An amount with the tax that comes on top of it. */
export const withTax = ({ n, d }: Fraction, rate: bigint): Fraction => ({
  n: n * (HUNDRED_PERCENT + rate),
  d: d * HUNDRED_PERCENT,
})

const QUANTITY_ONE = 10n ** BigInt(QUANTITY_DECIMALS)
const HUNDRED_PERCENT = 100n * 10n ** BigInt(RATE_DECIMALS)
const DECIMAL_TEXT = /^(-?\d+)(?:\.(\d+))?(?:e-(\d+))?$/

function scaleText(text: string, decimals: number): number | undefined {
  const [matched, whole = '', fraction = '', exponent = '0'] = DECIMAL_TEXT.exec(text) ?? []
  const missing = decimals - fraction.length - Number(exponent)
  return matched === undefined || missing < 0 ? undefined : Number(whole + fraction + '0'.repeat(missing))
}

function atLeastZero(n: bigint): bigint {
  return n < 0n ? 0n : n
}
