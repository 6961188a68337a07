import { change, type Migration } from '../db/migrations/steps.ts'

/** Bookings are summed by day, too, so that all days are summed anew. */
export const bookedTime: Migration = {
  name: 'booked time',
  steps: [change(`delete from "daySum";`, `delete from "daySumState";`)],
}
