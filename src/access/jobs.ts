import { job, type Job } from '../kernel/jobs/job.ts'
import { systemNow } from '../kernel/time/clock.ts'
import { expiredRows, type ExpiringTable } from './store-expired.ts'

const FIVE_MINUTES = 300_000

/** Deletes expired idempotency keys. */
export const expiredKeys = expiry('expired keys', 'idempotency')

/** Deletes expired bearer tokens. */
export const expiredTokens = expiry('expired tokens', 'token')

/** Deletes sessions that have ended: nothing is left of where somebody was signed in. */
export const expiredSessions = expiry('expired sessions', 'session')

/** Deletes one-time links that are too old. */
export const expiredLinks = expiry('expired links', 'loginLink')

/** Deletes challenges that were answered, once they are too old to be answered again. */
export const spentChallenges = expiry('spent challenges', 'spentChallenge')

function expiry(name: string, table: ExpiringTable): Job {
  const { networks, remove } = expiredRows(table)
  return job({
    name,
    every: FIVE_MINUTES,
    find: networks,
    batch: async ({ tx, network }, most) => (await remove(tx, { network, now: systemNow(), most })) === most,
  })
}
