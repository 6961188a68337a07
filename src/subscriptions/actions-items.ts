import { discountsIn, type PeriodDiscount } from '../discounts/redemptions/rules-periods.ts'
import { addPendingItem } from '../invoices/items/actions.ts'
import { taxOfThing } from '../terms/custom-tax.ts'
import { inDays } from '../terms/described.ts'
import { restOf } from '../terms/rest.ts'
import { newId } from '../kernel/storage/ids.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { settingsOf } from '../billing/settings/store.ts'
import { currentInterval, WHOLE } from '../terms/schedule.ts'
import { couponUsesOf } from './actions-coupons.ts'
import type { Held } from './actions-lock.ts'
import { subscriptionChanges } from './changes/store.ts'
import type { ChangeRow, ItemColumns } from './changes/table.ts'
import { grant } from './periods/actions.ts'
import { settleFees } from './actions-fees.ts'
import { feeLines } from './rules-fees.ts'
import { findPeriod, saveGiven } from './periods/store.ts'
import { counts, itemsDuring } from './rules-during.ts'
import { subscriptionItems } from './store.ts'
import type { SubscriptionItemRow } from './table.ts'
import { moreGiven, moreOf, shareOf } from './rules-when.ts'

/** Notes what becomes of an item from a period on. */
export async function addChange(
  context: WriteContext,
  held: Held,
  change: Pick<ChangeRow, 'itemRef' | 'kind' | 'effectiveDate' | 'fields'> & { before?: ItemColumns },
): Promise<ChangeRow> {
  const row: ChangeRow = {
    network: context.network,
    id: newId(),
    subscriptionRef: held.row.id,
    before: null,
    ...change,
    membershipRefCreator: context.actor?.membershipRef ?? null,
    createDate: context.now,
    applyDate: null,
    deleteDate: null,
  }
  await subscriptionChanges.insert(context.tx, row)
  return row
}

/** Takes an item away that counts in no period to come, with the changes that wait for it. */
export async function dropItem(context: WriteContext, held: Held, item: SubscriptionItemRow): Promise<SubscriptionItemRow> {
  for (const change of held.changes.filter(({ itemRef }) => itemRef === item.id))
    await subscriptionChanges.remove(context, change)
  return subscriptionItems.remove(context, item)
}

/**
 * Puts what more an item costs over the rest of the periods that are billed already with what waits for the next invoice, less the coupon that
 * counts there, and with a new item its setup fee. Gives the item as it is then.
 */
export async function chargeNow(
  context: WriteContext,
  held: Held,
  before: SubscriptionItemRow | undefined,
  after: SubscriptionItemRow,
): Promise<SubscriptionItemRow> {
  const { row, schedule, running, changes, location } = held
  const { membershipRef, companyRef, locationRef, id: subscriptionRef } = row
  const place = { membershipRef, companyRef, locationRef, subscriptionRef, pointer: '/item/quantity' }
  // What cost something keeps in a period that is billed the coupon that it had there.
  let uses = await couponUsesOf(context.tx, context.network, [before && before.price > 0 ? before : after])
  for (const period of running) {
    const was = before && itemsDuring({ items: [before], changes }, period)[0]
    const [is] = itemsDuring({ items: [after], changes }, period)
    if (is === undefined) continue
    const at = { startDate: period.startDate, timezoneId: schedule.timezoneId }
    const isFirst = was === undefined || was.price === 0
    const { discounts, next } = discountsIn([is], uses, at)
    const off = discounts.get(is.id)
    const offBefore = was && discountsIn([was], uses, at).discounts.get(was.id)
    // One that was not redeemed when the period was billed is redeemed with the next one.
    const counting = (one: PeriodDiscount | undefined) => (one?.redeems && !isFirst ? undefined : one?.discount)
    const more = moreOf(was && { ...was, off: counting(offBefore) }, { ...is, off: counting(off) })
    if (more === undefined) continue
    if (isFirst) uses = next
    const { used, of } = restOf(schedule, period, context.now)
    const startDate = period.startDate > context.now ? period.startDate : context.now
    await addPendingItem(context, {
      ...place,
      ...more,
      type: 'subscription',
      ...taxOfThing(is, location),
      planRef: is.planRef,
      subscriptionItemRef: is.id,
      redeems: isFirst ? off?.redeems : undefined,
      description: inDays(more.description, { part: used, whole: of }, location.locale),
      share: used === of ? undefined : { part: used, whole: of },
      period: { startDate, endDate: period.endDate },
    })
  }
  if (before) return after
  for (const fee of feeLines([after], location)) await addPendingItem(context, { ...place, ...fee })
  return (await settleFees(context, [after], running[0]!))[0]!
}

/**
 * Gives the holder what an item gives more in the period that holds now, when that has been given already: whole or, where the location shares
 * out what cut periods give, its part, with `isRest` for the rest of the period alone. What was given stays with the holder.
 */
export async function grantMore(
  context: WriteContext,
  held: Held,
  before: SubscriptionItemRow | undefined,
  after: SubscriptionItemRow,
  { isRest }: { isRest: boolean },
): Promise<void> {
  const { tx, network, now } = context
  const { row, schedule } = held
  const period = currentInterval(schedule, now)
  const stored = period && (await findPeriod(tx, { network, subscriptionRef: row.id, startDate: period.startDate }))
  if (!period || !stored || stored.grantDate === null || !counts(after, period)) return
  const { prorateGrants } = await settingsOf(tx, network, row.locationRef)
  const share = prorateGrants ? shareOf(schedule, period, isRest ? now : period.startDate) : WHOLE
  const more = moreGiven(before && counts(before, period) ? before : undefined, after, share)
  if (more.credits === 0 && more.dayPasses === 0) return
  await grant(context, row, more, period)
  await saveGiven(tx, { ...stored, credits: stored.credits + more.credits, dayPasses: stored.dayPasses + more.dayPasses })
}
