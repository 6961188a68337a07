import { addColumns, type Migration } from '../db/migrations/steps.ts'

/** Calendars show bookings, too: of a location, of one resource, or of one member. */
export const calendarsOfBookings: Migration = {
  name: 'calendars of bookings',
  steps: [addColumns('calendar', { resourceRef: 'text? -> resource', membershipRef: 'text? -> membership' })],
}
