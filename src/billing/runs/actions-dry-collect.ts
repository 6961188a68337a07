import { errorOf } from '../../kernel/errors/error-of.ts'
import { isOfStore } from '../../kernel/jobs/backoff.ts'
import { refusalFor } from '../../kernel/jobs/singly.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import {
  collectingAt,
  countsFor,
  holdersOf,
  isFree,
  nextToCollect,
  planCollection,
  type Collected,
  type Collecting,
} from './actions-collect.ts'
import { invoicePreview, keepPreview, spentBefore } from './actions-preview.ts'
import type { Place } from './rules-bill.ts'
import { NOTHING, reachedAt, together, type Done } from './rules.ts'
import { previewedRefs } from './store.ts'
import type { RunRow } from './table.ts'

/** Shows what a run would collect from some customers without a subscription at a place, after the last one. */
export async function showCollected(
  context: WriteContext,
  place: Place,
  run: RunRow,
  { lastRef, take }: { lastRef: string; take: number },
): Promise<{ done: Done; isAll: boolean; lastRef: string }> {
  const { tx, now } = context
  const held = await collectingAt(tx, place)
  if (held === undefined) return { done: NOTHING, isAll: true, lastRef }
  const collecting = { ...held, after: lastRef > held.after ? lastRef : held.after }
  const then = { ...place, asOf: reachedAt(held.startDate, place.asOf, now) }
  const ids = await nextToCollect(tx, place, collecting, { now, take })
  let done = NOTHING
  for (const id of ids) {
    const shown = await showOne(context, then, collecting, run, id).catch((error: unknown): Done => {
      if (isOfStore(errorOf(error))) throw error
      return { ...NOTHING, faults: [{ customerRef: id, periodStartDate: held.startDate, ...refusalFor(error) }] }
    })
    done = together(done, shown)
  }
  return { done, isAll: ids.length < take, lastRef: ids.at(-1) ?? collecting.after }
}

async function showOne(context: WriteContext, place: Place, collecting: Collecting, run: RunRow, id: string): Promise<Done> {
  const { tx, network } = context
  const [planned] = await planCollection(tx, place, collecting, await holdersOf(tx, network, [id]))
  // The last invoice of a subscription that has ended takes what waits, too.
  const taken = await previewedRefs(tx, { network, runRef: run.id, customerRef: id })
  const collected: Collected = { ...planned!, items: planned!.items.filter(item => !taken.has(item.id)) }
  const { holder, customer, items, isIssued } = collected
  if (isFree(items)) return NOTHING
  const spent = await spentBefore(tx, place, { runRef: run.id, customerRef: id })
  const lines = { lines: [], pending: items, isIssued }
  const of = { holder, subscriptionRef: null, reference: null, period: undefined, customer, lines, spent }
  const shown = await invoicePreview(tx, place, of)
  const pendingRefs = items.map(item => item.id)
  await keepPreview(context, { runRef: run.id, customerRef: id, shown, pendingRefs })
  return countsFor(place.location.currencyCode, collected)
}
