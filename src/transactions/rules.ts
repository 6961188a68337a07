import type { LotRow } from './table.ts'

/** What is unspent, in hundredths: in lots with an expiry, and in those without one. */
export function balance(lots: readonly Pick<LotRow, 'remaining' | 'expireDate'>[]): { expiring: number; permanent: number } {
  let expiring = 0
  let permanent = 0
  for (const lot of lots) {
    if (lot.expireDate === null) permanent += lot.remaining
    else expiring += lot.remaining
  }
  return { expiring, permanent }
}

/** How much to take from which lot, in the order of the lots; undefined when all of them together have less. */
export function draws(lots: readonly LotRow[], amount: number): { lotRef: string; drawn: number }[] | undefined {
  const taken: { lotRef: string; drawn: number }[] = []
  let missing = amount
  for (const lot of lots) {
    if (missing === 0) break
    const drawn = Math.min(lot.remaining, missing)
    taken.push({ lotRef: lot.id, drawn })
    missing -= drawn
  }
  return missing === 0 ? taken : undefined
}
