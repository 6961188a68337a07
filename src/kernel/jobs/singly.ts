import type { Database } from '../../db/database.ts'
import { errorOf } from '../errors/error-of.ts'
import type { Writes } from '../writes/writes.ts'
import { isOfStore } from './backoff.ts'
import { giveBack, isSingle, oneOf, refusalOf } from './batches.ts'
import { leaseOf, type Job, type Part, type Refusal } from './job.ts'

interface Runner {
  database: Pick<Database, 'read'>
  writes: Pick<Writes, 'perform'>
  /** Undefined where no lease is held: others may be at it, too. */
  holder: string | undefined
  onError(error: unknown, where: { job: string; network: string }): void
  isStopped(): boolean
}

/**
 * Does one by one what a batch could not do at once, and notes what fails by itself. `none`: nothing of it can be done so, and the job has
 * failed; `taken`: somebody else goes on with it; `stopped`: so does the next look.
 */
export async function oneByOne(
  job: Job,
  { network, part }: Part,
  most: number,
  { database, writes, holder, onError, isStopped }: Runner,
): Promise<'more' | 'none' | 'taken' | 'stopped'> {
  if (!isSingle(job)) return 'none'
  const where = { job: leaseOf(job, part), network }
  try {
    const ids = await database.read(db => job.singly.next(db, { network, part, most }))
    for (const id of ids) {
      if (isStopped()) {
        if (holder !== undefined) await writes.perform(giveBack, { network, job: where.job, holder }, { network })
        return 'stopped'
      }
      const one = { network, part, holder, id }
      let why: Refusal | undefined
      try {
        if ((await writes.perform(oneOf(job), one, { network, background: true })) === 'taken') return 'taken'
      } catch (error) {
        if (isOfStore(error)) throw error
        onError(error, where)
        why = refusalFor(error)
      }
      if (why !== undefined && (await writes.perform(refusalOf(job), { ...one, why }, { network, background: true })) === 'taken')
        return 'taken'
    }
    return ids.length > 0 ? 'more' : 'none'
  } catch (error) {
    onError(error, where)
    return isOfStore(error) ? 'stopped' : 'none'
  }
}

/** What a fault of ours says of itself is for the log alone. */
export function refusalFor(error: unknown): Refusal {
  const { code, message } = errorOf(error)
  return { code, detail: code === 'internal' ? 'The service failed at it; its log says why.' : message }
}
