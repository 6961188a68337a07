import { dueJob } from '../kernel/jobs/due-job.ts'
import { settleWithProvider } from './actions-provider.ts'

/** The built-in provider of payments of networks for trials: settles each second what it was given, and what it is to give back. */
export const testProvider = dueJob({
  name: 'test provider of payments',
  table: 'moneyTransaction',
  column: 'providerDate',
  every: 1_000,
  // What payments are for is locked in an order only within each.
  atOnce: 1,
  one: settleWithProvider,
})
