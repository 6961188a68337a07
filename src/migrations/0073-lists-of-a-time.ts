import { addIndex, dropIndex, type Migration } from '../db/migrations/steps.ts'

/** Lists of what is booked within a time go to the end of it, and from there on through long bookings alone. */
export const listsOfATime: Migration = {
  name: 'lists of a time',
  steps: [
    dropIndex('booking', ['resourceRef', 'longEndDate', 'startDate'], 'sparse'),
    addIndex('booking', ['resourceRef', 'longEndDate', 'id', 'startDate'], 'sparse'),
    addIndex('booking', ['locationRef', 'longEndDate', 'id'], 'sparse'),
    addIndex('booking', ['longEndDate', 'id'], 'sparse'),
  ],
}
