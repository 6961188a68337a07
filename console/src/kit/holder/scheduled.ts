import type { ItemOf } from '../../../../client/index.ts'
import { stoa } from '../data/stoa.ts'
import type { Unit } from './holder.ts'

/** What a booking is to take from what a later period of a subscription gives. */
export type ScheduledUse = ItemOf<typeof stoa.transactions.listScheduledCredits>

export const SCHEDULED: Record<Unit, string> = {
  credits: '/transactions/credits/scheduled',
  dayPasses: '/transactions/day_passes/scheduled',
}

/** Both lists answer the same. */
export const listOf = (unit: Unit) =>
  (unit === 'credits'
    ? stoa.transactions.listScheduledCredits
    : stoa.transactions.listScheduledDayPasses) as typeof stoa.transactions.listScheduledCredits
