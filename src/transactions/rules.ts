import type { LotRow } from './table.ts'

/** The types of entries that give to the holder. */
export const GIVES: readonly string[] = [
  'transferExpiringCredits',
  'transferPermanentCredits',
  'transferExpiringDayPasses',
  'transferPermanentDayPasses',
  'adminAllocation',
  'purchaseAllocation',
  'refund',
  'subscriptionRenewal',
  'creditPackage',
]

/** The types of entries that pay for something or take by hand: they can be given back. */
export const CHARGES: readonly string[] = [
  'chargeExpiringCredits',
  'chargePermanentCredits',
  'chargeExpiringDayPasses',
  'chargePermanentDayPasses',
  'adminCharge',
  'booking',
  'order',
  'eventTicket',
]

/** The types of entries that end what is left in a lot. */
export const ENDS: readonly string[] = ['subscriptionExpiration', 'expiration']

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

/** Whether what is in a lot can still be spent at an instant. */
export const isLiving = ({ expireDate }: Pick<LotRow, 'expireDate'>, now: string): boolean =>
  expireDate === null || expireDate > now

/** What ends at one instant, or never: in hundredths, as the balance of a ledger shows it. */
export interface ExpiryBalance {
  expireDate: string | null
  allocated: number
  remaining: number
  usedElsewhere: number
  /** The subscription that gave all of it. */
  subscriptionRef: string | null
}

/** The lots that have something left, summed up by their expiry, in the order of the lots. */
export function balancesByExpiry(lots: readonly LotRow[]): ExpiryBalance[] {
  const groups = [...Map.groupBy(lots, ({ expireDate }) => expireDate).entries()]
  return groups
    .map(([expireDate, group]) => {
      const sum = (what: 'allocated' | 'remaining' | 'usedElsewhere') => group.reduce((total, lot) => total + lot[what], 0)
      const givers = new Set(group.filter(({ allocated }) => allocated > 0).map(({ subscriptionRef }) => subscriptionRef))
      return {
        expireDate,
        allocated: sum('allocated'),
        remaining: sum('remaining'),
        usedElsewhere: sum('usedElsewhere'),
        subscriptionRef: givers.size === 1 ? [...givers][0]! : null,
      }
    })
    .filter(({ remaining }) => remaining > 0)
}
