import { locations } from '../access/store.ts'
import type { Db } from '../db/database.ts'
import { record } from '../kernel/storage/record.ts'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import type { Holder } from '../terms/holder.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { plans } from '../plans/store.ts'
import type { PlanRow } from '../plans/table.ts'
import { endNow } from './actions-end.ts'
import { scheduleOf } from './rules.ts'
import { lastInvoiced } from './store-billed.ts'
import { itemsOf, lockLiveSubscriptions, subscriptions } from './store.ts'

/** Ends all subscriptions of a holder that have not ended, now, and what is left of their credits and passes. One that never began is deleted. */
export async function endSubscriptions(context: WriteContext, holder: Holder): Promise<void> {
  const { tx, network, now } = context
  for (const before of await lockLiveSubscriptions(tx, network, holder, now)) {
    const items = await itemsOf(tx, network, before.id)
    const isBilled = (await lastInvoiced(tx, network, before.id, LAST_INSTANT)) !== undefined
    const { timezoneId } = (await locations.findAny(tx, network, before.locationRef))!
    const { verb } = await endNow(context, before, { schedule: scheduleOf(before, timezoneId), isBilled })
    const after = (await subscriptions.findAny(tx, network, before.id))!
    await record(context, 'subscription', verb, { before: { ...before, items }, after: { ...after, items } })
  }
}

/** The plans of some ids that are offered: archived ones are not. */
export async function offeredPlans(db: Db, network: string, ids: Iterable<string>): Promise<ReadonlyMap<string, PlanRow>> {
  const found = await plans.findMany(db, network, new Set(ids))
  return new Map([...found].filter(([, { deleteDate }]) => deleteDate === null))
}
