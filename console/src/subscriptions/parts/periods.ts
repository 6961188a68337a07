import { instantAt, localAt } from '../../kit/form/local-time.ts'
import type { Subscription } from './subscription.ts'

/** A period of a subscription. Its end is the beginning of the next one, and is missing where nothing is known of it. */
export interface Stretch {
  startDate: string
  endDate?: string | undefined
  is: 'over' | 'running' | 'coming'
}

interface Dated extends Pick<
  Subscription,
  'startDate' | 'endDate' | 'period' | 'billingCycleAnchor' | 'timezoneId' | 'currentInterval'
> {
  nextInterval?: { startDate: string } | undefined
}

/** So many coming periods are shown, and so many that are over. */
const AHEAD = 3
const BEHIND = 24

/**
 * The periods around now: those that are over, as the calendar of the location has them, the present one as the service tells it, and the next ones.
 * Where the calendar here and the service do not agree, only what the service tells is shown.
 */
export function stretchesOf(subscription: Dated, now: string): Stretch[] {
  const dated = byTheMinute(subscription)
  const { startDate, endDate, currentInterval: current, nextInterval: next } = dated
  const starts = startsOf(dated, current?.endDate ?? next?.startDate ?? endDate ?? now)
  if (current && !starts.includes(current.startDate)) return told(dated)
  return starts.flatMap((from, i): Stretch[] => {
    const to = starts[i + 1]
    if (to === undefined || (endDate !== undefined && from >= endDate)) return []
    const cut = endDate !== undefined && endDate < to ? endDate : to
    const isAhead = current ? from > current.startDate : now < startDate
    return [{ startDate: from, endDate: cut, is: from === current?.startDate ? 'running' : isAhead ? 'coming' : 'over' }]
  })
}

/** What the service itself tells. */
function told({ startDate, endDate, currentInterval: current, nextInterval: next }: Dated): Stretch[] {
  return [
    ...(current && startDate < current.startDate ? [{ startDate, endDate: current.startDate, is: 'over' as const }] : []),
    ...(current ? [{ ...current, is: 'running' as const }] : []),
    ...(next ? [{ startDate: next.startDate, endDate, is: 'coming' as const }] : []),
    ...(!current && !next ? [{ startDate, endDate, is: 'over' as const }] : []),
  ]
}

const STEPS = {
  day: { days: 1, months: 0 },
  week: { days: 7, months: 0 },
  month: { days: 0, months: 1 },
  threeMonths: { days: 0, months: 3 },
  sixMonths: { days: 0, months: 6 },
  year: { days: 0, months: 12 },
} as const

/** When periods begin: from the start date to some after an instant; of a long past only the latest. */
function startsOf({ startDate, period, billingCycleAnchor, timezoneId }: Dated, until: string): string[] {
  const { days, months } = STEPS[period]
  const local = localAt(startDate, timezoneId)
  const first = billingCycleAnchor === 'any' ? local : `${firstDay(local.slice(0, 10), period)}T00:00`
  const length = days || months * 31
  const over = Math.floor((Date.parse(until) - Date.parse(startDate)) / 86_400_000 / length)
  const skipped = Math.max(0, over - BEHIND)
  const starts = Array.from({ length: Math.max(0, over) + 4 * AHEAD - skipped }, (_, i) =>
    i + skipped === 0 ? startDate : instantAt(moved(first, days * (i + skipped), months * (i + skipped)), timezoneId),
  )
  const ahead = starts.findIndex(start => start > until)
  return ahead === -1 ? starts : starts.slice(0, ahead + AHEAD)
}

/** Instants are told by the minute, because the clocks here are read so. */
function byTheMinute({ startDate, endDate, currentInterval: current, nextInterval: next, ...rest }: Dated): Dated {
  return {
    ...rest,
    startDate: minute(startDate),
    ...(endDate && { endDate: minute(endDate) }),
    ...(current && { currentInterval: { startDate: minute(current.startDate), endDate: minute(current.endDate) } }),
    ...(next && { nextInterval: { startDate: minute(next.startDate) } }),
  }
}

const minute = (instant: string) => `${instant.slice(0, 16)}:00.000Z`

/** The first day of the calendar period that a day is in. */
function firstDay(day: string, period: Dated['period']): string {
  const date = new Date(`${day}T00:00Z`)
  const { days, months } = STEPS[period]
  if (days === 1) return day
  if (days === 7) date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  else date.setUTCMonth(Math.floor(date.getUTCMonth() / months) * months, 1)
  return date.toISOString().slice(0, 10)
}

/** A local time so many days or months later; a day that a month does not have is its last one. */
function moved(local: string, days: number, months: number): string {
  const date = new Date(`${local}Z`)
  const day = date.getUTCDate()
  if (months > 0) {
    date.setUTCDate(1)
    date.setUTCMonth(date.getUTCMonth() + months)
    const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
    date.setUTCDate(Math.min(day, last))
  }
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 16)
}
