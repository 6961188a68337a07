import type { WriteContext } from '../kernel/storage/context.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { plans } from '../plans/store.ts'
import { findPeriod } from './periods/store.ts'
import { changesOf, followedBy, inOrder, taken, takenByPeriod, type PlannedItems } from './rules-during.ts'
import { itemsOf, subscriptionItems } from './store.ts'
import type { SubscriptionItemRow, SubscriptionRow } from './table.ts'
import { openChangesOfMany, subscriptionChanges } from './changes/store.ts'
import type { ChangeRow, ItemColumns } from './changes/table.ts'

/**
 * Carries out the changes of a locked subscription that count in the period that begins at `until`, and while that is not billed lets items
 * that follow their plans take what these say now. Called for each period in order, before it is billed. Gives the items that are not
 * deleted then.
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
  const followed = await followPlans(context, subscription, [...items.values()], until)
  for (const item of followed) items.set(item.id, item)
  const after = [...items.values()]
  if (due.length + followed.length > 0) {
    const changed = { before: { ...subscription, items: before }, after: { ...subscription, items: after } }
    await record(context, 'subscription', 'updated', changed)
  }
  return after
}

/** Lets items take what their plans say, for a period that is not billed; gives those that are another then. */
async function followPlans(
  context: WriteContext,
  { id: subscriptionRef }: SubscriptionRow,
  items: readonly SubscriptionItemRow[],
  startDate: string,
): Promise<SubscriptionItemRow[]> {
  const { tx, network } = context
  const following = items.filter(({ autoUpdateFromProduct }) => autoUpdateFromProduct)
  if (following.length === 0) return []
  const period = await findPeriod(tx, { network, subscriptionRef, startDate })
  if (period && period.billDate !== null) return []
  const known = await plans.findMany(tx, network, new Set(following.flatMap(({ planRef }) => planRef ?? [])))
  const changed: SubscriptionItemRow[] = []
  for (const item of following) {
    const columns = differing(item, taken(item, known) ?? {})
    if (Object.keys(columns).length > 0) changed.push(await subscriptionItems.update(context, item, columns))
  }
  return changed
}

/**
 * Makes items that follow their plans keep what these say now for the period that begins at `startDate` and is billed now, and later ones: a
 * later change of the plan is for later periods, but for what counts at once. The caller has locked the subscription.
 */
export async function pinPlans(
  context: WriteContext,
  subscription: SubscriptionRow,
  { items, changes, plans: known }: Pick<PlannedItems, 'items' | 'changes' | 'plans'>,
  startDate: string,
): Promise<void> {
  for (const before of items) {
    // What was kept for a period before it counts here, too.
    const item = { ...before, ...changesOf(before.id, changes, startDate) }
    const plan = followedBy(item, known)
    const fields = differing(item, plan ? takenByPeriod(plan) : {})
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
