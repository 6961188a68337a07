import { DAY, epochOf } from '../kernel/time/instant.ts'
import { wallClock } from '../kernel/time/time-zones.ts'
import type { StandingLine } from './lines-places.ts'
import { daysFromNow } from './moments.ts'
import type { Scenario } from './scenario.ts'

type Days = Pick<Scenario, 'at' | 'lines' | 'places'>

/** The bookings of four weeks that are past, and of two that come. */
export const [FIRST_DAY, LAST_DAY] = [-28, 14]
/** Nothing of it is booked before this day. */
export const FIRST_BOOKED = -31

/** The days from today on which a standing booking takes place. */
export function daysOf(scenario: Days, [, resource, , weekday, , , count]: StandingLine): number[] {
  const [, place] = scenario.lines.resources.find(([key]) => key === resource)!
  const days = Array.from({ length: LAST_DAY - FIRST_DAY }, (_, i) => FIRST_DAY + i)
  const first = days.find(day => dayAt(scenario, place, day).weekday === weekday && !isClosed(scenario, place, day))!
  return Array.from({ length: count }, (_, i) => first + 7 * i)
}

/** Whether a place keeps a day as a holiday. */
export function isClosed(scenario: Days, place: string, day: number): boolean {
  const { closedDays } = scenario.places.get(place).openingHours
  const { date } = dayAt(scenario, place, day)
  return closedDays.some(closed => closed === date || closed === date.slice(5))
}

/** The date and the day of the week, from Sunday on, of a day at a place. */
export function dayAt({ at, lines }: Days, place: string, day: number): { date: string; weekday: number } {
  const wall = wallClock(epochOf(at(daysFromNow(day, '12:00'), place)), lines.places[place]!.fields.timezoneId)
  return { date: new Date(wall).toISOString().slice(0, 10), weekday: (Math.floor(wall / DAY) + 4) % 7 }
}
