import { job } from '../kernel/jobs/job.ts'
import { systemNow } from '../kernel/time/clock.ts'
import {
  deleteExpiredKeys,
  deleteExpiredLinks,
  deleteExpiredSessions,
  deleteExpiredTokens,
  deleteSpentChallenges,
  networksWithExpiredKeys,
  networksWithExpiredLinks,
  networksWithExpiredSessions,
  networksWithExpiredTokens,
  networksWithSpentChallenges,
} from './store-expired.ts'

const FIVE_MINUTES = 300_000

/** Deletes expired idempotency keys. */
export const expiredKeys = job({
  name: 'expired keys',
  every: FIVE_MINUTES,
  find: networksWithExpiredKeys,
  batch: async ({ tx, network }, most) => (await deleteExpiredKeys(tx, { network, now: systemNow(), most })) === most,
})

/** Deletes expired bearer tokens. */
export const expiredTokens = job({
  name: 'expired tokens',
  every: FIVE_MINUTES,
  find: networksWithExpiredTokens,
  batch: async ({ tx, network }, most) => (await deleteExpiredTokens(tx, { network, now: systemNow(), most })) === most,
})

/** Deletes sessions that have ended: nothing is left of where somebody was signed in. */
export const expiredSessions = job({
  name: 'expired sessions',
  every: FIVE_MINUTES,
  find: networksWithExpiredSessions,
  batch: async ({ tx, network }, most) => (await deleteExpiredSessions(tx, { network, now: systemNow(), most })) === most,
})

/** Deletes one-time links that are too old. */
export const expiredLinks = job({
  name: 'expired links',
  every: FIVE_MINUTES,
  find: networksWithExpiredLinks,
  batch: async ({ tx, network }, most) => (await deleteExpiredLinks(tx, { network, now: systemNow(), most })) === most,
})

/** Deletes challenges that were answered, once they are too old to be answered again. */
export const spentChallenges = job({
  name: 'spent challenges',
  every: FIVE_MINUTES,
  find: networksWithSpentChallenges,
  batch: async ({ tx, network }, most) => (await deleteSpentChallenges(tx, { network, now: systemNow(), most })) === most,
})
