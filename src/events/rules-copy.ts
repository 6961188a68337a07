import { DAY, epochOf, instantOf, LAST_EPOCH, monthsLater } from '../kernel/time/instant.ts'
import { localClock, onDay, wallOf } from '../kernel/time/local-clock.ts'
import { epochOfWallClock, localDate } from '../kernel/time/time-zones.ts'
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
  const start = epochOf(event.startDate ?? before.startDate)
  const end = event.endDate === undefined ? start + lengthOf(before) : epochOf(event.endDate)
  const at = event.endDate === undefined ? '/event/startDate' : '/event/endDate'
  faults.rule(end <= start, at, 'endDate must be after startDate.')
  faults.rule(end > LAST_EPOCH, at, OUTSIDE)
  const { period = 'day', every = 1, count = 1 } = repeat ?? {}
  const clock = localClock(timezoneId)
  const first = clock.dayOf(start)
  const copies = Array.from({ length: count }, (_, i) => onDay(dayLater(first, period, i * every), { start, end }, clock))
  if (faults.isEmpty) checkCopies(copies, timezoneId, faults)
  return copies.map(copy => ({ startDate: instantOf(copy.start), endDate: instantOf(copy.end) }))
}

const lengthOf = ({ startDate, endDate }: Dates): number => epochOf(endDate) - epochOf(startDate)

const OUTSIDE = 'It lies outside of the years 1970 to 9999.'

/** Adds a fault for the first of some copies of which a change of clocks leaves nothing, and where they go on for too long. */
function checkCopies(copies: readonly { start: number; end: number }[], timezoneId: string, faults: Faults): void {
  const none = copies.find(({ start, end }) => end <= start)
  if (none) faults.rule(true, '/repeat', `On ${localDate(none.start, timezoneId)} a change of clocks leaves nothing of it.`)
  faults.rule(
    copies.some(({ end }) => end > LAST_EPOCH),
    '/repeat/count',
    'It goes on beyond the year 9999.',
  )
}

/** A local day so many periods later; a day that the month does not have becomes its last one. */
const dayLater = (day: number, period: Repeat, periods: number): number =>
  period === 'month' ? monthsLater(day * DAY, periods) / DAY : day + periods * (period === 'week' ? 7 : 1)

/**
 * The changes of an event for another one of its series: what moves, moves by as much of the local clock, so that what began at nine and
 * is moved to ten begins at ten through changes of clocks. Adds a fault for dates that cannot be stored.
 */
export function changesFor(other: Dates, before: Dates, changes: Changes, timezoneId: string, faults: Faults): Changes {
  const moved = (date: keyof Dates) => {
    const to = changes[date]
    if (to === undefined) return {}
    const epoch = movedWith(other[date], before[date], to, timezoneId)
    faults.rule(epoch < 0 || epoch > LAST_EPOCH, `/event/${date}`, OUTSIDE)
    return { [date]: instantOf(epoch) }
  }
  return { ...changes, ...moved('startDate'), ...moved('endDate') }
}

function movedWith(instant: string, from: string, to: string, timezoneId: string): number {
  // What clocks show twice would become the first of both.
  if (from === to) return epochOf(instant)
  const clock = localClock(timezoneId)
  const [wall, before, after] = [instant, from, to].map(each => wallOf(epochOf(each), clock)) as [number, number, number]
  return epochOfWallClock(wall + after - before, timezoneId)
}
