import type { Database } from '../../db/database.ts'
import { systemNow, now } from '../time/clock.ts'
import { newId } from '../storage/ids.ts'
import { backoffMs, isOfStore, wordsOf } from './backoff.ts'
import { addMilliseconds } from '../time/instant.ts'
import type { Job } from './job.ts'
import { failedLeases, failLease, findLease, isFree, releaseLease, takeLease } from './leases.ts'

/** After so long without a sign of its holder a lease ends. A batch is a short write and takes nowhere near as long. */
const LEASE_MS = 30_000

/** What failed: a job or a kind of task, and where. */
export interface Where {
  job: string
  network?: string
  task?: string
}

export interface RunOptions {
  database: Database
  /** Who holds what is taken: one runner, which does one thing at a time. */
  holder: string
  /** Hears of what went wrong. */
  onError(error: unknown, where: Where): void
  /** True once the process is stopping: no further batch is begun. */
  isStopped(): boolean
}

/** Options for one runner. */
export const runOptions = (database: Database, options: Partial<RunOptions> = {}): RunOptions => ({
  database,
  holder: newId(),
  onError: () => {},
  isStopped: () => false,
  ...options,
})

/** Looks where there is something to do and does it, batch by batch. Gives the number of batches that were done. */
export async function runJob(job: Job, options: RunOptions): Promise<number> {
  let batches = 0
  for (const network of await options.database.read(db => job.find(db, systemNow())))
    batches += await runInNetwork(job, network, options)
  return batches
}

/** Tries again what failed and has waited long enough, whether or not there is still something to do. Gives the number of batches. */
export async function runFailedJobs(jobs: readonly Job[], options: RunOptions): Promise<number> {
  let batches = 0
  for (const { network, job: name } of await options.database.read(db => failedLeases(db, systemNow()), { oneStatement: true })) {
    const job = jobs.find(job => job.name === name)
    if (job) batches += await runInNetwork(job, network, options)
  }
  return batches
}

/** Each batch takes the lease, works and, after the last one, gives it back, all in one write: a process may die between any two. */
async function runInNetwork(job: Job, network: string, options: RunOptions): Promise<number> {
  const { database, holder, onError, isStopped } = options
  const lease = await database.read(db => findLease(db, network, job.name), { oneStatement: true })
  if (!isFree(lease, holder, systemNow())) return 0
  for (let batches = 0; ; batches++) {
    if (isStopped()) {
      if (batches > 0) await database.write(tx => releaseLease(tx, network, job.name, holder), { network })
      return batches
    }
    try {
      const outcome = await database.write(
        async tx => {
          const instant = systemNow()
          const untilDate = addMilliseconds(instant, LEASE_MS)
          if (!(await takeLease(tx, { network, job: job.name, holder, now: instant, untilDate }))) return 'taken'
          const hasMore = await job.batch({ tx, network, now: now(network), actor: undefined, requestId: `job:${job.name}` })
          if (hasMore) return 'more'
          await releaseLease(tx, network, job.name, holder)
          return 'done'
        },
        { network },
      )
      if (outcome === 'taken') return batches
      if (outcome === 'done') return batches + 1
    } catch (error) {
      onError(error, { job: job.name, network })
      if (!isOfStore(error)) await noteFailure(job, network, error, options)
      return batches
    }
  }
}

async function noteFailure(job: Job, network: string, error: unknown, { database, onError }: RunOptions): Promise<void> {
  try {
    await database.write(
      async tx => {
        const failures = ((await findLease(tx, network, job.name))?.failures ?? 0) + 1
        const runDate = addMilliseconds(systemNow(), backoffMs(failures))
        await failLease(tx, { network, job: job.name, failures, error: wordsOf(error), runDate })
      },
      { network },
    )
  } catch (failure) {
    onError(failure, { job: job.name, network })
  }
}
