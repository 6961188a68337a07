import { dateOfDay } from '../kernel/time/instant.ts'
import type { Db } from '../db/database.ts'
import { referencedByQuery } from '../kernel/errors/faults.ts'
import type { Figure } from './contract-figures.ts'
import type { Interval } from './contract.ts'
import { localDayNumber } from '../kernel/time/time-zones.ts'
import { bucketAt, dayNumberOf, startOf, type Days } from './rules.ts'
import { countIn, type Counted } from './store-figures.ts'
import { placesOf, statesOf, sumsOf, type Place } from './store-sums.ts'
import type { DaySumStateRow } from './table.ts'

/** What a chart asks for. */
export interface Chart {
  network: string
  places: readonly Place[]
  interval: Interval
  buckets: readonly Days[]
  now: string
}

/**
 * A figure by bucket: kept sums of the days that are over and summed, and counts of the rest, by location because each has its own days. A
 * bucket may have several rows of one kind.
 */
export async function figureBy(db: Db, figure: Figure, { network, places, interval, buckets, now }: Chart): Promise<Counted[][]> {
  const found: Counted[][] = buckets.map(() => [])
  const summed = await summedPlaces(db, network, places)
  const days = { from: dateOfDay(buckets[0]!.from), to: dateOfDay(buckets.at(-1)!.to) }
  const unit = interval === 'month' ? 'month' : 'day'
  for (const { day, ...row } of await sumsOf(db, unit, { network, figure, ...days }, [...summed.keys()])) {
    // A month of sums begins with the first day that was asked for, or with its own.
    const first = unit === 'month' ? Math.max(dayNumberOf(`${day}-01`), buckets[0]!.from) : dayNumberOf(day)
    found[bucketAt(buckets, first)]!.push(row)
  }
  for (const place of places) {
    const state = summed.get(place.id)
    const first = state === undefined ? 0 : bucketAt(buckets, dayNumberOf(state.untilDay))
    // Nothing has happened yet on the days after today.
    const last = Math.min(localDayNumber(now, place.timezoneId), buckets.at(-1)!.to)
    for (let i = first; i < buckets.length && buckets[i]!.from <= last; i++) {
      const [start, until] = [startOf(buckets[i]!.from, place.timezoneId), startOf(buckets[i]!.to + 1, place.timezoneId)]
      const from = state !== undefined && state.untilDate > start ? state.untilDate : start
      if (from < until) found[i]!.push(...(await countIn(db, figure, { network, locationRef: place.id, from, until })))
    }
  }
  return found
}

/** What a figure counts in all before a day. */
export async function countBefore(db: Db, figure: Figure, { network, places }: Chart, day: number): Promise<number> {
  const summed = await summedPlaces(db, network, places)
  const days = { from: dateOfDay(0), to: dateOfDay(day - 1) }
  const sums = day === 0 ? [] : await sumsOf(db, 'month', { network, figure, ...days }, [...summed.keys()])
  let count = countOf(sums)
  for (const { id, timezoneId } of places) {
    const [from, until] = [summed.get(id)?.untilDate ?? startOf(0, timezoneId), startOf(day, timezoneId)]
    if (from < until) count += countOf(await countIn(db, figure, { network, locationRef: id, from, until }))
  }
  return count
}

/** The location that a query names, or all; deleted ones where charts show what happened there. Throws 400 where there is none such. */
export async function placesAsked(
  db: Db,
  network: string,
  locationRef: string | undefined,
  { deleted = false } = {},
): Promise<Place[]> {
  const all = (await placesOf(db, network)).filter(({ deleteDate }) => deleted || deleteDate === null)
  if (locationRef === undefined) return all
  const one = all.find(({ id }) => id === locationRef)
  return [referencedByQuery(one, 'locationRef', 'location')]
}

export const countOf = (rows: readonly Counted[]): number => rows.reduce((sum, row) => sum + row.count, 0)

/** The locations whose sums are of their days, with how far these go: those of another time zone are not. */
async function summedPlaces(db: Db, network: string, places: readonly Place[]): Promise<Map<string, DaySumStateRow>> {
  const zones = new Map(places.map(({ id, timezoneId }) => [id, timezoneId]))
  const states = (await statesOf(db, network)).filter(state => zones.get(state.locationRef) === state.timezoneId)
  return new Map(states.map(state => [state.locationRef, state]))
}
