import { standingClocks } from '../../access/store.ts'
import { locationsToRemind } from '../../invoices/actions-reminders.ts'
import { now, setClocks } from '../../kernel/time/clock.ts'
import type { DueJob } from '../../kernel/jobs/due-job.ts'
import { FIRST_BATCH } from '../../kernel/jobs/batches.ts'
import { job } from '../../kernel/jobs/job.ts'
import { billBatch, runBatch } from './actions-batch.ts'
import { giveUpRun, singleSteps } from './actions-one-by-one.ts'
import { liveThrough, nextInstant } from './actions-clock.ts'
import { isDueAt } from './rules-due.ts'
import { partsOf } from './rules-parts.ts'
import { findOutlooks } from './store-due.ts'
import { placesOfRuns } from './store.ts'

const MINUTE = 60_000
/** Each batch ends with a flush of the disk, which would take longer than the work of five milliseconds. */
const BATCH_MS = 20

/** Bills what is due and reminds of what is overdue, location by location. */
export const billing: DueJob = {
  ...job({
    name: 'billing',
    every: MINUTE,
    batchMs: BATCH_MS,
    find: async db => {
      const due = (await findOutlooks(db)).filter(outlook => isDueAt(outlook, now(outlook.network)))
      const places = new Map([...due, ...(await locationsToRemind(db, now))].map(one => [one.locationRef, one]))
      return [...places.values()].map(({ network, locationRef }) => ({ network, part: locationRef }))
    },
    batch: billBatch,
    singly: singleSteps,
    givesUp: giveUpRun,
  }),
  next: context => nextInstant(context),
  live: context => liveThrough(context, FIRST_BATCH),
}

/** Carries out the runs that somebody has asked for, and helps with others. */
export const askedRuns = job({
  name: 'billing runs',
  lease: 'billing',
  every: 1_000,
  batchMs: BATCH_MS,
  find: async db => {
    const places = await placesOfRuns(db)
    // Whoever finds a location taken helps there, when all others are taken, too.
    return partsOf('', db.engine).flatMap(suffix => places.map(({ network, part }) => ({ network, part: `${part}${suffix}` })))
  },
  batch: runBatch,
  singly: singleSteps,
  givesUp: giveUpRun,
})

/** Reads where the clocks of networks stand that another process may have set. It finds nothing that would have to be written. */
export const networkClocks = job({
  name: 'clocks of networks',
  every: 1_000,
  async find(db) {
    setClocks(await standingClocks(db))
    return []
  },
  batch: async () => false,
})
