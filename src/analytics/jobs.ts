import { addMilliseconds, HOUR } from '../kernel/time/instant.ts'
import { job } from '../kernel/jobs/job.ts'
import { keepSums, READER } from './actions-sum.ts'
import { networksToSum } from './store-changes.ts'

/** The longest days have 25 hours. */
const LONGEST_DAY_MS = 25 * HOUR

/** Keeps the sums of days that are over. */
export const daySums = job({
  name: 'day sums',
  every: 1_000,
  find: (db, now) => networksToSum(db, { reader: READER, due: addMilliseconds(now, -LONGEST_DAY_MS) }),
  batch: keepSums,
})
