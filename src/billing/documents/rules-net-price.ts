import type { DocumentLine } from './rules-document.ts'

/** A line as EN 16931 has it, without tax: price × quantity − allowance = net, to the hundredth, also where a currency has none. */
interface NetLine {
  /** As decimal texts, the price with as many decimals as it needs. */
  price: string
  quantity: string
  /** Minor units: what discounts take off, and what is left. */
  allowance: number
  net: number
}

/** The most decimals that a price gets. With them any quantity below a million gives back the amount it was divided from. */
const MOST = 12

/** What a line charges without tax. Where prices have tax inside, the amount before discounts is first freed of it, rounded once. */
export function netLineOf(line: DocumentLine, taxInclusive: boolean, decimals: number): NetLine {
  // A part of a credit note can be rounded so that discounts would take off less than nothing.
  const before = Math.max(line.net, taxInclusive ? beforeDiscounts(line) : line.amount)
  const quantity = BigInt(line.quantity ?? ONE)
  return {
    price: decimalText(
      ...priceOf(before, quantity, { likely: line.quantity === null ? undefined : line.netUnitAmount, decimals }),
    ),
    quantity: decimalText(quantity, 4, 0),
    allowance: before - line.net,
    net: line.net,
  }
}

/** Without discounts it is what the line charges; else that much more, in proportion to what they took off. */
function beforeDiscounts({ amount, discountedAmount, net, taxRate }: DocumentLine): number {
  if (amount === discountedAmount) return net
  return Number(halfUp(BigInt(amount) * HUNDRED_PERCENT, HUNDRED_PERCENT + BigInt(taxRate)))
}

type Price = [units: bigint, decimals: number, fewest: number]

/** The price with the fewest decimals that gives the amount again; the line's own, where that does. Validators count in hundredths. */
function priceOf(
  amount: number,
  quantity: bigint,
  { likely, decimals }: { likely: number | undefined; decimals: number },
): Price {
  const hundredths = 10n ** BigInt(Math.max(0, 2 - decimals))
  const gives = (units: bigint, more: number) =>
    halfUp(units * quantity * hundredths, BigInt(ONE) * 10n ** BigInt(more)) === BigInt(amount) * hundredths
  if (likely !== undefined && gives(BigInt(likely), 0)) return [BigInt(likely), decimals, decimals]
  for (let more = 0; more < MOST; more++) {
    const units = halfUp(BigInt(amount) * BigInt(ONE) * 10n ** BigInt(more), quantity)
    if (gives(units, more)) return [units, decimals + more, decimals]
  }
  throw new Error(`no price of ${MOST} decimals gives ${amount} for ${quantity}`)
}

/** Units of so many decimals as a text, without zeros at the end beyond the fewest. */
export function decimalText(units: bigint | number, decimals: number, fewest = decimals): string {
  const digits = String(units)
    .replace('-', '')
    .padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals)
  const kept = fraction.slice(0, fewest) + fraction.slice(fewest).replace(/0+$/, '')
  return `${Number(units) < 0 ? '-' : ''}${whole}${kept === '' ? '' : `.${kept}`}`
}

const ONE = 10_000
const HUNDRED_PERCENT = 1_000_000n

/** Of amounts from 0 up. */
const halfUp = (n: bigint, d: bigint): bigint => (2n * n + d) / (2n * d)
