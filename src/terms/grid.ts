import { DAY, epochOf, monthsLater } from '../kernel/time/instant.ts'
import { epochOfWallClock, startOfDay, wallClock } from '../kernel/time/time-zones.ts'
import type { Anchor, Period } from './period.ts'

/** What decides where periods begin. `startDate` is a canonical UTC instant. */
export interface Cycle {
  startDate: string
  period: Period
  billingCycleAnchor: Anchor
  timezoneId: string
}

/** Numbered periods without gaps: the n-th contains the instants from start(n) up to start(n + 1). A guess may be off by a few. */
interface Grid {
  start(index: number): number
  guess(epoch: number): number
}

const LENGTHS: Record<Period, { unit: 'day' | 'month'; count: number }> = {
  day: { unit: 'day', count: 1 },
  week: { unit: 'day', count: 7 },
  month: { unit: 'month', count: 1 },
  threeMonths: { unit: 'month', count: 3 },
  sixMonths: { unit: 'month', count: 6 },
  year: { unit: 'month', count: 12 },
}

// 1970-01-01 was a Thursday, three days into its week.
const DAYS_INTO_WEEK = 3

/** The periods of a cycle: counted from its start, or those of the local calendar. */
export const gridOf = (cycle: Cycle): Grid => (cycle.billingCycleAnchor === 'any' ? anchoredGrid(cycle) : calendarGrid(cycle))

/**
 * The last period that starts at or before the instant. A day that a zone skipped (Apia, 30 December 2011) gives a daily period without length;
 * the search for the last one skips it.
 */
export function cellAt(grid: Grid, epoch: number): { index: number; start: number; end: number } {
  let index = grid.guess(epoch)
  let start = grid.start(index)
  let end = grid.start(index + 1)
  while (start > epoch) [end, start] = [start, grid.start(--index)]
  while (end <= epoch) [start, end] = [end, grid.start(++index + 1)]
  return { index, start, end }
}

/**
 * Periods whose starts are all counted from the first one, never from the one before: 31 January, 28 February, 31 March. With a start date in
 * the hour that clocks repeat in autumn, the first period begins an hour early here; whoever reads it cuts that off.
 */
export function anchoredGrid({ startDate, period, timezoneId }: Cycle): Grid {
  const { unit, count } = LENGTHS[period]
  const wall = wallClock(epochOf(startDate), timezoneId)
  return {
    start(index) {
      const at = unit === 'day' ? wall + index * count * DAY : monthsLater(wall, index * count)
      return epochOfWallClock(at, timezoneId)
    },
    guess(epoch) {
      const at = wallClock(epoch, timezoneId)
      return Math.floor((unit === 'day' ? (at - wall) / DAY : monthOf(at) - monthOf(wall)) / count)
    },
  }
}

/** The periods of the local calendar. */
export function calendarGrid({ period, timezoneId }: Cycle): Grid {
  const { unit, count } = LENGTHS[period]
  return {
    start: index => startOfDay(firstDayOf(period, index), timezoneId),
    guess(epoch) {
      const wall = wallClock(epoch, timezoneId)
      const shift = period === 'week' ? DAYS_INTO_WEEK : 0
      return Math.floor((unit === 'day' ? dayNumberOf(wall) + shift : monthOf(wall)) / count)
    },
  }
}

/** The first day of a period of the calendar. Days, months and calendar periods all count from the start of 1970. */
export function firstDayOf(period: Period, index: number): number {
  const { unit, count } = LENGTHS[period]
  if (unit === 'month') return dayNumberOf(Date.UTC(1970, index * count, 1))
  return index * count - (period === 'week' ? DAYS_INTO_WEEK : 0)
}

/** The day, counted from the start of 1970, that a local time is on. */
export function dayNumberOf(wall: number): number {
  return Math.floor(wall / DAY)
}

function monthOf(wall: number): number {
  const at = new Date(wall)
  return (at.getUTCFullYear() - 1970) * 12 + at.getUTCMonth()
}
