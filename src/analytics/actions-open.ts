import { locations } from '../access/store.ts'
import type { Db } from '../db/database.ts'
import { MINUTE } from '../kernel/time/instant.ts'
import { localClock } from '../kernel/time/local-clock.ts'
import { openHours } from '../resources/availability/rules-hours.ts'
import type { Stretch } from '../resources/availability/rules-open.ts'
import { seatsOf } from '../resources/availability/rules-taken.ts'
import { bookableAt } from '../resources/availability/store.ts'
import type { Chart } from './actions.ts'
import { localDayNumber } from '../kernel/time/time-zones.ts'

/** For how many minutes resources are open in each bucket, up to today, each seat of those that are booked by seats for itself. */
export async function openMinutes(db: Db, { network, places, buckets, now }: Chart): Promise<number[]> {
  const minutes = buckets.map(() => 0)
  for (const { id, timezoneId } of places) {
    const location = await locations.find(db, network, id)
    if (location === undefined) continue
    const clock = localClock(timezoneId)
    const today = localDayNumber(now, timezoneId)
    const told = buckets.filter(({ from }) => from <= today)
    const spans = told.map(({ from, to }) => ({ start: clock.startOf(from), end: clock.startOf(Math.min(to, today) + 1) }))
    if (spans.length === 0) continue
    const open = openHours({ start: spans[0]!.start, end: spans.at(-1)!.end }, location.openingHours, clock)
    const resources = await bookableAt(db, network, id)
    for (const [hours, alike] of Map.groupBy(resources, resource => resource.hours)) {
      const seats = alike.reduce((sum, resource) => sum + seatsOf(resource), 0)
      for (const [i, time] of timeIn(spans, open(hours)).entries()) minutes[i]! += (time / MINUTE) * seats
    }
  }
  return minutes
}

/** How much of some stretches lies in each of some spans; both are in order, and spans follow each other without gaps. */
function timeIn(spans: readonly Stretch[], stretches: readonly Stretch[]): number[] {
  const times = spans.map(() => 0)
  let i = 0
  for (const { start, end } of stretches) {
    while (spans[i]!.end <= start) i++
    for (let at = i; at < spans.length && spans[at]!.start < end; at++)
      times[at]! += Math.min(end, spans[at]!.end) - Math.max(start, spans[at]!.start)
  }
  return times
}
