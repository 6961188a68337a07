import { ApiError } from '../kernel/errors/api-error.ts'
import type { CreditNoteRow } from '../billing/credit_notes/table.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { currentInterval, withoutEnd, type Schedule } from '../terms/schedule.ts'
import { cutLots } from '../transactions/actions-cut.ts'
import { dropUses } from '../transactions/scheduled/actions-resolve.ts'
import type { Held } from './actions-lock.ts'
import { creditAfter } from './actions-credit.ts'
import { openChangesOfMany, subscriptionChanges } from './changes/store.ts'
import { moveCursor } from './periods/actions.ts'
import { refuseBilled, refuseBound, termsOf } from './rules-bound.ts'
import { subscriptions } from './store.ts'
import type { SubscriptionRow } from './table.ts'

/**
 * Throws 409 for an end that the minimum term, notice, or periods that are on invoices do not allow. One that is not `named` by its date may
 * lie within such a period.
 */
export function refuseEnd(
  held: Held,
  end: string | null,
  { override = false, isNamed, now }: { override?: boolean | undefined; isNamed: boolean; now: string },
): void {
  const { items, schedule, billed, pauses, last, location } = held
  if (end !== null && !override) refuseBound(end, termsOf(items, schedule, billed, pauses, now), now, location.timezoneId)
  if (last === undefined) return
  const endless = withoutEnd(schedule)
  const moved = currentInterval(end === null ? endless : { ...endless, endDate: end }, last.startDate)
  if (isNamed) refuseBilled(end, last, moved)
}

/** Why a subscription ends, and whether only those days of the period that is cut are paid that are used. */
interface Wish {
  reason?: string | null
  creditUnused?: boolean
}

/** How a subscription ends now: also whether anything of it was billed. */
interface Ending extends Wish {
  schedule: Schedule
  isBilled: boolean
}

/**
 * What becomes of a subscription that ends now: it is over or, if it never began and was never billed, deleted. What waits for later periods is
 * dropped, and what is billed for later is credited; of a running period that is not billed yet the run bills what is used, with `creditUnused`.
 */
export async function endNow(
  context: WriteContext,
  row: SubscriptionRow,
  { schedule, isBilled, reason = null, creditUnused = false }: Ending,
): Promise<{ verb: 'canceled' | 'deleted'; notes: CreditNoteRow[] }> {
  const { tx, network, now } = context
  const notes = isBilled ? await creditAfter(context, row, schedule, now, creditUnused) : []
  const isDeleted = row.startDate > now && !isBilled
  const end = { cancelDate: now, cancelReason: reason, creditUnused }
  const after = await subscriptions.update(context, row, isDeleted ? { ...end, deleteDate: now } : { ...end, endDate: now })
  const { membershipRef, companyRef, locationRef } = row
  await cutLots(context, { membershipRef, companyRef, locationRef, subscriptionRef: row.id, description: '' })
  await dropUses(context, row)
  for (const change of (await openChangesOfMany(tx, network, [row.id])).get(row.id) ?? []) {
    if (change.effectiveDate >= now) await subscriptionChanges.remove(context, change)
  }
  await moveCursor(context, after)
  return { verb: isDeleted ? 'deleted' : 'canceled', notes }
}

/** Ends a subscription at an instant that is to come, and credits what is billed for later. */
export async function endAt(
  context: WriteContext,
  { row, schedule }: Pick<Held, 'row' | 'schedule'>,
  endDate: string,
  { reason = null, creditUnused = false }: Wish,
): Promise<CreditNoteRow[]> {
  if (row.endDate === endDate) throw new ApiError('conflict', `The subscription ends at ${endDate} already.`)
  const after = await subscriptions.update(context, row, { endDate, cancelDate: context.now, cancelReason: reason, creditUnused })
  const notes = await creditAfter(context, row, schedule, endDate, false)
  await moveCursor(context, after)
  return notes
}
