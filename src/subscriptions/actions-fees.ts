import type { WriteContext } from '../kernel/storage/context.ts'
import type { Interval } from '../terms/schedule.ts'
import { isBilledIn } from './rules-during.ts'
import { asked, owing } from './rules-fees.ts'
import { subscriptionItems } from './store.ts'
import type { SubscriptionItemRow } from './table.ts'

/** Notes of the items that are billed with a period that their setup fees have been asked, and what counts once; gives the items as they are then. */
export async function settleFees(
  context: WriteContext,
  items: readonly SubscriptionItemRow[],
  period: Interval,
): Promise<SubscriptionItemRow[]> {
  const due = new Set(owing(items).filter(item => isBilledIn(item, period)))
  const after: SubscriptionItemRow[] = []
  for (const item of items) {
    after.push(due.has(item) ? await subscriptionItems.update(context, item, asked(item, context.now, period.startDate)) : item)
  }
  return after
}
