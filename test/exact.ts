/**
 * Exact arithmetic for tests that compute money again, on purpose by other means than the product: amounts are read from the digits of JSON, two
 * numbers are compared crosswise, and nothing is ever divided. A rounded figure is right if it lies half a unit around the exact one.
 */
export interface Exact {
  over: bigint
  under: bigint
}

/** The number that digits say: `12.50`, `3e-7`, or a fraction, `1120/3`. */
export function exactly(text: string | number): Exact {
  const [over = '', under = '1'] = String(text).split('/')
  return { over: digitsOf(over).over * digitsOf(under).under, under: digitsOf(over).under * digitsOf(under).over }
}

function digitsOf(text: string): Exact {
  const [mantissa = '', exponent = '0'] = text.split('e')
  const [whole = '', decimals = ''] = mantissa.split('.')
  const places = decimals.length - Number(exponent)
  const digits = BigInt(whole + decimals)
  return places >= 0 ? { over: digits, under: tens(places) } : { over: digits * tens(-places), under: 1n }
}

const tens = (places: number) => BigInt(`1${'0'.repeat(places)}`)

export const isSame = (a: Exact, b: Exact): boolean => a.over * b.under === b.over * a.under
export const times = (a: Exact, b: Exact): Exact => ({ over: a.over * b.over, under: a.under * b.under })
export const per = (a: Exact, b: Exact): Exact => ({ over: a.over * b.under, under: a.under * b.over })
const plus = (a: Exact, b: Exact): Exact => ({ over: a.over * b.under + b.over * a.under, under: a.under * b.under })

/** What is left of a when b is taken off, never less than nothing. */
export function less(a: Exact, b: Exact): Exact {
  const over = a.over * b.under - b.over * a.under
  return over < 0n ? exactly('0') : { over, under: a.under * b.under }
}

/** What is left of a when so many percent come off. */
export const lessPercent = (a: Exact, percent: string | number): Exact =>
  times(a, per(less(exactly('100'), exactly(percent)), exactly('100')))

/** a with so many percent on top. */
export const withPercent = (a: Exact, percent: string | number): Exact =>
  times(a, per(plus(exactly('100'), exactly(percent)), exactly('100')))

/** a without the so many percent that are inside. */
export const withoutPercent = (a: Exact, percent: string | number): Exact =>
  times(a, per(exactly('100'), plus(exactly('100'), exactly(percent))))

/** Whether a figure with so many decimals is the exact number rounded once, half up. */
export function isRounded(figure: string | number, exact: Exact, decimals: number): boolean {
  const said = exactly(figure)
  const units = said.over * tens(decimals)
  if (units % said.under !== 0n) return false
  const whole = units / said.under
  const twice = 2n * exact.over * tens(decimals)
  return (2n * whole - 1n) * exact.under <= twice && twice < (2n * whole + 1n) * exact.under
}

export const sumOf = (figures: readonly (string | number)[]): Exact => figures.map(exactly).reduce(plus, exactly('0'))
