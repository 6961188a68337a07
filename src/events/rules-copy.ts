import { DAY, daysInMonth, epochOf, instantOf } from '../kernel/time/instant.ts'
import { epochOfWallClock, wallClock } from '../kernel/time/time-zones.ts'
import type { Static } from '../kernel/contract/schema.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import type { updateEvent } from './contract.ts'
import type { copyEvent, Repeat } from './contract-life.ts'
import type { EventRow } from './table.ts'

type Sent = Static<typeof copyEvent.body>
type Dates = Pick<EventRow, 'startDate' | 'endDate'>
type Changes = Static<typeof updateEvent.body>['event']

/** When the copies of an event take place; adds a fault for each broken rule. */
export function datesOfCopies(before: Dates, { event = {}, repeat }: Sent, timezoneId: string, faults: Faults): Dates[] {
  const { startDate = before.startDate, endDate = event.startDate === undefined ? before.endDate : moved(before, startDate) } =
    event
  const at = event.endDate === undefined ? '/event/startDate' : '/event/endDate'
  faults.rule(endDate <= startDate, at, 'endDate must be after startDate.')
  const { period = 'day', every = 1, count = 1 } = repeat ?? {}
  return Array.from({ length: count }, (_, i) => ({
    startDate: later(startDate, period, i * every, timezoneId),
    endDate: later(endDate, period, i * every, timezoneId),
  }))
}

const moved = (before: Dates, startDate: string): string =>
  instantOf(epochOf(startDate) + epochOf(before.endDate) - epochOf(before.startDate))

/** The same local time so many periods later. What a change of clocks skips is as far after the gap; what it repeats comes first. */
function later(instant: string, period: Repeat, periods: number, timezoneId: string): string {
  if (periods === 0) return instant
  const wall = wallClock(epochOf(instant), timezoneId)
  if (period !== 'month') return instantOf(epochOfWallClock(wall + periods * DAY * (period === 'week' ? 7 : 1), timezoneId))
  const at = new Date(wall)
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + periods, 1))
  const day = Math.min(at.getUTCDate(), daysInMonth(first.getUTCFullYear(), first.getUTCMonth() + 1))
  return instantOf(epochOfWallClock(first.getTime() + (day - 1) * DAY + (wall - Math.floor(wall / DAY) * DAY), timezoneId))
}

/**
 * The changes of an event for another one of its series: what moves, moves by as much of the local clock, so that what began at nine and
 * is moved to ten begins at ten through changes of clocks.
 */
export function changesFor(other: Dates, before: Dates, changes: Changes, timezoneId: string): Changes {
  const moved = (date: keyof Dates) => {
    const to = changes[date]
    return to === undefined ? {} : { [date]: movedWith(other[date], before[date], to, timezoneId) }
  }
  return { ...changes, ...moved('startDate'), ...moved('endDate') }
}

function movedWith(instant: string, from: string, to: string, timezoneId: string): string {
  const [wall, before, after] = [instant, from, to].map(each => wallClock(epochOf(each), timezoneId)) as [number, number, number]
  return instantOf(epochOfWallClock(wall + after - before, timezoneId))
}
