import { record } from '../kernel/storage/record.ts'
import type { Holder } from '../terms/holder.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { cutLots } from '../transactions/actions-cut.ts'
import { moveCursor } from './periods/actions.ts'
import { itemsOf, lockLiveSubscriptions, subscriptions } from './store.ts'

/** Ends all subscriptions of a holder that have not ended, now, and what is left of their credits and passes. One that never began is deleted. */
export async function endSubscriptions(context: WriteContext, holder: Holder): Promise<void> {
  const { tx, network, now } = context
  for (const before of await lockLiveSubscriptions(tx, network, holder, now)) {
    const items = await itemsOf(tx, network, before.id)
    const hasBegun = before.startDate <= now
    const after = await subscriptions.update(context, before, hasBegun ? { endDate: now } : { deleteDate: now })
    await moveCursor(context, after)
    const { membershipRef, companyRef, locationRef } = before
    await cutLots(context, { membershipRef, companyRef, locationRef, subscriptionRef: before.id, description: '' })
    const verb = hasBegun ? 'canceled' : 'deleted'
    await record(context, 'subscription', verb, { before: { ...before, items }, after: { ...after, items } })
  }
}
