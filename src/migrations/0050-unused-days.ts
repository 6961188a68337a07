import { addColumns, type Migration } from '../db/migrations/steps.ts'

/** An end may ask that the period that it cuts costs its days alone. */
export const unusedDays: Migration = {
  name: 'unused days',
  steps: [addColumns('subscription', { creditUnused: 'boolean' }, { creditUnused: { sqlite: '0', postgres: 'false' } })],
}
