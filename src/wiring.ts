import { filesOfInvoice } from './billing/documents/actions-mail.ts'
import { dueJobs } from './jobs.ts'
import { filesOfTicket, settledTicket } from './events/tickets/actions-mail.ts'
import { ticketFollower } from './events/tickets/actions-cancel.ts'
import { invoiceMatterOf } from './invoices/actions-mails.ts'
import { followInvoices } from './invoices/actions-periods.ts'
import { attachTo } from './mail/store-attachments.ts'
import { tellBookings } from './mail/store-bookings.ts'
import { tellInvoices } from './mail/store-invoices.ts'
import { tellSettled } from './mail/store-settled.ts'
import { BOOKING_MAILS, INVOICE_MAILS, TICKET_MAILS } from './mail/table.ts'
import { holdClocks, walkThrough } from './networks/actions-clock.ts'
import { purchaseFollower } from './packages/purchases/actions.ts'
import { bookingFollower } from './resources/bookings/actions-cancel.ts'
import { filesOfBooking, settledBookings, toldBookings } from './resources/bookings/actions-mail.ts'
import { orderFollower } from './shop/orders/actions.ts'
import { periodFollower } from './subscriptions/periods/actions-invoices.ts'
import { followPayments } from './transactions/money/actions-things.ts'

/**
 * Says once how what payments, invoices and mails are about follows them, and what falls due where a clock is moved: its slices import these, so
 * that these import none of them. Whatever writes payments, invoices or mails calls this when it is loaded, as the routes do.
 */
export function wire(): void {
  followPayments({ order: orderFollower, creditPackage: purchaseFollower, eventTicket: ticketFollower, booking: bookingFollower })
  followInvoices(periodFollower)
  tellInvoices(invoiceMatterOf)
  tellBookings(toldBookings)
  tellSettled('ticketCancellation', settledTicket)
  tellSettled('eventCancellation', settledTicket)
  tellSettled('bookingCancellation', settledBookings)
  attachTo(INVOICE_MAILS, (database, { network, objectRef }) => filesOfInvoice(database, network, objectRef))
  attachTo(TICKET_MAILS, filesOfTicket)
  attachTo(BOOKING_MAILS, filesOfBooking)
  walkThrough(dueJobs)
  holdClocks()
}
