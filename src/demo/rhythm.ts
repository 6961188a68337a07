import { FIRST_BOOKED, FIRST_DAY, isClosed, LAST_DAY, dayAt } from './days.ts'
import type { RhythmLine, Way } from './lines-places.ts'
import { daysFromNow, later } from './moments.ts'
import { occupancyOf } from './occupancy.ts'
import { random, type Random } from './random.ts'
import type { Scenario } from './scenario.ts'

/** A booking as somebody is to make it. */
export interface Wish {
  resource: string
  person: string
  pays: Way
  startDate: string
  endDate: string
  /** Days from today. */
  booked: number
  isTakenBack: boolean
}

/** How many bookings begin at an hour, compared with others: few at eight, most at ten and at two. */
const AT_HOUR: Readonly<Record<number, number>> = {
  8: 1,
  9: 4,
  10: 7,
  11: 4,
  12: 1,
  13: 3,
  14: 7,
  15: 4,
  16: 3,
  17: 1,
  18: 2,
  19: 1,
}
/** Each of these hours as often as that. */
const STARTS = Object.entries(AT_HOUR).flatMap(([hour, weight]) => Array<number>(weight).fill(Number(hour)))
/** How full a day is, from Sunday on. */
const ON_DAY = [0, 0.9, 1, 1, 0.9, 0.5, 0]
const HOURS = [8, 20] as const
/** Until that day, counted from today, less was booked. */
const GROWN = -14
const DAYS_AHEAD = [1, 1, 1, 2, 2, 3]
/** Of a hundred bookings, so many are taken back. */
const TAKEN_BACK = 6

/** What people wish to book over the weeks, as far as it is free then. */
export function wishes(scenario: Scenario): Wish[] {
  const { lines } = scenario
  const occupancy = occupancyOf(scenario)
  const found: Wish[] = []
  for (const [i, line] of lines.rhythm.entries()) {
    const [, place] = lines.resources.find(([key]) => key === line[0])!
    for (let day = FIRST_DAY; day <= LAST_DAY; day++) {
      // Each day of each resource has its own dice, so that a booking more on one day changes nothing on another.
      const dice = random((lines.seed * 97 + i) * 1_009 + day * 31)
      const count = Math.floor(line[1] * fullnessOf(scenario, place, day) + dice.integer(0, 99) / 100)
      for (let n = 0; n < count; n++) {
        const wish = wishOf(scenario, line, { place, day, dice })
        if (wish && occupancy.take(wish)) found.push(wish)
      }
    }
  }
  return found
}

/** How full a day is at a place, of 1; the farther ahead it is, the less of it is booked as yet. */
function fullnessOf(scenario: Scenario, place: string, day: number): number {
  if (isClosed(scenario, place, day)) return 0
  const ahead = day <= 0 ? 1 : Math.max(0.25, 0.9 - day * 0.08)
  const grown = day < GROWN ? 0.8 : 1
  return ON_DAY[dayAt(scenario, place, day).weekday]! * ahead * grown
}

function wishOf(
  { lines, at }: Scenario,
  [resource, , minutes, pays, [from, until] = HOURS]: RhythmLine,
  { place, day, dice }: { place: string; day: number; dice: Random },
): Wish | undefined {
  const hours = STARTS.filter(hour => hour >= from && hour < until)
  const [hour, half, length] = [dice.some(hours, 1)[0]!, dice.integer(0, 2) === 0 ? 30 : 0, dice.some(minutes, 1)[0]!]
  const [booker] = dice.some(
    lines.bookers.filter(([where, , way]) => where === place && pays.includes(way)),
    1,
  )
  const ahead = day >= 0 ? day + dice.integer(1, 9) : dice.some(DAYS_AHEAD, 1)[0]!
  const isTakenBack = dice.integer(0, 99) < TAKEN_BACK
  const rest = until * 60 - hour * 60 - half
  if (booker === undefined || rest < Math.min(...minutes)) return undefined
  const startDate = at(daysFromNow(day, `${String(hour).padStart(2, '0')}:${half === 0 ? '00' : half}`), place)
  const endDate = later(startDate, `+${Math.min(length, rest)}m`)
  const booked = Math.max(FIRST_BOOKED, day - ahead)
  return { resource, person: booker[1], pays: booker[2], startDate, endDate, booked, isTakenBack }
}
