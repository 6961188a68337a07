import { addColumns, type Migration } from '../db/migrations/steps.ts'

/** A dry run keeps how often it has shown a coupon, so that it shows none more often than it can be redeemed. */
export const couponsOfDryRuns: Migration = {
  name: 'coupons of dry runs',
  steps: [addColumns('billingRun', { taken: 'json' }, { taken: `'{}'` })],
}
