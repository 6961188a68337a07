import { nextReminder, toRemindIn } from '../../invoices/actions-reminders.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { LAST_INSTANT } from '../../kernel/time/instant.ts'
import { billBatch } from './actions-batch.ts'
import { isDueAt, nextDueOf } from './rules-due.ts'
import { findOutlooks } from './store-due.ts'

/** When something of billing falls due next in a network, or at one of its locations: now, where something is left of it, or later. */
export async function nextInstant({ tx, network, now }: WriteContext, locationRef?: string): Promise<string> {
  const reminder = await nextReminder(tx, { network, locationRef }, now)
  if (reminder === now) return now
  const outlooks = (await findOutlooks(tx, network)).filter(one => locationRef === undefined || one.locationRef === locationRef)
  return [...outlooks.flatMap(outlook => nextDueOf(outlook, now) ?? []), reminder ?? LAST_INSTANT].toSorted()[0]!
}

/** Bills some of what is due in a network at an instant, or at one of its locations, and reminds. False when there was nothing. */
export async function liveThrough(context: WriteContext, most: number, locationRef?: string): Promise<boolean> {
  const { tx, network, now } = context
  const reminding = new Set((await toRemindIn(tx, network, now)).map(one => one.locationRef))
  for (const outlook of await findOutlooks(tx, network)) {
    if (locationRef !== undefined && outlook.locationRef !== locationRef) continue
    if (!isDueAt(outlook, now) && !reminding.has(outlook.locationRef)) continue
    if (await billBatch(context, most, outlook.locationRef)) return true
  }
  return false
}
