import { change, type Migration } from '../db/migrations/steps.ts'

const ON_DRAFTS = `"invoiceRef" in (select invoice."id" from "invoice" invoice
  where invoice."network" = "invoiceItem"."network" and invoice."status" = 'draft')`

/** What is on a draft and is for a booking waits until that begins, too, and says when that takes place only once it is issued. */
export const draftsOfBookings: Migration = {
  name: 'drafts of bookings',
  steps: [
    change(`update "invoiceItem" set "scheduleDate" = (select booking."startDate" from "booking" booking
        where booking."network" = "invoiceItem"."network" and booking."id" = "invoiceItem"."bookingRef")
      where "bookingRef" is not null and ("pendingFor" is not null or ${ON_DRAFTS});
      update "invoiceItem" set "periodStartDate" = null, "periodEndDate" = null
      where ("bookingRef" is not null or "eventTicketRef" is not null) and ("pendingFor" is not null or ${ON_DRAFTS});`),
  ],
}
