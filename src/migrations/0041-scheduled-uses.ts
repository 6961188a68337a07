import { addTable, type Migration } from '../db/migrations/steps.ts'

/** Bookings of later periods are paid from what these will give. */
export const scheduledUses: Migration = {
  name: 'scheduled uses',
  steps: [
    addTable('scheduledTransaction', {
      columns: {
        id: 'text',
        unit: 'text',
        amount: 'integer',
        status: 'text',
        scheduleDate: 'time',
        resolveDate: 'time?',
        locationRef: 'text -> location',
        membershipRef: 'text? -> membership',
        companyRef: 'text? -> company',
        subscriptionRef: 'text -> subscription',
        bookingRef: 'text',
        description: 'text',
        createDate: 'time',
      },
      index: [
        ...[['unit'], ['membershipRef'], ['companyRef'], ['subscriptionRef']].map(ref => [...ref, 'scheduleDate', 'id']),
        ['bookingRef', 'id'],
      ],
    }),
  ],
}
