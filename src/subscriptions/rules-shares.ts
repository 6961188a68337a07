import { divideHalfUp } from '../kernel/money/fractions.ts'

/** A day pass in hundredths. */
const ONE_PASS = 100n

interface Share {
  part: number
  whole: number
}

/** A share of credits in hundredths, half up. */
export const creditsOf = (credits: bigint, { part, whole }: Share): bigint => divideHalfUp(credits * BigInt(part), BigInt(whole))

/** A share of day passes, in hundredths: rounded up to whole passes. The whole is given as it is, be it half a pass. */
export function passesOf(passes: bigint, { part, whole }: Share): bigint {
  if (part === whole) return passes
  const ofOne = BigInt(whole) * ONE_PASS
  return ((passes * BigInt(part) + ofOne - 1n) / ofOne) * ONE_PASS
}
