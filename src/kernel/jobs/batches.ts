import type { Tx } from '../../db/database.ts'
import type { WriteContext } from '../storage/context.ts'
import { now, systemNow } from '../time/clock.ts'
import { addMilliseconds } from '../time/instant.ts'
import { write, type AnyWrite, type Write } from '../writes/writes.ts'
import { backoffMs } from './backoff.ts'
import { leaseOf, type Job, type Refusal, type Singly } from './job.ts'
import { failLease, findLease, releaseLease, takeLease } from './leases.ts'

/** After so long without a sign of its holder a lease ends. A batch is a short write and takes nowhere near as long. */
const LEASE_MS = 30_000

/** How many rows a batch changes: where others wait for it, as many as take this long, so that nobody notices. */
const BATCH_MS = 5
export const FIRST_BATCH = 100
export const SMALLEST_BATCH = 10
export const LARGEST_BATCH = 500

export const nextSize = (size: number, ms: number, batchMs = BATCH_MS): number =>
  Math.round(Math.min(LARGEST_BATCH, Math.max(SMALLEST_BATCH, size * Math.min(2, batchMs / 1.5 / ms))))

interface Batch {
  network: string
  /** Empty where the network is not parted. */
  part?: string
  holder: string
  most: number
}

type Outcome = 'taken' | 'more' | 'done'

/** A batch of a job takes the lease, works and, if it was the last one, gives the lease back. */
export const batchOf = (job: Job): Write<Batch, Outcome> =>
  write(`batch of ${job.name}`, async (tx, { network, part = '', holder, most }) => {
    const held = leaseOf(job, part)
    if (!(await hold(tx, { network, job: held, holder }))) return 'taken'
    if (await job.batch(contextOf(job, tx, network), most, part)) return 'more'
    await releaseLease(tx, network, held, holder)
    return 'done'
  })

interface One {
  network: string
  part: string
  /** Undefined where no lease is held. */
  holder: string | undefined
  id: string
}

type Single = Job & { singly: Singly }

/** Does one of what a batch does, with the lease of the job. */
export const oneOf = (job: Single): Write<One, Outcome> =>
  write(`one of ${job.name}`, async (tx, { network, part, holder, id }) => {
    if (!(await hold(tx, { network, job: leaseOf(job, part), holder }))) return 'taken'
    await job.singly.one(contextOf(job, tx, network), id, part)
    return 'more'
  })

/** Notes why one of what a batch does failed. */
export const refusalOf = (job: Single): Write<One & { why: Refusal }, Outcome> =>
  write(`refusal of one of ${job.name}`, async (tx, { network, part, holder, id, why }) => {
    if (!(await hold(tx, { network, job: leaseOf(job, part), holder }))) return 'taken'
    await job.singly.refuse(contextOf(job, tx, network), id, why, part)
    return 'more'
  })

/** After so many failures in a row, which take a minute or so, a job is told that it gives up what it was at. */
export const GIVES_UP_AFTER = 6

type GivingUp = Job & Required<Pick<Job, 'givesUp'>>

/** Tells a job that it gives up what it was at. */
export const givingUpOf = (job: GivingUp): Write<{ network: string; part: string; why: Refusal }, void> =>
  write(`giving up ${job.name}`, (tx, { network, part, why }) => job.givesUp(contextOf(job, tx, network), why, part))

export const canGiveUp = (job: Job): job is GivingUp => job.givesUp !== undefined

export const isSingle = (job: Job): job is Single => job.singly !== undefined

/** Takes the lease of a job, or goes on holding it. False when another runner has it. */
const hold = async (
  tx: Tx,
  { holder, ...of }: { network: string; job: string; holder: string | undefined },
): Promise<boolean> => {
  if (holder === undefined) return true
  const instant = systemNow()
  return takeLease(tx, { ...of, holder, now: instant, untilDate: addMilliseconds(instant, LEASE_MS) })
}

const contextOf = ({ name }: Job, tx: Tx, network: string): WriteContext => ({
  tx,
  network,
  now: now(network),
  actor: undefined,
  requestId: `job:${name}`,
})

export const giveBack = write(
  'give back a lease',
  (tx, { network, job, holder }: { network: string; job: string; holder: string }) => releaseLease(tx, network, job, holder),
)

export const fail = write(
  'note that a job failed',
  async (tx, { network, job, error }: { network: string; job: string; error: string }) => {
    const failures = ((await findLease(tx, network, job))?.failures ?? 0) + 1
    const runDate = addMilliseconds(systemNow(), backoffMs(failures))
    await failLease(tx, { network, job, failures, error, runDate })
    return failures
  },
)

/** What these jobs write. */
export const jobWrites = (jobs: readonly Job[]): AnyWrite[] => [
  ...jobs.map(batchOf),
  ...jobs.filter(isSingle).flatMap(job => [oneOf(job), refusalOf(job)]),
  ...jobs.filter(canGiveUp).map(givingUpOf),
  giveBack,
  fail,
]
