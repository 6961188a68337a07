import { addIndex, type Migration } from '../db/migrations/steps.ts'

/** Entries of waiting lists are found by the company that is to pay. */
export const waitingLists: Migration = {
  name: 'waiting lists',
  steps: [addIndex('waitlistEntry', ['customerRef', 'place', 'id'], 'sparse')],
}
