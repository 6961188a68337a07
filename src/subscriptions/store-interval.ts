import { locations } from '../access/store.ts'
import type { Db } from '../db/database.ts'
import type { Holder } from '../terms/holder.ts'
import { currentInterval, type Interval } from '../terms/schedule.ts'
import { scheduleOf } from './rules.ts'
import { findHeldSubscription } from './store.ts'

/** The interval in which a holder's subscription is now; undefined when no subscription runs. */
export async function findHeldInterval(db: Db, network: string, holder: Holder, now: string): Promise<Interval | undefined> {
  const subscription = await findHeldSubscription(db, network, holder, now)
  if (subscription === undefined) return undefined
  const location = (await locations.findAny(db, network, subscription.locationRef))!
  return currentInterval(scheduleOf(subscription, location.timezoneId), now)
}
