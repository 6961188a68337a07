import { DAY, LAST_INSTANT, epochOf, instantOf } from '../kernel/time/instant.ts'
import { epochOfWallClock, wallClock } from '../kernel/time/time-zones.ts'
import { anchoredGrid, calendarGrid, cellAt, dayNumberOf, firstDayOf, gridOf, type Cycle } from './grid.ts'

/** The fields that decide the periods. Dates are canonical UTC instants; endDate is exclusive and after startDate. */
export interface Schedule extends Cycle {
  endDate?: string
  /** Whether a period that endDate cuts costs its days alone, with the anchor `any` too. */
  endsByDays?: boolean
}

/** The time from startDate up to, but not including, endDate. */
export interface Interval {
  startDate: string
  endDate: string
}

/** The same periods, which go on for ever. */
export function withoutEnd(schedule: Schedule): Schedule {
  const { endDate: _, ...endless } = schedule
  return endless
}

/** The present period, cut at the schedule's end; undefined before the start and from the end on. */
export function currentInterval(schedule: Schedule, now: string): Interval | undefined {
  return now < schedule.startDate || now >= endOf(schedule) ? undefined : intervalAt(schedule, now)
}

/** The next period to begin, the first one before the start; undefined when the schedule ends before. */
export function nextInterval(schedule: Schedule, now: string): { startDate: string } | undefined {
  const startDate = now < schedule.startDate ? schedule.startDate : boundsAt(schedule, epochOf(now)).end
  return startDate < endOf(schedule) ? { startDate } : undefined
}

/** The first period, cut at the schedule's end. */
export function firstInterval(schedule: Schedule): Interval {
  return intervalAt(schedule, schedule.startDate)
}

/** The first period that begins at or after an instant; undefined when there is none. */
export function intervalFrom(schedule: Schedule, instant: string): Interval | undefined {
  if (instant <= schedule.startDate) return firstInterval(schedule)
  const held = currentInterval(schedule, instant)
  return held === undefined || held.startDate === instant ? held : currentInterval(schedule, held.endDate)
}

/**
 * How many days an interval of the schedule has, of those of its whole period; a begun day counts whole. Anchor `day`: those of the local
 * calendar. Anchor `any`: counted from the period's own start by the local clock.
 */
export function daysOf(schedule: Schedule, interval: Interval): { used: number; of: number } {
  const { billingCycleAnchor, timezoneId } = schedule
  if (billingCycleAnchor === 'day') {
    const { part, whole } = fraction(schedule, interval)
    return { used: part, of: whole }
  }
  const { start, end } = cellAt(anchoredGrid(schedule), epochOf(interval.startDate))
  const [first, next] = [wallClock(start, timezoneId), wallClock(end, timezoneId)]
  // A start that clocks have moved by an hour makes no day more.
  const of = Math.max(1, Math.round((next - first) / DAY))
  const used = epochOf(interval.endDate) >= end ? of : Math.ceil((wallClock(epochOf(interval.endDate), timezoneId) - first) / DAY)
  return { used: Math.min(of, Math.max(1, used)), of }
}

/** The instant that is so many local days after another, or before it, at the same local time. */
export const shiftDays = (instant: string, days: number, timezoneId: string): string =>
  days === 0 ? instant : instantOf(epochOfWallClock(wallClock(epochOf(instant), timezoneId) + days * DAY, timezoneId))

/** The share of what is not shared out. */
export const WHOLE = { part: 1, whole: 1 } as const

/**
 * The share of the full price that an interval of the schedule costs. Anchor `any`: the full price, unless it ends by days. Anchor `day`: the
 * local calendar days that it touches, a started day counting whole, divided by the days of the calendar period that it is in.
 */
export function fraction(schedule: Schedule, interval: Interval): { part: number; whole: number } {
  if (schedule.billingCycleAnchor === 'any') {
    if (!schedule.endsByDays || interval.endDate !== schedule.endDate) return WHOLE
    const { used, of } = daysOf(schedule, interval)
    return { part: used, whole: of }
  }
  const { period, timezoneId } = schedule
  const { index, end } = cellAt(calendarGrid(schedule), epochOf(interval.startDate))
  const first = firstDayOf(period, index)
  const next = firstDayOf(period, index + 1)
  // Kept within the period, because clocks that go back over midnight show the day before a second time.
  const from = Math.max(first, dayNumberOf(wallClock(epochOf(interval.startDate), timezoneId)))
  const until = epochOf(interval.endDate)
  const [last, following] = [until - 1, until].map(epoch => dayNumberOf(wallClock(epoch, timezoneId)))
  // A day that clocks leave out belongs to what ends there, also where it is the last one.
  const to = until >= end ? next : Math.min(next, Math.max(last! + 1, following!))
  return { part: Math.max(0, to - from), whole: next - first }
}

/** The instant at which the period begins that comes so many periods after the one that an instant is in, whatever the schedule's end. */
export function startLater(schedule: Schedule, instant: string, periods: number): string {
  const grid = gridOf(schedule)
  return instantOf(grid.start(cellAt(grid, epochOf(instant)).index + periods))
}

/** How many periods later another instant is. */
export function periodsBetween(schedule: Schedule, from: string, to: string): number {
  const grid = gridOf(schedule)
  return cellAt(grid, epochOf(to)).index - cellAt(grid, epochOf(from)).index
}

function endOf(schedule: Schedule): string {
  return schedule.endDate ?? LAST_INSTANT
}

function intervalAt(schedule: Schedule, now: string): Interval {
  const { start, end } = boundsAt(schedule, epochOf(now))
  const limit = endOf(schedule)
  return { startDate: start > schedule.startDate ? start : schedule.startDate, endDate: end < limit ? end : limit }
}

function boundsAt(schedule: Schedule, epoch: number): { start: string; end: string } {
  const { start, end } = cellAt(gridOf(schedule), epoch)
  return { start: instantOf(start), end: instantOf(end) }
}
