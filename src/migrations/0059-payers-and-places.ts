import { addIndex, dropIndex, type Migration } from '../db/migrations/steps.ts'

/** Entries of waiting lists are found by the company that is to pay, and by how many seats they ask for, in the order of their places. */
export const payersAndPlaces: Migration = {
  name: 'payers and places',
  steps: [
    addIndex('waitlistEntry', ['customerRef', 'place', 'id'], 'sparse'),
    dropIndex('waitlistEntry', ['eventRef', 'status', 'place']),
    addIndex('waitlistEntry', ['eventRef', 'status', 'place', 'quantity']),
  ],
}
