import { change, type Migration } from '../db/migrations/steps.ts'

/** What waits for an invoice and is for a booking waits until that begins. */
export const bookingsWhenTheyBegin: Migration = {
  name: 'bookings when they begin',
  steps: [
    change(`update "invoiceItem" set "scheduleDate" = (select booking."startDate" from "booking" booking
        where booking."network" = "invoiceItem"."network" and booking."id" = "invoiceItem"."bookingRef")
      where "pendingFor" is not null and "bookingRef" is not null;`),
  ],
}
