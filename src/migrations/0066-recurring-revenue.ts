import { change, type Migration } from '../db/migrations/steps.ts'

/** What recurs of the lines of invoices is summed by day, too, so that all days are summed anew. */
export const recurringRevenue: Migration = {
  name: 'recurring revenue',
  steps: [change(`delete from "daySum";`, `delete from "daySumState";`)],
}
