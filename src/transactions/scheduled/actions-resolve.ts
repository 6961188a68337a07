import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { LAST_INSTANT } from '../../kernel/time/instant.ts'
import type { Interval } from '../../terms/schedule.ts'
import type { Posting } from '../actions.ts'
import { tryDebit } from '../actions-debit.ts'
import { paidThing } from '../money/actions-things.ts'
import type { EntryRow } from '../table.ts'
import { scheduledBefore, scheduledTransactions } from './store.ts'
import type { ScheduledRow } from './table.ts'

/**
 * Pays what is scheduled for a period of a subscription from what the period gave, in the order in which it was scheduled; or, without a period,
 * all that is scheduled for a subscription that has ended. What that does not cover is paid from what never expires, else otherwise. Gives how
 * many there were. The holder and the subscription are locked, and nothing else has drawn since the period was given.
 */
export async function resolveUses(
  context: WriteContext,
  { id: subscriptionRef }: { id: string },
  period: Interval | undefined,
): Promise<number> {
  const { tx, network } = context
  const uses = await scheduledBefore(tx, { network, subscriptionRef, endDate: period?.endDate ?? LAST_INSTANT })
  for (const before of uses) {
    const entry = await draw(context, before, period)
    await end(context, before, await paidThing('booking').settleScheduled!(context, before.bookingRef, entry?.id))
  }
  return uses.length
}

/** Drops all that is scheduled for a subscription that ends now: nothing is drawn or billed for it, and its bookings stay without being paid. */
export async function dropUses(context: WriteContext, { id: subscriptionRef }: { id: string }): Promise<void> {
  const { tx, network } = context
  for (const before of await scheduledBefore(tx, { network, subscriptionRef, endDate: LAST_INSTANT })) {
    await paidThing('booking').failScheduled!(context, before.bookingRef)
    await end(context, before, false)
  }
}

async function end(context: WriteContext, before: ScheduledRow, isPaid: boolean): Promise<void> {
  const changes = { status: isPaid ? 'resolved' : 'failed', resolveDate: context.now } as const
  const after = await scheduledTransactions.update(context, before, changes)
  await record(context, 'scheduledTransaction', isPaid ? 'paid' : 'refused', { before, after })
}

/** Draws a scheduled use, whole from what the period gave, else whole from what never expires; undefined where neither has enough. */
async function draw(
  context: WriteContext,
  { unit, amount, membershipRef, companyRef, locationRef, description, bookingRef, subscriptionRef }: ScheduledRow,
  period: Interval | undefined,
): Promise<EntryRow | undefined> {
  const posting: Posting = { unit, type: 'booking', amount, membershipRef, companyRef, locationRef, description, bookingRef }
  if (period) {
    // A period that is over by now, after a standstill, still pays what was used in it.
    const granted = { subscriptionRef, expireDate: period.endDate }
    const { entry } = await tryDebit(context, posting, granted, { at: period.startDate, orDeleted: true })
    if (entry) return entry
  }
  return (await tryDebit(context, posting, 'permanent', { orDeleted: true })).entry
}
