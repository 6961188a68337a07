import { addColumns, addIndex, change, dropIndex, type Migration } from '../db/migrations/steps.ts'

/** The orders of the list of bookings. */
const ORDERS = ['endDate', 'startDate', 'createDate']
const DAY = { sqlite: `strftime('%Y-%m-%dT%H:%M:%fZ', "startDate", '+1 day')`, postgres: `"startDate" + interval '24 hours'` }
const long = (day: string) => `update "booking" set "longEndDate" = "endDate" where "endDate" > ${day};`

/** What is taken near a time is found near it, however much is booked before and after; and a booking has fewer entries in indexes. */
export const bookingsNearATime: Migration = {
  name: 'bookings near a time',
  steps: [
    dropIndex('booking', ['resourceRef', 'endDate', 'startDate', 'seats', 'deleteDate']),
    ...[[], ['locationRef'], ['resourceRef'], ['membershipRef'], ['companyRef']].flatMap(on => [
      dropIndex('booking', [...on, 'endDate', 'id', 'startDate']),
      dropIndex('booking', [...on, 'startDate', 'id', 'endDate']),
    ]),
    dropIndex('booking', ['companyRef', 'createDate', 'id']),
    dropIndex('booking', ['seriesRef', 'startDate', 'id']),
    dropIndex('booking', ['releaseDate', 'id']),
    addColumns('booking', { longEndDate: 'time?' }),
    change({ sqlite: long(DAY.sqlite), postgres: long(DAY.postgres) }),
    // All that availability reads of a booking is in the index of the list: rows of bookings are wide.
    addIndex('booking', ['resourceRef', 'endDate', 'id', 'startDate', 'seats', 'deleteDate']),
    addIndex('booking', ['resourceRef', 'startDate', 'id']),
    addIndex('booking', ['resourceRef', 'longEndDate', 'startDate'], 'sparse'),
    ...[[], ['locationRef'], ['membershipRef']].flatMap(on => [
      addIndex('booking', [...on, 'endDate', 'id']),
      addIndex('booking', [...on, 'startDate', 'id']),
    ]),
    // Most bookings have no company, are in no series, and are not to be released.
    ...ORDERS.map(order => addIndex('booking', ['companyRef', order, 'id'], 'sparse')),
    addIndex('booking', ['seriesRef', 'startDate', 'id'], 'sparse'),
    addIndex('booking', ['releaseDate', 'id'], 'sparse'),
  ],
}
