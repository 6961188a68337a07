import { addIndex, type Migration } from '../db/migrations/steps.ts'

/** The bookkeeper's file of payments tells what was given back of deposits. */
export const returnedDeposits: Migration = {
  name: 'returned deposits',
  steps: [addIndex('depositMovement', ['type', 'createDate', 'id'])],
}
