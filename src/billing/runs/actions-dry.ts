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
import { loadStored, type Stored } from './actions-plan-load.ts'
import { noteShown, nothingAhead, type Ahead } from './rules-dry.ts'
import { appliedIn, keepPreview, previewOf } from './actions-preview.ts'
import type { Bill, Place } from './rules-bill.ts'
import { nextCursor } from './rules-cursor.ts'
import { billingDateOf, boundOf, NOTHING, together, type Done } from './rules.ts'
import { Turns } from './rules-dry-turns.ts'
import { cursorsAfter, cursorsOfHolder } from './store-due.ts'
import type { RunRow } from './table.ts'

/**
 * Shows what a run would do of some subscriptions at a place after the last one, period by period, and writes nothing but that. All that a
 * customer has at the place is shown together, with the first of it, since its invoices share what waits and the balance.
 */
export async function showSome(
  context: WriteContext,
  place: Place,
  run: RunRow,
  take: number,
): Promise<{ done: Done; isAll: boolean; lastRef: string; taken: Record<string, number> }> {
  const { tx, network } = context
  const { asOf } = place
  const of = { network, locationRef: place.location.id, asOf, bound: boundOf(horizonOf(place)) }
  const page = { ...of, after: run.lastRefs[of.locationRef] ?? '', take }
  const cursors = await cursorsAfter(tx, page)
  const holders = await subscriptions.findMany(
    tx,
    network,
    cursors.map(({ subscriptionRef }) => subscriptionRef),
  )
  let done = NOTHING
  const ahead = { ...nothingAhead(), taken: new Map(Object.entries(run.taken[of.locationRef] ?? {})) }
  const byHolder = Map.groupBy(cursors, ({ subscriptionRef }) => idOf(holders.get(subscriptionRef)!))
  for (const some of byHolder.values()) {
    const { subscriptionRef } = some[0]!
    const all = await cursorsOfHolder(tx, of, holders.get(subscriptionRef)!)
    if (all[0]?.subscriptionRef === subscriptionRef) done = together(done, await showAll(context, place, run.id, all, ahead))
  }
  const lastRef = cursors.at(-1)?.subscriptionRef ?? page.after
  return { done, isAll: cursors.length < take, lastRef, taken: Object.fromEntries(ahead.taken) }
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

/** A subscription of which is shown what is due, and how far that has come. */
interface Shown {
  cursor: CursorRow
  expired: Set<string>
  resolved: Set<string>
  /** What the periods before would have given, and when it ends. */
  held: Map<Unit, string>
}

/** What is due of a customer's subscriptions, in the order in which it falls due, as if each step had been carried out before the next one. */
async function showAll(
  context: WriteContext,
  place: Place,
  runRef: string,
  cursors: readonly CursorRow[],
  ahead: Ahead,
): Promise<Done> {
  let done: Done = { ...NOTHING, subscriptions: cursors.length }
  // An end cuts what was given for longer: those lots count, too, which have not expired by then.
  const stored = await loadStored(context.tx, { ...place, asOf: LAST_INSTANT }, cursors)
  const turns = new Turns<Shown>(context.now < place.asOf ? context.now : place.asOf)
  const put = (of: Shown, index: number) => {
    const due = dueOf(of.cursor, place)
    if (due !== undefined && due <= place.asOf) turns.put({ of, due, since: sinceOf(of.cursor), index })
  }
  for (const [i, cursor] of cursors.entries()) put({ cursor, expired: new Set(), resolved: new Set(), held: new Map() }, i)
  for (let turn = turns.take(); turn; turn = turns.take()) {
    const next = turn.of
    const then = { ...place, asOf: turn.now }
    let cursor: CursorRow | undefined
    try {
      const step = await showStep(context, then, { runRef, ahead, stored, ...next })
      done = together(done, step.done)
      // What could not be billed is not tried again: it would be told each day.
      const since = step.planned?.bill?.kind === 'refused' ? place : then
      cursor = step.planned && (await cursorAfter(context.tx, since, step.planned, context.now))
    } catch (error) {
      done = together(done, await faulty(context, next.cursor, place.asOf, error))
    }
    if (cursor) put({ ...next, cursor }, turn.index)
  }
  return done
}

/** What is due next of a subscription; nothing planned when that is all. */
async function showStep(
  context: WriteContext,
  place: Place,
  { runRef, ahead, stored, cursor, expired, resolved, held }: Shown & { runRef: string; ahead: Ahead; stored: Stored },
): Promise<{ done: Done; planned: Planned | undefined }> {
  const [planned]: (Planned | undefined)[] = await planSteps(context.tx, place, [cursor], { ahead, stored })
  if (planned === undefined) return { done: NOTHING, planned }
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
  const done = { ...NOTHING, expirations, scheduledUses, grants: units.length }
  const billed = bill ? await showBill(context, place, planned, bill, { runRef, ahead }) : NOTHING
  if (step.kind === 'period' && (bill?.kind === 'invoice' || bill?.kind === 'nothing'))
    noteShown(ahead, bill.lines, counting, step.period.startDate)
  return { done: together(done, billed), planned }
}

/** When something is due next of a subscription, if ever. */
const dueOf = (cursor: CursorRow, place: Place): string | undefined =>
  [cursor.grantDate, billingDateOf(cursor, horizonOf(place))].filter(date => date !== null).toSorted()[0]

/** Since when that is so: of what is done at one instant, a run takes that first which has been due for longest. */
const sinceOf = ({ grantDate, locationDueDate, ownDueDate }: CursorRow): string =>
  [grantDate, locationDueDate, ownDueDate].filter(date => date !== null).toSorted()[0]!

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
  if (bill.kind !== 'invoice' || planned.step.kind !== 'period') return NOTHING
  const customerRef = idOf(planned.subscription)
  const spent = ahead.spent.get(customerRef) ?? 0
  const shown = await previewOf(context.tx, place, planned, planned.step.period, bill, spent)
  const pendingRefs = bill.pending.map(({ id }) => id)
  ahead.spent.set(customerRef, spent + appliedIn(shown))
  for (const id of pendingRefs) ahead.pending.add(id)
  await keepPreview(context, { runRef, customerRef, shown, pendingRefs })
  return {
    ...NOTHING,
    invoices: 1,
    drafts: bill.isIssued ? 0 : 1,
    items: bill.lines.length + bill.pending.length,
    totals: [{ currencyCode: place.location.currencyCode, net: bill.net, tax: bill.tax }],
    faults: bill.fault ? [bill.fault] : [],
  }
}
