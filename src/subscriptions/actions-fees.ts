import type { WriteContext } from '../kernel/storage/context.ts'
import type { Interval } from '../terms/schedule.ts'
import { counts } from './rules-during.ts'
import { owing } from './rules-fees.ts'
import { subscriptionItems } from './store.ts'
import type { SubscriptionItemRow } from './table.ts'

/** Notes that the setup fees have been asked of those items that count in a period, with the lines that `feeLines` makes; gives the items as they are then. */
export async function settleFees(
  context: WriteContext,
  items: readonly SubscriptionItemRow[],
  period: Interval,
): Promise<SubscriptionItemRow[]> {
  const due = new Set(owing(items).filter(item => counts(item, period)))
  const after: SubscriptionItemRow[] = []
  for (const item of items) {
    after.push(due.has(item) ? await subscriptionItems.update(context, item, { setupFeeDate: context.now }) : item)
  }
  return after
}
