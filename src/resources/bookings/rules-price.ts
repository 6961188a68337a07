import { MINUTE } from '../../kernel/time/instant.ts'
import type { LocalClock } from '../../kernel/time/local-clock.ts'
import type { Stretch } from '../availability/rules-open.ts'
import type { Tier } from '../table.ts'

const HOUR = 3_600_000n

/**
 * What a booking costs: of the tier with the greatest `from` not above the whole duration, its flat amount, and its amount of an hour for each
 * hour and for parts of one exactly; times the seats, rounded once, half up.
 */
export function priceOf(tiers: readonly Tier[], { start, end }: Stretch, seats: number): number {
  const milliseconds = end - start
  const tier = tiers.findLast(({ from }) => from * MINUTE <= milliseconds)!
  const parts = (BigInt(tier.flatAmount) * HOUR + BigInt(tier.unitAmount) * BigInt(milliseconds)) * BigInt(seats)
  return Number((2n * parts + HOUR) / (2n * HOUR))
}

/** How many day passes it takes: one for each seat and local day that it touches. */
export const dayPassesOf = ({ start, end }: Stretch, seats: number, clock: LocalClock): number =>
  (clock.dayOf(end - 1) - clock.dayOf(start) + 1) * seats
