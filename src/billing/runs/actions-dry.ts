import type { Db } from '../../db/database.ts'
import { errorOf } from '../../kernel/errors/error-of.ts'
import { isOfStore } from '../../kernel/jobs/backoff.ts'
import { refusalFor } from '../../kernel/jobs/singly.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { LAST_INSTANT } from '../../kernel/time/instant.ts'
import { freshCursor } from '../../subscriptions/periods/actions.ts'
import type { CursorRow } from '../../subscriptions/periods/table.ts'
import { subscriptions } from '../../subscriptions/store.ts'
import { idOf } from '../../terms/holder.ts'
import { scheduledBefore } from '../../transactions/scheduled/store.ts'
import { UNITS, type Unit } from '../../transactions/table.ts'
import { horizonOf, planSteps, type Planned } from './actions-plan.ts'
import { noteShown, nothingAhead, type Ahead } from './rules-ahead.ts'
import { appliedIn, keepPreview, previewOf, spentBefore } from './actions-preview.ts'
import type { Bill, Place } from './rules-bill.ts'
import { nextCursor } from './rules-next.ts'
import { billingDateOf, boundOf, NOTHING, reachedAt, together, type Done } from './rules.ts'
import { cursorsAfter } from './store-due.ts'
import { previewedRefs } from './store.ts'
import type { RunRow } from './table.ts'

/** Shows what a run would do of some subscriptions at a place after the last one, period by period, and writes nothing but that. */
export async function showSome(
  context: WriteContext,
  place: Place,
  run: RunRow,
  take: number,
): Promise<{ done: Done; isAll: boolean; lastRef: string }> {
  const { tx, network } = context
  const { asOf } = place
  const locationRef = place.location.id
  const page = { network, locationRef, after: run.lastRefs[locationRef] ?? '', take, asOf, bound: boundOf(horizonOf(place)) }
  const cursors = await cursorsAfter(tx, page)
  let done = NOTHING
  const ahead = nothingAhead()
  for (const cursor of cursors) {
    const shown = await showAll(context, place, run, cursor, ahead).catch((error: unknown) =>
      faulty(context, cursor, asOf, error),
    )
    done = together(done, shown)
  }
  return { done, isAll: cursors.length < take, lastRef: cursors.at(-1)?.subscriptionRef ?? page.after }
}

/** What a subscription fails at holds up none of the others. What the store says is not of it, and ends the batch. */
async function faulty(
  { tx, network }: WriteContext,
  { subscriptionRef, periodDate, grantDate }: CursorRow,
  asOf: string,
  error: unknown,
): Promise<Done> {
  if (isOfStore(errorOf(error))) throw error
  const customerRef = idOf((await subscriptions.findAny(tx, network, subscriptionRef))!)
  return {
    ...NOTHING,
    faults: [{ subscriptionRef, customerRef, periodStartDate: periodDate ?? grantDate ?? asOf, ...refusalFor(error) }],
  }
}

/** What is due of one subscription, as if each step had been carried out before the next one. */
async function showAll(
  context: WriteContext,
  place: Place,
  { id: runRef }: RunRow,
  first: CursorRow,
  ahead: Ahead,
): Promise<Done> {
  let done: Done = { ...NOTHING, subscriptions: 1 }
  const expired = new Set<string>()
  const resolved = new Set<string>()
  // What the periods before would have given, and when it ends.
  const held = new Map<Unit, string>()
  for (let cursor: CursorRow | undefined = first; cursor !== undefined;) {
    const then = placeThen(place, cursor, context.now)
    const [planned]: (Planned | undefined)[] = await planSteps(context.tx, then, [cursor], { ahead })
    if (planned === undefined) break
    const { expiring, granted, bill, step, counting } = planned
    const lots = expiring.filter(({ id }) => !expired.has(id))
    for (const { id } of lots) expired.add(id)
    const at = givenAt(planned)
    const ended = [...held].flatMap(([unit, end]) => (at !== undefined && end <= at ? unit : []))
    for (const unit of ended) held.delete(unit)
    const expirations = new Set([...lots.map(({ unit }) => unit), ...ended]).size
    const uses = at === undefined ? [] : await waitingFor(context.tx, planned)
    const scheduledUses = uses.filter(id => !resolved.has(id)).length
    for (const id of uses) resolved.add(id)
    const units = UNITS.filter(unit => (unit === 'credit' ? granted?.credits : granted?.dayPasses))
    if (step.kind === 'period') for (const unit of units) held.set(unit, step.period.endDate)
    done = together(done, { ...NOTHING, expirations, scheduledUses, grants: units.length })
    if (bill) done = together(done, await showBill(context, then, planned, bill, { runRef, ahead }))
    if (step.kind === 'period' && (bill?.kind === 'invoice' || bill?.kind === 'nothing'))
      noteShown(ahead, bill.lines, counting, step.period.startDate)
    cursor = await cursorAfter(context.tx, place, planned, context.now)
  }
  return done
}

/** A place at the instant at which a run comes to what is due next of a subscription. */
function placeThen(place: Place, cursor: CursorRow, now: string): Place {
  const due = [cursor.grantDate, billingDateOf(cursor, horizonOf(place))].filter(date => date !== null).toSorted()[0]!
  return { ...place, asOf: reachedAt(due, place.asOf, now) }
}

/** When what is left expires with a step; undefined where nothing does. */
function givenAt({ step, subscription }: Planned): string | undefined {
  if (step.kind === 'end') return subscription.endDate ?? undefined
  return step.kind === 'period' && step.gives ? step.period.startDate : undefined
}

/** The ids of what is scheduled up to the end of the period that a step gives, or at all where the subscription is over. */
async function waitingFor(db: Db, { step, subscription: { network, id: subscriptionRef } }: Planned): Promise<string[]> {
  const endDate = step.kind === 'period' ? step.period.endDate : LAST_INSTANT
  return (await scheduledBefore(db, { network, subscriptionRef, endDate })).map(({ id }) => id)
}

async function cursorAfter(db: Db, place: Place, planned: Planned, now: string): Promise<CursorRow | undefined> {
  const { step, cursor, subscription } = planned
  if (step.kind === 'outdated') return freshCursor(db, subscription, { before: cursor })
  if (step.kind === 'end') return cursor.periodDate === null ? undefined : { ...cursor, grantDate: null }
  const next = nextCursor(now, place, planned, step, cursor.runRef ?? '')
  return next.grantDate === null && next.periodDate === null ? undefined : next
}

async function showBill(
  context: WriteContext,
  place: Place,
  planned: Planned,
  bill: Bill,
  { runRef, ahead }: { runRef: string; ahead: Ahead },
): Promise<Done> {
  if (bill.kind === 'refused') return { ...NOTHING, faults: [bill.fault] }
  if (bill.kind !== 'invoice') return NOTHING
  const { tx, network } = context
  const customerRef = idOf(planned.subscription)
  const shownRefs = await previewedRefs(tx, { network, runRef, customerRef })
  const pending = bill.pending.filter(({ id }) => !shownRefs.has(id))
  const lines = [...bill.lines, ...pending]
  const net = lines.reduce((sum, item) => sum + item.netDiscountedAmount, 0)
  const tax = lines.reduce((sum, item) => sum + item.taxAmount, 0)
  if (net + tax === 0) return NOTHING
  const known = ahead.spent.get(customerRef)
  const spent = known ?? (planned.balance > 0 ? await spentBefore(tx, place, { runRef, customerRef }) : 0)
  const shown = await previewOf(tx, place, planned, { ...bill, pending }, spent)
  ahead.spent.set(customerRef, spent + appliedIn(shown))
  await keepPreview(context, { runRef, customerRef, shown, pendingRefs: pending.map(({ id }) => id) })
  return {
    ...NOTHING,
    invoices: 1,
    drafts: bill.isIssued ? 0 : 1,
    items: lines.length,
    totals: [{ currencyCode: place.location.currencyCode, net, tax }],
    faults: bill.fault ? [bill.fault] : [],
  }
}
