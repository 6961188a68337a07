import { locations } from '../access/store.ts'
import type { Db } from '../db/database.ts'
import type { Holder } from '../terms/holder.ts'
import { currentInterval, type Interval } from '../terms/schedule.ts'
import { scheduleOf } from './rules.ts'
import { findHeldSubscriptions } from './store.ts'

/** The intervals in which the subscriptions of some holders are now, by the holder's id; of whom no subscription runs is left out. */
export async function findHeldIntervals(
  db: Db,
  network: string,
  holders: readonly Holder[],
  now: string,
): Promise<ReadonlyMap<string, Interval>> {
  const found = await findHeldSubscriptions(db, network, holders, now)
  const held = [...found].flatMap(([id, subscription]) => (subscription ? [[id, subscription] as const] : []))
  const places = await locations.findMany(
    db,
    network,
    held.map(([, { locationRef }]) => locationRef),
  )
  const intervals = held.map(([id, subscription]) => {
    const schedule = scheduleOf(subscription, places.get(subscription.locationRef)!.timezoneId)
    return [id, currentInterval(schedule, now)] as const
  })
  return new Map(intervals.flatMap(([id, interval]) => (interval ? [[id, interval]] : [])))
}
