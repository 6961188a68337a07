import type { BookingMatter, InvoiceMatter, Matter, OrderMatter, TicketMatter } from './table-matter.ts'

/** Why a mail must not be sent any more, in an operator's words; undefined while it makes sense. */
export function obstacleOf({
  mail,
  now,
  person,
  membership,
  isMember,
  order,
  ticket,
  booking,
  invoice,
}: Matter): string | undefined {
  // Whoever was erased has no address any more.
  if (person.email === '') return 'the person was erased'
  // Who owes is told so, whatever else became of them.
  if (mail.kind === 'invoiceIssued' || mail.kind === 'invoiceReminder') return obstacleOfInvoice(mail.kind, invoice)
  if (person.blocked) return 'the person is blocked'
  if (mail.kind === 'membershipRejection') return isMember ? 'the person has become a member since' : undefined
  // Whoever has the old address is told in any case.
  if (mail.kind === 'emailChange') return undefined
  if (membership === undefined || membership.deleteDate !== null) return 'the membership was deleted'
  if (mail.kind === 'orderConfirmation') return obstacleOfOrder(order)
  // Whoever had a ticket is told in any case that the event will not be.
  if (mail.kind === 'eventCancellation') return undefined
  if (mail.kind === 'ticketConfirmation' || mail.kind === 'ticketPromotion') return obstacleOfTicket(mail.kind, ticket!)
  if (mail.kind === 'ticketReminder') return obstacleOfReminder(ticket!, now)
  if (mail.kind === 'bookingReminder') return obstacleOfGuest(mail.userRef, booking!) ?? obstacleOfReminder(booking!, now)
  if (mail.kind === 'bookingConfirmation' || mail.kind === 'bookingUpdate') return obstacleOfBooking(booking)
  // Whoever had a booking is told in any case that it is canceled.
  if (mail.kind === 'bookingCancellation') return undefined
  return membership.status === 'approved' ? undefined : 'the membership is not approved'
}

function obstacleOfInvoice(kind: 'invoiceIssued' | 'invoiceReminder', invoice: InvoiceMatter | undefined): string | undefined {
  if (invoice === undefined) return 'the invoice is not there any more'
  if (invoice.status === 'voided') return 'the invoice was voided'
  if (kind === 'invoiceIssued') return undefined
  if (invoice.status === 'paid') return 'the invoice was paid'
  return invoice.isOverdue ? undefined : 'the invoice is not overdue any more'
}

function obstacleOfOrder(order: OrderMatter | undefined): string | undefined {
  if (order === undefined || order.deleteDate !== null) return 'the order was deleted'
  if (order.status === 'canceled') return 'the order was canceled'
  return order.confirmationEmailEnabled ? undefined : 'the product sends no confirmation any more'
}

const obstacleOfBooking = (booking: BookingMatter | undefined): string | undefined =>
  booking?.deleteDate === null ? undefined : 'the booking was canceled'

function obstacleOfGuest(userRef: string | null, booking: BookingMatter): string | undefined {
  const isExpected = userRef === booking.userRef || booking.guests.some(one => one.userRef === userRef)
  return isExpected ? undefined : 'the person is not expected any more'
}

function obstacleOfReminder(of: TicketMatter | BookingMatter, now: string): string | undefined {
  if (of.deleteDate !== null) return 'it was canceled'
  if (of.startDate <= now) return 'it has begun'
  if (of.reminderDate !== null) return 'it was moved, and there will be another reminder'
  return of.reminderEnabled ? undefined : 'nobody is to be reminded of it any more'
}

function obstacleOfTicket(kind: 'ticketConfirmation' | 'ticketPromotion', ticket: TicketMatter): string | undefined {
  if (ticket.deleteDate !== null) return 'the ticket was canceled'
  const isTold = kind === 'ticketPromotion' || ticket.confirmationEmailEnabled
  return isTold ? undefined : 'the event sends no confirmation any more'
}

/**
 * A value as it stands in a mail: one line, without what moves a cursor or turns the direction of what follows, so that no name can do
 * anything to a header, a terminal or its neighbours.
 */
export const plain = (text: string): string =>
  text
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex
    .replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .trim()

/** As `plain`, for texts of several lines. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(plain)
    .join('\n')
    .trim()
