import { locations } from '../../access/store.ts'
import { settingsOf } from '../../billing/settings/store.ts'
import type { Db } from '../../db/database.ts'
import type { Holder } from '../../terms/holder.ts'
import { currentInterval, type Interval } from '../../terms/schedule.ts'
import { pausesOfMany } from '../pauses/store.ts'
import { itemsDuring, pauseAt } from '../rules-during.ts'
import { scheduleOf } from '../rules.ts'
import { heldSubscriptions } from '../store.ts'
import { termsOf } from './actions-list.ts'
import { grantsOf } from './rules.ts'
import { cursorsOf } from './store.ts'

/** What a period that has not begun will give, in hundredths. */
interface ComingGrant {
  subscriptionRef: string
  period: Interval
  credit: number
  dayPass: number
}

/**
 * The periods of a holder's live subscriptions in which an instant lies, that have neither begun nor been given, with what they will give; the
 * oldest subscription first. Whoever decides by it has locked the holder.
 */
export async function comingGrants(
  db: Db,
  network: string,
  holder: Holder,
  instant: string,
  now: string,
): Promise<ComingGrant[]> {
  const held = await heldSubscriptions(db, network, holder, now)
  if (held.length === 0) return []
  const ids = held.map(({ id }) => id)
  const cursors = await cursorsOf(db, network, ids)
  const pauses = await pausesOfMany(db, network, ids)
  const grants: ComingGrant[] = []
  for (const subscription of held.toSorted((one, other) => (one.id < other.id ? -1 : 1))) {
    const { id, locationRef } = subscription
    const schedule = scheduleOf(subscription, (await locations.findAny(db, network, locationRef))!.timezoneId)
    const period = currentInterval(schedule, instant)
    const next = cursors.get(id)?.grantDate ?? undefined
    if (period === undefined || period.startDate <= now || next === undefined || period.startDate < next) continue
    if (pauseAt(pauses.get(id) ?? [], period.startDate)) continue
    const items = itemsDuring(await termsOf(db, network, id), period)
    const { prorateGrants } = await settingsOf(db, network, locationRef)
    const { credits, dayPasses } = grantsOf(items, schedule, period, prorateGrants)
    grants.push({ subscriptionRef: id, period, credit: credits, dayPass: dayPasses })
  }
  return grants
}
