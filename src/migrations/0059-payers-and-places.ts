import { addIndex, dropIndex, type Migration } from '../db/migrations/steps.ts'

/** Bookings and those who wait are found by the company that pays, and those who wait by how many seats they ask for, first come first. */
export const payersAndPlaces: Migration = {
  name: 'payers and places',
  steps: [
    addIndex('booking', ['companyRefPayer', 'id'], 'sparse'),
    addIndex('waitlistEntry', ['customerRef', 'place', 'id'], 'sparse'),
    dropIndex('waitlistEntry', ['eventRef', 'status', 'place']),
    addIndex('waitlistEntry', ['eventRef', 'status', 'place', 'quantity']),
  ],
}
