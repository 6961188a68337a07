import { job } from '../kernel/jobs/job.ts'
import { systemNow } from '../kernel/time/clock.ts'
import { deleteExpiredKeys, deleteExpiredTokens, networksWithExpiredKeys, networksWithExpiredTokens } from './store-expired.ts'

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
