import type { WriteContext } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import type { PlanRow } from '../plans/table.ts'
import { inOrder, taken } from './rules-during.ts'
import { itemsOf, subscriptionItems } from './store.ts'
import type { SubscriptionItemRow, SubscriptionRow } from './table.ts'
import { openChangesOfMany, subscriptionChanges } from './changes/store.ts'
import type { ChangeRow, ItemColumns } from './changes/table.ts'

/**
 * Carries out the changes of a locked subscription that count in the period that begins at `until`. Called for each period in order, before it
 * is billed. Gives the items that are not deleted then.
 */
export async function applyDueChanges(
  context: WriteContext,
  subscription: SubscriptionRow,
  until: string,
): Promise<SubscriptionItemRow[]> {
  const { tx, network, now } = context
  const before = await itemsOf(tx, network, subscription.id)
  const open = (await openChangesOfMany(tx, network, [subscription.id])).get(subscription.id) ?? []
  const due = open.filter(({ effectiveDate }) => effectiveDate <= until).toSorted(inOrder)
  if (due.length === 0) return before
  const items = new Map(before.map(item => [item.id, item]))
  for (const change of due) {
    await subscriptionChanges.update(context, change, { applyDate: now })
    const item = items.get(change.itemRef)
    if (item === undefined) continue
    if (change.kind === 'update') items.set(item.id, await subscriptionItems.update(context, item, change.fields))
    if (change.kind !== 'remove') continue
    await subscriptionItems.remove(context, item)
    items.delete(item.id)
  }
  const after = [...items.values()]
  await record(context, 'subscription', 'updated', {
    before: { ...subscription, items: before },
    after: { ...subscription, items: after },
  })
  return after
}

/**
 * Makes items that follow their plans keep what the plans say now, from the period on that begins at `startDate` and is billed now: a later
 * change of the plan is for later periods. The caller has locked the subscription.
 */
export async function pinPlans(
  context: WriteContext,
  subscription: SubscriptionRow,
  items: readonly SubscriptionItemRow[],
  plans: ReadonlyMap<string, PlanRow>,
  startDate: string,
): Promise<void> {
  for (const item of items) {
    const fields = differing(item, taken(item, plans) ?? {})
    if (Object.keys(fields).length === 0) continue
    await subscriptionChanges.insert(context.tx, {
      network: context.network,
      id: newId(),
      subscriptionRef: subscription.id,
      itemRef: item.id,
      kind: 'update',
      effectiveDate: startDate,
      fields,
      before: null,
      membershipRefCreator: null,
      createDate: context.now,
      applyDate: null,
      deleteDate: null,
    } satisfies ChangeRow)
  }
}

/** The columns that are other than those of an item. */
const differing = (item: SubscriptionItemRow, columns: ItemColumns): ItemColumns =>
  Object.fromEntries(
    Object.entries(columns).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(item[name as keyof ItemColumns])),
  )
