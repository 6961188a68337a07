import { locations } from '../../access/store.ts'
import { settingsOf } from '../../billing/settings/store.ts'
import type { Db } from '../../db/database.ts'
import { by } from '../../kernel/text/by.ts'
import type { Holder } from '../../terms/holder.ts'
import { currentInterval, type Interval } from '../../terms/schedule.ts'
import { pausesOfMany } from '../pauses/store.ts'
import { itemsDuring, pauseAt } from '../rules-during.ts'
import { scheduleOf } from '../rules.ts'
import { heldSubscriptions } from '../store.ts'
import { termsOf } from './actions-list.ts'
import { grantsOf, isSettled } from './rules.ts'
import { cursorsOf } from './store.ts'

/** What a period that has not begun will give, in hundredths. */
export interface ComingGrant {
  subscriptionRef: string
  period: Interval
  credit: number
  dayPass: number
}

/**
 * Tells of an instant the periods in which it lies, that have neither begun nor been given, with what they will give; the oldest
 * subscription first.
 */
type Coming = (instant: string) => Promise<ComingGrant[]>

/**
 * What later periods of a holder's live subscriptions will give. What they are made of is read once, whatever is asked then. Whoever
 * decides by it has locked the holder.
 */
export async function comingGrants(db: Db, network: string, holder: Holder, now: string): Promise<Coming> {
  const held = await heldSubscriptions(db, network, holder, now)
  if (held.length === 0) return async () => []
  const ids = held.map(({ id }) => id)
  const cursors = await cursorsOf(db, network, ids)
  const pauses = await pausesOfMany(db, network, ids)
  const places = await locations.findMany(
    db,
    network,
    held.map(({ locationRef }) => locationRef),
  )
  const known = new Map<string, Terms>()
  const termsFor = async ({ id, locationRef }: (typeof held)[number]): Promise<Terms> => {
    const terms = known.get(id) ?? {
      items: await termsOf(db, network, id),
      prorateGrants: (await settingsOf(db, network, locationRef)).prorateGrants,
    }
    known.set(id, terms)
    return terms
  }
  const oldestFirst = held.toSorted(by(({ id }) => id))
  return async instant => {
    const grants: ComingGrant[] = []
    for (const subscription of oldestFirst) {
      const { id, locationRef } = subscription
      const schedule = scheduleOf(subscription, places.get(locationRef)!.timezoneId)
      const period = currentInterval(schedule, instant)
      const cursor = cursors.get(id)
      if (period === undefined || period.startDate <= now || !cursor?.grantDate || period.startDate < cursor.grantDate) continue
      if (pauseAt(pauses.get(id) ?? [], period.startDate)) continue
      const { items, prorateGrants } = await termsFor(subscription)
      const plans = isSettled(cursor, period) ? undefined : items.plans
      const { credits, dayPasses } = grantsOf(itemsDuring({ ...items, plans }, period), schedule, period, prorateGrants)
      grants.push({ subscriptionRef: id, period, credit: credits, dayPass: dayPasses })
    }
    return grants
  }
}

interface Terms {
  items: Awaited<ReturnType<typeof termsOf>>
  prorateGrants: boolean
}
