import { refuse } from '../kernel/errors/api-error.ts'
import { dateOfDay, DAY, instantOf } from '../kernel/time/instant.ts'
import { startOfDay } from '../kernel/time/time-zones.ts'
import type { Interval } from './contract.ts'

/** Days of the calendar as their numbers, counted from 1970-01-01; both ends belong to it. */
export interface Days {
  from: number
  to: number
}

/** The most bars of a chart, and the most days that they can span. */
const MOST_BUCKETS = 400
const MOST_DAYS = 3_660

export const dayNumberOf = (text: string): number => Date.parse(`${text}T00:00:00Z`) / DAY

/** The instant at which a local day begins. */
export const startOf = (day: number, timezoneId: string): string => instantOf(startOfDay(day, timezoneId))

/** The days that a request asks for, a month up to today unless it says otherwise. Throws 400 for what is too long or ends before it begins. */
export function daysAsked({ from, to }: { from?: string; to?: string }, today: number): Days {
  const last = to === undefined ? (from === undefined ? today : Math.max(today, dayNumberOf(from))) : dayNumberOf(to)
  const first = from === undefined ? Math.max(0, last - 29) : dayNumberOf(from)
  if (first > last) refuse([{ parameter: 'from', code: 'invalid_value', detail: 'from must not be after to.' }])
  if (last - first >= MOST_DAYS) {
    refuse([{ parameter: 'from', code: 'too_large', detail: `At most ${MOST_DAYS} days are told at a time.` }])
  }
  return { from: first, to: last }
}

/** The days, weeks (from Monday) or months of a span, the first and the last one cut by it. Throws 400 for too many. */
export function bucketsOf({ from, to }: Days, interval: Interval): Days[] {
  const buckets: Days[] = []
  for (let start = from; start <= to;) {
    const next = startOfNext(start, interval)
    buckets.push({ from: start, to: Math.min(next - 1, to) })
    start = next
  }
  if (buckets.length > MOST_BUCKETS) {
    const detail = `From ${dateOfDay(from)} to ${dateOfDay(to)} there are ${buckets.length} ${interval}s, and ${MOST_BUCKETS} can be told at a time.`
    refuse([{ parameter: 'interval', code: 'too_large', detail }])
  }
  return buckets
}

function startOfNext(day: number, interval: Interval): number {
  switch (interval) {
    case 'day':
      return day + 1
    case 'week':
      // 1970-01-01 was a Thursday.
      return day + 7 - ((day + 3) % 7)
    case 'month':
      return startOfMonth(day, 1)
  }
}

/** The first day of the month that comes so many months after that of a day. */
export function startOfMonth(day: number, months: number): number {
  const date = new Date(day * DAY)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1) / DAY
}

/** The bucket of a day: buckets follow each other without gaps. */
export function bucketAt(buckets: readonly Days[], day: number): number {
  let [low, high] = [0, buckets.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (buckets[middle]!.from <= day) low = middle
    else high = middle - 1
  }
  return low
}
