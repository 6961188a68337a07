import { prorate } from '../kernel/money/money.ts'
import { addMilliseconds } from '../kernel/time/instant.ts'
import { restOf } from '../terms/rest.ts'
import { currentInterval, shiftDays, type Schedule } from '../terms/schedule.ts'

/** A line over a stretch of a period, as far as it decides what of it is given back. */
interface Line {
  periodStartDate: string | null
  periodEndDate: string | null
  amount: number
}

/** How many days of a line are used when a subscription ends, of those that it is over: days do not count where all or none are. */
interface Used {
  used: number
  of: number
}

/**
 * What of a line is used when the subscription ends: nothing of a stretch that begins then or later, and of one that is cut, with `isCut`, the
 * days up to then; a day that has begun is used.
 */
export function usedOf(
  { periodStartDate: start, periodEndDate: end }: Line,
  schedule: Schedule,
  endsAt: string,
  isCut: boolean,
): Used {
  if (start === null || end === null || end <= endsAt) return ALL
  if (start >= endsAt) return NONE
  const period = currentInterval(schedule, start)
  if (!isCut || period === undefined) return ALL
  const tomorrow = addMilliseconds(shiftDays(endsAt, 1, schedule.timezoneId), -1)
  const left = tomorrow >= period.endDate ? 0 : restOf(schedule, period, tomorrow).used
  const of = restOf(schedule, period, start).used
  return { used: of - left, of }
}

/** How much of the amount of a line is for days that are not used. */
export const unusedOf = ({ amount }: Pick<Line, 'amount'>, { used, of }: Used): number => prorate(amount, of - used, of)

const ALL = { used: 1, of: 1 }
const NONE = { used: 0, of: 1 }
