import { findNetwork, locations } from '../../access/store.ts'
import type { LocationRow } from '../../access/table.ts'
import type { Db } from '../../db/database.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { remindersDue, remindOverdue } from '../../invoices/actions-reminders.ts'
import { settingsOf } from '../settings/store.ts'
import { applySteps } from './actions-apply.ts'
import { collectSome } from './actions-collect.ts'
import { showSome } from './actions-dry.ts'
import { showCollected } from './actions-dry-collect.ts'
import { beginRun, keepDone } from './actions-run.ts'
import { lockDue } from './actions-lock.ts'
import { horizonOf, planSteps } from './actions-plan.ts'
import type { Place } from './rules-bill.ts'
import { boundOf, isNothing, NOTHING, together, type Done } from './rules.ts'
import { dueCursors } from './store-due.ts'
import { placeIn } from './rules-parts.ts'
import { runningRuns } from './store.ts'
import type { RunRow } from './table.ts'

/*
 * How billing goes, in the order of its stages, each batch being one transaction:
 *   begins   routes.ts, actions-create.ts: somebody asks for a run; jobs.ts: every minute, what is due; actions-clock.ts: a test clock moves on
 *   walks    this file: location by location, the oldest first by the cursors of subscriptions (store-due.ts), under locks (actions-lock.ts)
 *   plans    actions-plan.ts: what the next step of each is (rules.ts) and what its bill says (rules-bill.ts), from what
 *            actions-plan-load.ts has read; nothing is written
 *   bills    actions-apply.ts: lots expire, the period is given, its invoice is made; rules-cursor.ts: what is due next of it
 *   collects actions-collect.ts: on the first of the month what waits for customers without a subscription; then reminders go out
 *   counts   actions-run.ts: what the run has done; after a fault actions-one-by-one.ts does the batch anew, so that one holds up no other
 * A dry run walks and plans alike, shows what would be made (actions-dry.ts, actions-dry-collect.ts, actions-preview.ts) and bills nothing;
 * actions-upcoming.ts shows one invoice that is to come. What is billed is undone by invoices and credit notes: src/invoices/actions-void.ts,
 * src/subscriptions/periods/actions-invoices.ts, src/billing/credit_notes/.
 */

/** A period is some ten times the work of a row. */
const ROWS_OF_A_PERIOD = 10
/** On PostgreSQL others wait for customers while a batch takes its round trips. */
const MOST_ON_POSTGRES = 20

/**
 * Does some of what is due at a location, for the oldest run there that is not done, or else by itself. False when nothing is left. Helpers
 * bill what is due for a run that has begun: they neither begin nor end one.
 */
export async function billBatch(context: WriteContext, most: number, part = ''): Promise<boolean> {
  const { tx } = context
  const { locationRef, isHelper } = placeIn(part)
  const { run, location, isAhead } = await workAt(tx, context, locationRef)
  if (isAhead) return false
  if (isHelper && (run === undefined || run.dryRun)) return false
  if (location === undefined) return run === undefined ? false : finish(context, run, locationRef)
  const place = await placeAt(tx, location, run?.asOf ?? context.now)
  const size = Math.max(1, Math.min(Math.floor(most / ROWS_OF_A_PERIOD), tx.engine === 'postgres' ? MOST_ON_POSTGRES : Infinity))
  if (run?.dryRun) return showNext(context, place, run, size)
  const runRef = run?.id ?? newId()
  const billed = await billSome(context, place, runRef, size)
  if (billed.isAll && isHelper) return false
  const { done, isAll } = billed.isAll ? await finishSome(context, place, runRef, size) : billed
  const kept = run ?? (isNothing(done) ? undefined : await beginRun(context, runRef, locationRef))
  if (kept === undefined) return !isAll
  await keepDone(context, kept.id, done, isAll ? locationRef : undefined)
  return true
}

/** Shows some of what a run would do at a place: its periods, and then what it would collect. */
async function showNext(context: WriteContext, place: Place, run: RunRow, take: number): Promise<boolean> {
  const locationRef = place.location.id
  const collected = `${locationRef}/collected`
  const lastCollected = run.lastRefs[collected]
  if (lastCollected === undefined) {
    const { lastRef, taken, isAll, done } = await showSome(context, place, run, take)
    const lastRefs = { [locationRef]: lastRef, ...(isAll && { [collected]: '' }) }
    await keepDone(context, run.id, done, undefined, { lastRefs, taken: { [locationRef]: taken } })
    return true
  }
  const { lastRef, isAll, done } = await showCollected(context, place, run, { lastRef: lastCollected, take })
  const reminders = isAll ? await remindersDue(context.tx, context.network, locationRef, context.now) : 0
  const all = together(done, { ...NOTHING, reminders })
  await keepDone(context, run.id, all, isAll ? locationRef : undefined, { lastRefs: { [collected]: lastRef } })
  return true
}

/** Does some of what follows when all periods are billed: what waits is collected, and what is overdue is reminded of. */
async function finishSome(
  context: WriteContext,
  place: Place,
  runRef: string,
  take: number,
): Promise<{ done: Done; isAll: boolean }> {
  const collected = await collectSome(context, place, runRef, take)
  if (!collected.isAll) return collected
  const { invoices, mails } = await remindOverdue(context, take * ROWS_OF_A_PERIOD, place.location.id)
  return { done: together(collected.done, { ...NOTHING, reminders: mails }), isAll: invoices === 0 }
}

/** Bills a batch where a run has begun: what is due beside it is left to the job that looks for that. */
export const runBatch = async (context: WriteContext, most: number, part = ''): Promise<boolean> =>
  (await runAt(context.tx, context.network, placeIn(part).locationRef)) !== undefined && (await billBatch(context, most, part))

/** The oldest run at a location that is not done. */
export const runAt = async (db: Db, network: string, locationRef: string): Promise<RunRow | undefined> =>
  (await runningRuns(db, network)).find(({ locationsLeft }) => locationsLeft.includes(locationRef))

/**
 * The run to go on with at a location, and the location, unless it is deleted. `isAhead` says that the network's own clock has been
 * moved since `now`: whoever has not heard of that would date documents before those that have lower numbers.
 */
export async function workAt(
  db: Db,
  { network, now }: Pick<WriteContext, 'network' | 'now'>,
  locationRef: string,
): Promise<{ run: RunRow | undefined; location: LocationRow | undefined; isAhead: boolean }> {
  const run = await runAt(db, network, locationRef)
  const { clock } = (await findNetwork(db, network))!
  return { run, location: await locations.find(db, network, locationRef), isAhead: clock !== null && clock > now }
}

/** A location as the run sees it. */
export const placeAt = async (db: Db, location: LocationRow, asOf: string): Promise<Place> => ({
  network: location.network,
  location,
  settings: await settingsOf(db, location.network, location.id),
  asOf,
})

/** Takes the next step of some subscriptions at a place. `isAll` says that nothing is due any more. */
async function billSome(
  context: WriteContext,
  place: Place,
  runRef: string,
  take: number,
): Promise<{ done: Done; isAll: boolean }> {
  const { tx, network } = context
  const { asOf, location } = place
  // Others take theirs from the same ones.
  const seen = tx.engine === 'postgres' ? take * MOST_AT_ONCE : take
  const due = await dueCursors(tx, { network, locationRef: location.id, asOf, bound: boundOf(horizonOf(place)), take: seen })
  if (due.length === 0) return { done: NOTHING, isAll: true }
  const planned = await planSteps(tx, place, await lockDue(context, due, take))
  return { done: await applySteps(context, place, planned, runRef), isAll: false }
}

/** On PostgreSQL a batch chooses among so many times as many as it takes, so that as many processes find something to do. */
const MOST_AT_ONCE = 4

/** Ends a run at a location that is not there any more. */
async function finish(context: WriteContext, run: RunRow, locationRef: string): Promise<boolean> {
  await keepDone(context, run.id, NOTHING, locationRef)
  return true
}
