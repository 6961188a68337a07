/** An exact number from 0 up: n / d, d positive. */
export interface Fraction {
  n: bigint
  d: bigint
}

/** n / d rounded to the nearest integer, halves up; n from 0 up, d positive. */
export function divideHalfUp(n: bigint, d: bigint): bigint {
  return (2n * n + d) / (2n * d)
}

export const round = ({ n, d }: Fraction): bigint => divideHalfUp(n, d)

/** A decimal that ends later is written as a fraction. */
const MOST_PLACES = 8

/**
 * An exact amount of minor units as text in major units: a decimal without zeros at its end where it ends within 8 places (`373.5`), else a
 * fraction in lowest terms (`1120/3`).
 */
export function exactText({ n, d }: Fraction, decimals: number): string {
  const whole = d * 10n ** BigInt(decimals)
  const divisor = gcd(n, whole)
  const [above, below] = [n / divisor, whole / divisor]
  const scaled = above * 10n ** BigInt(MOST_PLACES)
  if (scaled % below !== 0n) return `${above}/${below}`
  const digits = String(scaled / below).padStart(MOST_PLACES + 1, '0')
  return `${digits.slice(0, -MOST_PLACES)}.${digits.slice(-MOST_PLACES)}`.replace(/\.?0+$/, '')
}

function gcd(a: bigint, b: bigint): bigint {
  let [greater, less] = [a, b]
  while (less !== 0n) [greater, less] = [less, greater % less]
  return greater
}
