import type { Static } from '../../kernel/contract/schema.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { DAY, epochOf, LAST_EPOCH, monthsLater } from '../../kernel/time/instant.ts'
import { onDay, type LocalClock } from '../../kernel/time/local-clock.ts'
import { WEEKDAYS, type Stretch } from '../availability/rules-open.ts'
import { MOST_BOOKINGS, type Repeat } from './contract-repeat.ts'

type Wanted = Static<typeof Repeat>

/**
 * The times of a booking and of those that repeat it, each at the same times of the local clock; adds a fault for each broken rule. What a
 * change of clocks skips is as far after the gap; of what it repeats the first counts.
 */
export function timesOf(first: Stretch, repeat: Wanted | undefined, clock: LocalClock, faults: Faults): Stretch[] {
  if (repeat === undefined) return [first]
  const { count, untilDate, days, period } = repeat
  faults.rule(count === undefined && untilDate === undefined, '/repeat/count', 'count or untilDate is required.', 'required')
  faults.rule(count !== undefined && untilDate !== undefined, '/repeat/untilDate', 'It is sent in place of count.')
  faults.rule(days !== undefined && period !== 'week', '/repeat/days', 'Days are of the period week.')
  const isNever = days !== undefined && !Object.values(days).includes(true)
  faults.rule(isNever, '/repeat/days', 'At least one day must be true.')
  if (isNever || (count === undefined && untilDate === undefined)) return [first]
  const last = untilDate === undefined ? Infinity : epochOf(untilDate)
  const times: Stretch[] = []
  let isPast = false
  for (const day of daysFrom(clock.dayOf(first.start), repeat)) {
    const time = onDay(day, first, clock)
    if (time.start > last || times.length === (count ?? Infinity)) break
    isPast = time.end > LAST_EPOCH
    if (isPast) break
    times.push(time)
    if (times.length <= MOST_BOOKINGS) continue
    faults.rule(true, '/repeat/untilDate', `At most ${MOST_BOOKINGS} bookings are made at once.`)
    break
  }
  faults.rule(isPast, count === undefined ? '/repeat/untilDate' : '/repeat/count', 'It goes on beyond the year 9999.')
  faults.rule(times.length === 0 && !isPast, '/repeat/untilDate', 'It lies before the first booking.')
  return times.length === 0 ? [first] : times
}

/** The days on which they begin, the first one's first. */
function* daysFrom(first: number, { period, every, days }: Wanted): Generator<number, void> {
  // 1970-01-01 was a Thursday, which comes first in the list of days of the week.
  const weekday = (day: number) => WEEKDAYS[day % 7]!
  const monday = first - ((first + 3) % 7)
  for (let i = 0; ; i += every) {
    if (period === 'day') yield first + i
    else if (period === 'month') yield monthsLater(first * DAY, i) / DAY
    else if (days === undefined) yield first + i * 7
    else for (let day = monday + i * 7; day < monday + i * 7 + 7; day++) if (day >= first && days[weekday(day)]) yield day
  }
}
