import { locations } from '../../access/store.ts'
import type { LocationRow } from '../../access/table.ts'
import { settingsOf } from '../../billing/settings/store.ts'
import type { Db } from '../../db/database.ts'
import { issueInvoice } from '../../invoices/actions.ts'
import { redeemFree } from '../../invoices/items/actions-coupons.ts'
import { waitingItems } from '../../invoices/items/store-taking.ts'
import { MOST_ITEMS } from '../../invoices/items/table.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { credit } from '../../transactions/actions.ts'
import { UNITS } from '../../transactions/table.ts'
import { idOf } from '../../terms/holder.ts'
import { currentInterval, firstInterval, type Interval } from '../../terms/schedule.ts'
import { couponUsesOf } from '../actions-coupons.ts'
import { settleFees } from '../actions-fees.ts'
import { scheduleOf } from '../rules.ts'
import type { SubscriptionItemRow, SubscriptionRow } from '../table.ts'
import { linesOf } from './rules-lines.ts'
import { cursorOf, firstOpen, firstOwed, grantsOf, headOf, NOTHING_YET } from './rules.ts'
import { cursorsOf, dropCursor, insertPeriod, lastSettled, saveCursor } from './store.ts'
import type { CursorRow, PeriodRow } from './table.ts'

type Items = readonly SubscriptionItemRow[]

/**
 * Gives a new subscription what the period that holds now gives, bills the first period where that is to be done at once, and lets the
 * billing run find the rest. The caller has locked the holder, whom the request names at `customerAt`. Throws as `issueInvoice` does.
 */
export async function beginPeriods(
  context: WriteContext,
  subscription: SubscriptionRow,
  items: Items,
  location: LocationRow,
  { issueFirstInvoice, customerAt }: { issueFirstInvoice: boolean; customerAt?: string },
): Promise<void> {
  const { tx, network, now } = context
  const schedule = scheduleOf(subscription, location.timezoneId)
  const { prorateGrants } = await settingsOf(tx, network, location.id)
  const held = currentInterval(schedule, now)
  const rows = new Map<string, PeriodRow>()
  if (held) {
    const granted = grantsOf(items, schedule, held, prorateGrants)
    await grant(context, subscription, granted, held)
    rows.set(held.startDate, { ...newPeriod(subscription, held, now), ...granted, grantDate: now })
  }
  if (issueFirstInvoice) {
    const first = firstInterval(schedule)
    const uses = await couponUsesOf(tx, network, items)
    const lines = linesOf({ schedule, period: first, items, location, uses })
    const { membershipRef, companyRef, addPendingItemsToInvoice: takesPending } = subscription
    const takesMore = takesPending && (await hasWaiting(context, subscription))
    const isFree = !takesMore && (await redeemFree(context, location, { membershipRef, companyRef }, lines))
    const draft = { location, ...headOf(subscription, first) }
    const invoice = isFree ? undefined : await issueInvoice(context, { ...draft, items: lines }, { takesPending, customerAt })
    await settleFees(context, items, first)
    const row = rows.get(first.startDate) ?? newPeriod(subscription, first, now)
    rows.set(first.startDate, { ...row, state: 'invoiced', invoiceRef: invoice?.id ?? null, billDate: now })
  }
  for (const row of rows.values()) await insertPeriod(tx, row)
  await moveCursor(context, subscription, { firstDraft: !issueFirstInvoice })
}

/** Whether something waits for the holder of a subscription that is to be paid, and that an invoice may take now. */
async function hasWaiting({ tx, network, now: before }: WriteContext, subscription: SubscriptionRow): Promise<boolean> {
  const { locationRef } = subscription
  const waiting = await waitingItems(tx, { network, pendingFor: idOf(subscription), locationRef, before, most: MOST_ITEMS })
  return waiting.some(({ netDiscountedAmount, taxAmount }) => netDiscountedAmount + taxAmount > 0)
}

/** A period of which nothing has been done yet. */
export const newPeriod = ({ network, id }: SubscriptionRow, { startDate, endDate }: Interval, createDate: string): PeriodRow => ({
  ...NOTHING_YET,
  network,
  subscriptionRef: id,
  startDate,
  endDate,
  createDate,
})

/** Gives the holder of a subscription what a period gives: it expires with the period. `isLocked` is that of `credit`. */
export async function grant(
  context: WriteContext,
  { membershipRef, companyRef, locationRef, id: subscriptionRef }: SubscriptionRow,
  granted: Pick<PeriodRow, 'credits' | 'dayPasses'>,
  { endDate }: Interval,
  isLocked = false,
): Promise<void> {
  for (const unit of UNITS) {
    const amount = unit === 'credit' ? granted.credits : granted.dayPasses
    if (amount === 0) continue
    const posting = { membershipRef, companyRef, locationRef, subscriptionRef, unit, amount, description: '' }
    await credit(context, { ...posting, type: 'subscriptionRenewal' }, endDate, { isLocked })
  }
}

/** When the first period begins that is neither on an invoice nor waived; undefined when there is none. */
export async function firstUnbilled(db: Db, network: string, subscription: SubscriptionRow): Promise<string | undefined> {
  return (await openPeriods(db, network, subscription)).bill?.startDate
}

/** The first periods of a subscription that are not given, and not billed. */
async function openPeriods(db: Db, network: string, subscription: SubscriptionRow) {
  const { timezoneId } = (await locations.findAny(db, network, subscription.locationRef))!
  const schedule = scheduleOf(subscription, timezoneId)
  const { billingFrom } = await settingsOf(db, network, subscription.locationRef)
  const owed = firstOwed(schedule, { createDate: subscription.createDate, billingFrom })
  const last = await lastSettled(db, { network, subscriptionRef: subscription.id })
  return { timezoneId, last, bill: firstOpen(schedule, owed, last.billed), grant: firstOpen(schedule, owed, last.granted) }
}

/**
 * Lets the billing run look at a subscription anew. Whoever has changed what decides its periods or when they are billed (start, end, pauses,
 * `advanceInvoicing`) calls it, and has locked the subscription.
 */
export async function moveCursor(
  { tx, network }: WriteContext,
  subscription: SubscriptionRow,
  { firstDraft }: { firstDraft?: boolean } = {},
): Promise<void> {
  const before = (await cursorsOf(tx, network, [subscription.id])).get(subscription.id)
  const after = await freshCursor(tx, subscription, { before, firstDraft })
  if (after) await saveCursor(tx, after)
  else if (before) await dropCursor(tx, before)
}

/** What is to be done next of a subscription, found out from what is settled. */
export async function freshCursor(
  db: Db,
  subscription: SubscriptionRow,
  { before, firstDraft }: { before?: CursorRow | undefined; firstDraft?: boolean | undefined } = {},
): Promise<CursorRow | undefined> {
  const open = await openPeriods(db, subscription.network, subscription)
  return cursorOf(subscription, open.timezoneId, open, {
    firstDraft: firstDraft ?? before?.firstDraft ?? false,
    runRef: before?.runRef ?? null,
  })
}
