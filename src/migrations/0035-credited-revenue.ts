import { addIndex, change, type Migration } from '../db/migrations/steps.ts'

/** Credit notes and payments of invoices are summed by day, too, so that all days are summed anew. */
export const creditedRevenue: Migration = {
  name: 'credited revenue',
  steps: [
    addIndex('creditNote', ['locationRef', 'effectiveDate', 'id']),
    change(`delete from "daySum";`, `delete from "daySumState";`),
  ],
}
