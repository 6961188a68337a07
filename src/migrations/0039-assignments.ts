import { addColumns, addIndex, type Migration } from '../db/migrations/steps.ts'

/** Resources are assigned for as long as a subscription lasts, and when they are free is read from an index alone. */
export const assignments: Migration = {
  name: 'assignments',
  steps: [
    // All that availability reads of a booking is in its index: rows of bookings are wide.
    addIndex('booking', ['resourceRef', 'endDate', 'startDate', 'seats', 'deleteDate']),
    addColumns('subscriptionItem', { resourceRef: 'text? -> resource', entire: 'boolean' }, { entire: 'false' }),
    addIndex('subscriptionItem', ['resourceRef', 'id']),
    addColumns('plan', { exclusiveAccess: 'json' }, { exclusiveAccess: `'{"resourceRefs":[]}'` }),
  ],
}
