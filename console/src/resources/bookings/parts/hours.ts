import { shifted } from '../../../kit/form/local-time.ts'
import { openOn, type OpeningHours } from '../../../kit/hours/week.ts'
import type { Resource } from '../../../kit/resources/seats.ts'
import { eachDay, minutesOf } from './day.ts'

interface Scheduled {
  schedule: Pick<Resource['schedule'], 'enabled' | 'default'>
}

/** The hours of a resource: its own, else those of its location; without any it is always open. */
export const hoursOf = ({ schedule }: Scheduled, openingHours: OpeningHours | undefined) =>
  schedule.enabled ? schedule.default : openingHours?.enabled ? openingHours : undefined

/** When a resource is closed on a day, in minutes of it. */
export function closedOn(
  resource: Scheduled,
  openingHours: OpeningHours | undefined,
  day: string,
): { start: number; end: number }[] {
  const hours = hoursOf(resource, openingHours)
  if (hours === undefined) return []
  const gaps: { start: number; end: number }[] = []
  let at = 0
  for (const { start, end } of openOn(hours, day).toSorted((a, b) => a.start - b.start)) {
    if (start > at) gaps.push({ start: at, end: start })
    at = Math.max(at, end)
  }
  if (at < 1440) gaps.push({ start: at, end: 1440 })
  return gaps
}

/** Whether a resource is closed at some time between two, by the clock of the location: `2027-01-31 09:30:00`. */
export function isClosed(resource: Scheduled, openingHours: OpeningHours | undefined, from: string, to: string): boolean {
  const [first, last] = [from.slice(0, 10), to.slice(0, 10)]
  return eachDay({ from: first, to: shifted(last, 1) }).some(day => {
    const [begin, until] = [day === first ? minutesOf(from) : 0, day === last ? minutesOf(to) : 1440]
    return closedOn(resource, openingHours, day).some(({ start, end }) => start < until && begin < end)
  })
}
