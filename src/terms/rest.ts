import { DAY, epochOf } from '../kernel/time/instant.ts'
import { wallClock } from '../kernel/time/time-zones.ts'
import { daysOf, fraction, type Interval, type Schedule } from './schedule.ts'

/**
 * The share of a period that is left at an instant, the day that has begun counting whole: of the days for which the whole price is asked. Of
 * a period with the anchor `any` that the end has cut these are its own days, unless it ends by days; with the anchor `day` they are those of the
 * calendar period.
 */
export function restOf(schedule: Schedule, interval: Interval, now: string): { used: number; of: number } {
  const { used, of } = daysOf(schedule, interval)
  const from = now < interval.startDate ? interval.startDate : now
  if (schedule.billingCycleAnchor === 'day') return { used: fraction(schedule, { ...interval, startDate: from }).part, of }
  const { timezoneId } = schedule
  const passed = (wallClock(epochOf(from), timezoneId) - wallClock(epochOf(interval.startDate), timezoneId)) / DAY
  return { used: Math.max(1, used - Math.floor(passed)), of: schedule.endsByDays ? of : used }
}
