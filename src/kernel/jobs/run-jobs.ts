import type { Database } from '../../db/database.ts'
import { systemNow } from '../time/clock.ts'
import { newId } from '../storage/ids.ts'
import type { Writes } from '../writes/writes.ts'
import { isOfStore, wordsOf } from './backoff.ts'
import {
  batchOf,
  canGiveUp,
  fail,
  FIRST_BATCH,
  giveBack,
  GIVES_UP_AFTER,
  givingUpOf,
  LARGEST_BATCH,
  nextSize,
  SMALLEST_BATCH,
} from './batches.ts'
import { leaseOf, partFound, partOf, type Job, type Part } from './job.ts'
import { failedLeases, findLease, isFree } from './leases.ts'
import { oneByOne, refusalFor } from './singly.ts'

/** What failed: a job or a kind of task, and where. */
interface Where {
  job: string
  network?: string
  task?: string
}

/** Where background work reads and writes. */
export interface JobStore {
  database: Database
  writes: Writes
}

export interface RunOptions extends JobStore {
  /** Who holds what is taken: one runner, which does one thing at a time. */
  holder: string
  /** Hears of what went wrong. */
  onError(error: unknown, where: Where): void
  /** True once the process is stopping: no further batch is begun. */
  isStopped(): boolean
}

/** Options for one runner. */
export const runOptions = ({ database, writes }: JobStore, options: Partial<RunOptions> = {}): RunOptions => ({
  database,
  writes,
  holder: newId(),
  onError: () => {},
  isStopped: () => false,
  ...options,
})

/** Looks where there is something to do and does it, batch by batch. Gives the number of batches that were done. */
export async function runJob(job: Job, options: RunOptions): Promise<number> {
  let batches = 0
  for (const found of await options.database.read(db => job.find(db, systemNow()))) {
    batches += await runInNetwork(job, partFound(found), options)
  }
  return batches
}

/** Tries again what failed and has waited long enough, whether or not there is still something to do. Gives the number of batches. */
export async function runFailedJobs(jobs: readonly Job[], options: RunOptions): Promise<number> {
  let batches = 0
  for (const { network, job: name } of await options.database.read(db => failedLeases(db, systemNow()), { oneStatement: true })) {
    const job = jobs.find(job => partOf(job, name) !== undefined)
    if (job) batches += await runInNetwork(job, { network, part: partOf(job, name)! }, options)
  }
  return batches
}

/** A process may die between any two batches. */
async function runInNetwork(job: Job, { network, part }: Part, options: RunOptions): Promise<number> {
  const { database, writes, holder, onError, isStopped } = options
  const held = { network, job: leaseOf(job, part), holder }
  const lease = await database.read(db => findLease(db, network, held.job), { oneStatement: true })
  if (!isFree(lease, holder, systemNow())) return 0
  const batch = batchOf(job)
  // Others wait for a batch on SQLite alone.
  const isMeasured = database.engine === 'sqlite'
  let most = isMeasured ? FIRST_BATCH : LARGEST_BATCH
  for (let batches = 0; ; batches++) {
    if (isStopped()) {
      if (batches > 0) await writes.perform(giveBack, held, { network })
      return batches
    }
    try {
      const spent = (ms: number) => {
        if (isMeasured) most = nextSize(most, ms, job.batchMs)
      }
      const outcome = await writes.perform(batch, { network, part, holder, most }, { network, background: true, spent })
      if (outcome === 'taken') return batches
      if (outcome === 'done') return batches + 1
    } catch (error) {
      onError(error, { job: held.job, network })
      if (isOfStore(error)) return batches
      const outcome = await oneByOne(job, { network, part }, most, options)
      if (outcome === 'none') await noteFailure(job, { network, part }, error, options)
      if (outcome !== 'more') return batches
      most = SMALLEST_BATCH
    }
  }
}

async function noteFailure(job: Job, { network, part }: Part, error: unknown, { writes, onError }: RunOptions): Promise<void> {
  const held = leaseOf(job, part)
  try {
    const failures = await writes.perform(fail, { network, job: held, error: wordsOf(error) }, { network })
    if (failures >= GIVES_UP_AFTER && canGiveUp(job))
      await writes.perform(givingUpOf(job), { network, part, why: refusalFor(error) }, { network })
  } catch (failure) {
    onError(failure, { job: held, network })
  }
}
