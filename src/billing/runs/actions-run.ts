import { nulls } from '../../db/table.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import type { Refusal } from '../../kernel/jobs/job.ts'
import { counted, countsOf, NOTHING, type Done } from './rules.ts'
import { billingRuns } from './store.ts'
import { billingRun, type RunRow } from './table.ts'

/** The run that the service begins by itself when it finds something to do. */
export async function beginRun(context: WriteContext, id: string, locationRef: string): Promise<RunRow> {
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
  taken: {},
  startDate: context.now,
  updateDate: context.now,
})

/**
 * Adds to what a run has done; `doneAt` is a location where nothing is left, `come` how far a dry run has come. Other processes may be at work for
 * the run, too.
 */
export async function keepDone(
  context: WriteContext,
  id: string,
  done: Done,
  doneAt?: string,
  come: Partial<Pick<RunRow, 'lastRefs' | 'taken'>> = {},
): Promise<void> {
  const { tx, network, now } = context
  const before = (await billingRuns.lock(tx, network, id))!
  const locationsLeft = before.locationsLeft.filter(left => left !== doneAt)
  const isDone = locationsLeft.length === 0
  const after = await billingRuns.update(context, before, {
    ...counted(before, done),
    locationsLeft,
    lastRefs: { ...before.lastRefs, ...come.lastRefs },
    taken: { ...before.taken, ...come.taken },
    ...(isDone && { status: 'completed', endDate: now }),
  })
  if (isDone) await record(context, 'billingRun', 'updated', { before, after })
}

/** Ends a run that cannot go on, and says why. What is still to be billed is left to later ones. */
export async function failRun(context: WriteContext, before: RunRow, why: Refusal): Promise<void> {
  const fault = { periodStartDate: before.asOf, ...why }
  const told = counted(before, { ...NOTHING, faults: [fault] })
  const ended = { ...told, status: 'failed' as const, locationsLeft: [], endDate: context.now }
  const after = await billingRuns.update(context, before, ended)
  await record(context, 'billingRun', 'updated', { before, after })
}
