import { localAt } from '../../kit/form/local-time.ts'

export const SPANS = ['day', 'week', 'month'] as const
export type Span = (typeof SPANS)[number]

/** What a chart of a span asks for, up to today by the clock of the location: 30 days, 12 whole weeks or 12 whole months. */
export function askedOf(interval: Span, timeZone: string, now: string): { interval: Span; from: string } {
  const today = new Date(`${localAt(now, timeZone).slice(0, 10)}T00:00:00Z`)
  const from = new Date(today)
  if (interval === 'day') from.setUTCDate(from.getUTCDate() - 29)
  // Weeks begin on Monday.
  if (interval === 'week') from.setUTCDate(from.getUTCDate() - ((from.getUTCDay() + 6) % 7) - 77)
  if (interval === 'month') from.setUTCFullYear(from.getUTCFullYear(), from.getUTCMonth() - 11, 1)
  return { interval, from: from.toISOString().slice(0, 10) }
}

interface Bucket {
  from: string
  to: string
}

/** How the buckets of a chart are called. Their days are those of a calendar, whatever the time zone. */
export function namesOf(buckets: readonly Bucket[], interval: Span, locale: string): { short: string; name: string }[] {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  const at = (day: string) => new Date(`${day}T00:00:00Z`)
  const [short, long] =
    interval === 'month'
      ? [format({ month: 'short' }), format({ month: 'long', year: 'numeric' })]
      : [format({ day: 'numeric', month: 'short' }), format({ weekday: 'short', day: 'numeric', month: 'short' })]
  const week = format({ day: 'numeric', month: 'short', year: 'numeric' })
  return buckets.map(({ from, to }) => ({
    short: short.format(at(from)),
    name: interval === 'week' ? week.formatRange(at(from), at(to)) : long.format(at(from)),
  }))
}
