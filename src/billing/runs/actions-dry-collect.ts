import { errorOf } from '../../kernel/errors/error-of.ts'
import { isOfStore } from '../../kernel/jobs/backoff.ts'
import { refusalFor } from '../../kernel/jobs/singly.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { LAST_INSTANT } from '../../kernel/time/instant.ts'
import { collectingAt, countsFor, holdersOf, isFree, nextToCollect, planCollection, type Collecting } from './actions-collect.ts'
import { invoicePreview, keepPreview, spentBefore } from './actions-preview.ts'
import type { Place } from './rules-bill.ts'
import { nextMonthAt } from './rules-due.ts'
import { NOTHING, together, type Done } from './rules.ts'
import { liveSubscriptionsOf } from './store-upcoming.ts'
import { previewedRefs } from './store.ts'
import type { RunRow } from './table.ts'

/**
 * Shows what runs would collect from some customers without a subscription at a place, after the last one, month by month: from who has one
 * now, when that is over.
 */
export async function showCollected(
  context: WriteContext,
  place: Place,
  run: RunRow,
  { lastRef, take }: { lastRef: string; take: number },
): Promise<{ done: Done; isAll: boolean; lastRef: string }> {
  const { tx } = context
  const months = await monthsAhead(context, place)
  const last = months.at(-1)
  if (last === undefined) return { done: NOTHING, isAll: true, lastRef }
  const ids = await nextToCollect(tx, last.place, { ...last.collecting, after: lastRef }, { now: last.place.asOf, take })
  let done = NOTHING
  for (const id of ids) {
    const shown = await showOne(context, months, run, id).catch((error: unknown): Done => {
      if (isOfStore(errorOf(error))) throw error
      return { ...NOTHING, faults: [{ customerRef: id, periodStartDate: last.collecting.startDate, ...refusalFor(error) }] }
    })
    done = together(done, shown)
  }
  return { done, isAll: ids.length < take, lastRef: ids.at(-1) ?? lastRef }
}

/** A month that is to be collected, and the place at the instant at which a run comes to it. */
interface Ahead {
  collecting: Collecting
  place: Place
}

/** The month that is still to be collected now, and those that begin up to the instant up to which a dry run looks. */
async function monthsAhead({ tx, now }: WriteContext, place: Place): Promise<Ahead[]> {
  const { location, asOf } = place
  const months: Ahead[] = []
  for (let at = now < asOf ? now : asOf; at <= asOf; at = nextMonthAt(at, location.timezoneId).startDate) {
    const then = { ...place, asOf: at }
    const collecting = await collectingAt(tx, then)
    if (collecting) months.push({ collecting, place: then })
  }
  return months
}

async function showOne(context: WriteContext, months: readonly Ahead[], run: RunRow, id: string): Promise<Done> {
  const { tx, network, now } = context
  const holders = await holdersOf(tx, network, [id])
  const subscribed = await liveSubscriptionsOf(tx, network, holders.get(id)!, now)
  // The last invoice of a subscription that has ended takes what waits, too.
  const taken = await previewedRefs(tx, { network, runRef: run.id, customerRef: id })
  let done = NOTHING
  for (const { collecting, place } of months) {
    const isPassed = id <= collecting.after
    const isSubscribed = subscribed.some(
      one => one.locationRef === place.location.id && (one.endDate ?? LAST_INSTANT) > place.asOf,
    )
    if (isPassed || isSubscribed) continue
    const [collected] = await planCollection(tx, place, collecting, holders, taken)
    const { holder, customer, items, isIssued } = collected!
    // What comes later in a month begins no invoice of that month.
    if (isFree(items) || items.every(({ scheduleDate }) => scheduleDate >= collecting.startDate)) continue
    const spent = await spentBefore(tx, place, { runRef: run.id, customerRef: id })
    const lines = { lines: [], pending: items, isIssued }
    const shown = await invoicePreview(tx, place, { head: { ...holder, subscriptionRef: null }, customer, lines, spent })
    const pendingRefs = items.map(item => item.id)
    for (const ref of pendingRefs) taken.add(ref)
    await keepPreview(context, { runRef: run.id, customerRef: id, shown, pendingRefs })
    done = together(done, countsFor(place.location.currencyCode, collected!))
  }
  return done
}
