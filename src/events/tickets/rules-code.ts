/** Letters and digits that nobody takes for another one. They are 31, a prime, so that the weights below find every slip. */
const SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 12

/** How many random numbers below 31 a code is made of: 54 bits, which nobody guesses. */
export const RANDOM_SIGNS = LENGTH - 1

/** The check-in code of these numbers from 0 to 30: the last sign makes the weighted sum a multiple of 31. */
export function codeOf(numbers: readonly number[]): string {
  const sum = weighted(numbers)
  // The number whose product with the last weight makes up for the sum; each weight has an inverse.
  const last = Array.from(SIGNS, (_, i) => i).find(number => (sum + number * LENGTH) % SIGNS.length === 0)!
  return [...numbers, last].map(number => SIGNS[number]).join('')
}

/** A code as it was typed, in its one form; undefined when it is none: a wrong sign, or two that changed places. */
export function codeIn(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  const numbers = Array.from(code, sign => SIGNS.indexOf(sign))
  return numbers.length === LENGTH && !numbers.includes(-1) && weighted(numbers) === 0 ? code : undefined
}

const weighted = (numbers: readonly number[]): number =>
  numbers.reduce((sum, number, i) => sum + number * (i + 1), 0) % SIGNS.length
