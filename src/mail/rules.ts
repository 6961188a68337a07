import type { MailKind } from './table.ts'
import type { BookingMatter, EntryMatter, InvoiceMatter, Matter, OrderMatter, TicketMatter } from './table-matter.ts'

/** Why a mail must not be sent any more, in an operator's words; undefined while it makes sense. */
export const obstacleOf: Rule = matter =>
  // Whoever was erased has no address any more.
  matter.person.email === '' ? 'the person was erased' : RULES[matter.mail.kind](matter)

type Rule = (matter: Matter) => string | undefined

const unlessBlocked =
  (rule: Rule): Rule =>
  matter =>
    matter.person.blocked ? 'the person is blocked' : rule(matter)

/** To somebody who still has the membership that it is about. */
const toMember = (rule: Rule): Rule =>
  unlessBlocked(matter => (matter.membership?.deleteDate === null ? rule(matter) : 'the membership was deleted'))

const inAnyCase: Rule = () => undefined
const whileApproved: Rule = ({ membership }) => (membership!.status === 'approved' ? undefined : 'the membership is not approved')
const whileRequested: Rule = ({ isMember }) => (isMember ? 'the person has become a member since' : undefined)

const RULES: Record<MailKind, Rule> = {
  membershipInvitation: toMember(whileApproved),
  membershipApproval: toMember(whileApproved),
  membershipRejection: unlessBlocked(whileRequested),
  signInInvitation: toMember(whileApproved),
  passwordReset: toMember(whileApproved),
  // Whoever has the old address is told in any case.
  emailChange: unlessBlocked(inAnyCase),
  orderConfirmation: toMember(({ order }) => obstacleOfOrder(order)),
  // Who owes is told so, whatever else became of them.
  invoiceIssued: ({ invoice }) => obstacleOfInvoice(invoice),
  invoiceReminder: ({ invoice }) => obstacleOfInvoice(invoice) ?? obstacleOfClaim(invoice!),
  ticketConfirmation: toMember(({ ticket }) => obstacleOfTicket(ticket!) ?? obstacleOfConfirmation(ticket!)),
  ticketPromotion: toMember(({ ticket }) => obstacleOfTicket(ticket!)),
  ticketReminder: toMember(({ ticket, now }) => obstacleOfReminder(ticket!, now)),
  eventUpdate: toMember(
    ({ ticket, now }) => obstacleOfTicket(ticket!) ?? (ticket!.endDate <= now ? 'the event is over' : undefined),
  ),
  waitlistUpdate: toMember(({ entry, now }) => obstacleOfEntry(entry!, now)),
  // Whoever had a ticket is told in any case that it is canceled, or that the event will not be; so is whoever waited for one.
  ticketCancellation: toMember(inAnyCase),
  eventCancellation: toMember(inAnyCase),
  waitlistCancellation: toMember(inAnyCase),
  bookingConfirmation: toMember(({ booking, now }) => obstacleOfBooking(booking, now)),
  bookingUpdate: toMember(({ mail, booking, now }) => obstacleOfBooking(booking, now) ?? obstacleOfGuest(mail.userRef, booking!)),
  bookingReminder: toMember(
    ({ mail, booking, now }) => obstacleOfGuest(mail.userRef, booking!) ?? obstacleOfReminder(booking!, now),
  ),
  // Whoever had a booking is told in any case that it is canceled.
  bookingCancellation: toMember(inAnyCase),
}

function obstacleOfInvoice(invoice: InvoiceMatter | undefined): string | undefined {
  if (invoice === undefined) return 'the invoice is not there any more'
  return invoice.status === 'voided' ? 'the invoice was voided' : undefined
}

function obstacleOfClaim({ status, isOverdue }: InvoiceMatter): string | undefined {
  if (status === 'paid') return 'the invoice was paid'
  return isOverdue ? undefined : 'the invoice is not overdue any more'
}

function obstacleOfOrder(order: OrderMatter | undefined): string | undefined {
  if (order === undefined || order.deleteDate !== null) return 'the order was deleted'
  if (order.status === 'canceled') return 'the order was canceled'
  return order.confirmationEmailEnabled ? undefined : 'the product sends no confirmation any more'
}

const obstacleOfBooking = (booking: BookingMatter | undefined, now: string): string | undefined =>
  booking === undefined || isCanceled(booking, now) ? 'the booking was canceled' : undefined

function obstacleOfGuest(userRef: string | null, booking: BookingMatter): string | undefined {
  const isExpected = userRef === booking.userRef || booking.guests.some(one => one.userRef === userRef)
  return isExpected ? undefined : 'the person is not expected any more'
}

function obstacleOfReminder(of: TicketMatter | BookingMatter, now: string): string | undefined {
  if (isCanceled(of, now)) return 'it was canceled'
  if (of.startDate <= now) return 'it has begun'
  if (of.reminderDate !== null) return 'it was moved, and there will be another reminder'
  return of.reminderEnabled ? undefined : 'nobody is to be reminded of it any more'
}

const isCanceled = ({ deleteDate }: TicketMatter | BookingMatter, now: string): boolean =>
  deleteDate !== null && deleteDate <= now

const obstacleOfTicket = ({ deleteDate }: TicketMatter): string | undefined =>
  deleteDate === null ? undefined : 'the ticket was canceled'

function obstacleOfEntry({ status, startDate }: EntryMatter, now: string): string | undefined {
  if (status !== 'waiting') return 'the person does not wait any more'
  return startDate <= now ? 'the event has begun' : undefined
}

const obstacleOfConfirmation = ({ confirmationEmailEnabled }: TicketMatter): string | undefined =>
  confirmationEmailEnabled ? undefined : 'the event sends no confirmation any more'

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

/** A text of several lines as it stands in a mail: each line is made `plain`. */
export const plainLines = (text: string): string =>
  text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(plain)
    .join('\n')
    .trim()
