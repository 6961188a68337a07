import { instantAt, localAt } from '../../kit/form/local-time.ts'

export interface Repetition {
  period: 'day' | 'week' | 'month'
  every: number
  count: number
}

/** When copies begin that repeat from a start: at the same local time, in months without the day on their last one. */
export const startsOfCopies = (start: string, { period, every, count }: Repetition, timeZone: string): string[] =>
  Array.from({ length: count }, (_, i) =>
    i === 0 ? start : instantAt(later(localAt(start, timeZone), period, i * every), timeZone),
  )

/** A local time as `2027-01-31T09:30`, so many periods later. */
export function later(local: string, period: Repetition['period'], periods: number): string {
  const at = new Date(`${local}:00Z`)
  if (period !== 'month') return shown(new Date(at.getTime() + periods * DAY * (period === 'week' ? 7 : 1)))
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + periods, 1))
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate()
  return `${shown(first).slice(0, 8)}${String(Math.min(at.getUTCDate(), last)).padStart(2, '0')}${local.slice(10)}`
}

const DAY = 86_400_000
const shown = (date: Date): string => date.toISOString().slice(0, 16)
