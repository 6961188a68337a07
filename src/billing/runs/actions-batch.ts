import { locations } from '../../access/store.ts'
import { nulls } from '../../db/table.ts'
import { remindOverdue } from '../../invoices/actions-reminders.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import { lockSubscriptions } from '../../subscriptions/periods/store-locks.ts'
import { cursorsOf } from '../../subscriptions/periods/store.ts'
import { lockHolders } from '../../transactions/actions-holders.ts'
import { subscriptions } from '../../subscriptions/store.ts'
import { idOf } from '../../terms/holder.ts'
import { settingsOf } from '../settings/store.ts'
import { applyStep } from './actions-apply.ts'
import { showSome } from './actions-dry.ts'
import { collectSome } from './actions-collect.ts'
import { horizonOf, planSteps } from './actions-plan.ts'
import type { Place } from './rules-bill.ts'
import { boundOf, counted, countsOf, isNothing, NOTHING, together, type Done } from './rules.ts'
import { dueCursors } from './store-due.ts'
import { billingRuns, runningRuns } from './store.ts'
import { billingRun, type RunRow } from './table.ts'

/** A period is some ten times the work of a row. */
const ROWS_OF_A_PERIOD = 10
/** On PostgreSQL others wait for the numbers of invoices while a batch takes its round trips. */
const MOST_ON_POSTGRES = 10

/** Does some of what is due at a location, for the oldest run there that is not done, or else by itself. False when nothing is left. */
export const billBatch = async (context: WriteContext, most: number, locationRef = ''): Promise<boolean> =>
  workAt(context, most, locationRef, await runAt(context, locationRef))

/** The same for the oldest run alone that is not done at a location. */
export async function runBatch(context: WriteContext, most: number, locationRef = ''): Promise<boolean> {
  const run = await runAt(context, locationRef)
  return run !== undefined && workAt(context, most, locationRef, run)
}

const runAt = async ({ tx, network }: WriteContext, locationRef: string): Promise<RunRow | undefined> =>
  (await runningRuns(tx, network)).find(({ locationsLeft }) => locationsLeft.includes(locationRef))

async function workAt(context: WriteContext, most: number, locationRef: string, run: RunRow | undefined): Promise<boolean> {
  const { tx, network, now } = context
  const location = await locations.find(tx, network, locationRef)
  if (location === undefined) return run === undefined ? false : finish(context, run, locationRef)
  const settings = await settingsOf(tx, network, locationRef)
  const place: Place = { network, location, settings, asOf: run?.asOf ?? now }
  const runRef = run?.id ?? newId()
  const size = Math.min(Math.floor(most / ROWS_OF_A_PERIOD), tx.engine === 'postgres' ? MOST_ON_POSTGRES : Infinity)
  if (run?.dryRun) {
    const { lastRef, ...shown } = await showSome(context, place, run, Math.max(1, size))
    await keep(context, run.id, shown.done, shown.isAll ? locationRef : undefined, { [locationRef]: lastRef })
    return true
  }
  const { done, isAll } = await workSome(context, place, runRef, Math.max(1, size))
  const kept = run ?? (isNothing(done) ? undefined : await begin(context, runRef, locationRef))
  if (kept === undefined) return !isAll
  await keep(context, kept.id, done, isAll ? locationRef : undefined)
  return true
}

/** Does some of what is due at a place: first of subscriptions, then what is collected, then who is reminded. */
async function workSome(
  context: WriteContext,
  place: Place,
  runRef: string,
  take: number,
): Promise<{ done: Done; isAll: boolean }> {
  const billed = await billSome(context, place, runRef, take)
  if (!billed.isAll) return billed
  const collected = await collectSome(context, place, runRef, take)
  if (!collected.isAll) return collected
  const reminders = await remindOverdue(context, take, place.location.id)
  return { done: together(collected.done, { ...NOTHING, reminders }), isAll: reminders < take }
}

/** Takes the next step of some subscriptions at a place. `isAll` says that nothing is due any more. */
async function billSome(
  context: WriteContext,
  place: Place,
  runRef: string,
  take: number,
): Promise<{ done: Done; isAll: boolean }> {
  const { tx, network } = context
  const { asOf } = place
  const bound = boundOf(horizonOf(place))
  const due = await dueCursors(tx, { network, locationRef: place.location.id, asOf, bound, take })
  if (due.length === 0) return { done: NOTHING, isAll: true }
  await lockAll(
    context,
    due.map(({ subscriptionRef }) => subscriptionRef),
  )
  // Another process may have done some of it before they were locked.
  const locked =
    tx.engine === 'postgres'
      ? await cursorsOf(
          tx,
          network,
          due.map(({ subscriptionRef }) => subscriptionRef),
        )
      : undefined
  const cursors = locked ? due.flatMap(({ subscriptionRef }) => locked.get(subscriptionRef) ?? []) : due
  let done = NOTHING
  for (const planned of await planSteps(tx, place, cursors))
    done = together(done, await applyStep(context, place, planned, runRef))
  return { done, isAll: false }
}

/** Locks subscriptions and their holders: holders first, each in the order of the ids. */
async function lockAll(context: WriteContext, ids: readonly string[]): Promise<void> {
  const { tx, network } = context
  if (tx.engine === 'sqlite') return
  const rows = await subscriptions.findMany(tx, network, ids)
  const holders = new Map([...rows.values()].map(row => [idOf(row), row]))
  await lockHolders(context, [...holders.values()], { orDeleted: true })
  await lockSubscriptions(tx, network, ids)
}

/** The run that the service begins by itself when it finds something to do. */
async function begin(context: WriteContext, id: string, locationRef: string): Promise<RunRow> {
  const run: RunRow = {
    ...nulls(billingRun),
    ...newRun(context),
    id,
    locationRef,
    asOf: context.now,
    dryRun: false,
    locationsLeft: [locationRef],
  }
  await billingRuns.insert(context.tx, run)
  await record(context, 'billingRun', 'created', { after: run })
  return run
}

/** What a run says before anything is done. */
export const newRun = (context: Pick<WriteContext, 'network' | 'now'>) => ({
  ...newKeys(context),
  counts: countsOf(() => 0),
  totals: [],
  faults: [],
  status: 'running' as const,
  lastRefs: {},
  startDate: context.now,
  updateDate: context.now,
})

/** Adds to what a run has done; `doneAt` is a location where nothing is left. Other processes may be at work at other locations of the run. */
async function keep(
  context: WriteContext,
  id: string,
  done: Done,
  doneAt: string | undefined,
  lastRefs: Record<string, string> = {},
): Promise<void> {
  const { tx, network, now } = context
  const before = (await billingRuns.lock(tx, network, id))!
  const locationsLeft = before.locationsLeft.filter(left => left !== doneAt)
  const isDone = locationsLeft.length === 0
  const after = await billingRuns.update(context, before, {
    ...counted(before, done),
    locationsLeft,
    lastRefs: { ...before.lastRefs, ...lastRefs },
    ...(isDone && { status: 'completed', endDate: now }),
  })
  if (isDone) await record(context, 'billingRun', 'updated', { before, after })
}

/** Ends a run at a location that is not there any more. */
async function finish(context: WriteContext, run: RunRow, locationRef: string): Promise<boolean> {
  await keep(context, run.id, NOTHING, locationRef)
  return true
}
