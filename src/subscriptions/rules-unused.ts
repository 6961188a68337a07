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

/**
 * How much of the amount of a line is for days that are not used when the subscription ends: all of a stretch that begins then or later, and of
 * one that is cut, with `isCut`, its share of days; a day that has begun is used.
 */
export function unusedOf(
  { periodStartDate: start, periodEndDate: end, amount }: Line,
  schedule: Schedule,
  endsAt: string,
  isCut: boolean,
): number {
  if (start === null || end === null || end <= endsAt) return 0
  if (start >= endsAt) return amount
  const period = currentInterval(schedule, start)
  if (!isCut || period === undefined) return 0
  const tomorrow = addMilliseconds(shiftDays(endsAt, 1, schedule.timezoneId), -1)
  const left = tomorrow >= period.endDate ? 0 : restOf(schedule, period, tomorrow).used
  return prorate(amount, left, restOf(schedule, period, start).used)
}
