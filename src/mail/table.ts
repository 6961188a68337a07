import { integer, oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'

/** What a mail tells. `objectRef` is a membership, an order, an invoice, an event ticket, an entry of a waiting list or a booking. */
export type MailKind =
  | 'membershipInvitation'
  | 'membershipApproval'
  | 'membershipRejection'
  | 'orderConfirmation'
  | 'signInInvitation'
  | 'passwordReset'
  | 'emailChange'
  | 'invoiceIssued'
  | 'invoiceReminder'
  | TicketMail
  | WaitlistMail
  | 'bookingConfirmation'
  | 'bookingUpdate'
  | 'bookingReminder'
  | 'bookingCancellation'

/** Those with a one-time link. It gets its secret when it is sent, so none is stored. */
export const LINK_MAILS: readonly MailKind[] = ['signInInvitation', 'passwordReset']
/** Those about an invoice, which go to whoever is billed. */
export const INVOICE_MAILS: readonly MailKind[] = ['invoiceIssued', 'invoiceReminder']
/** Those about seats at an event: they were taken, fell to somebody who waited, were canceled, the event is tomorrow, moves, or will not be. */
const OF_TICKETS = [
  'ticketConfirmation',
  'ticketPromotion',
  'ticketReminder',
  'ticketCancellation',
  'eventUpdate',
  'eventCancellation',
] as const
export type TicketMail = (typeof OF_TICKETS)[number]
export const TICKET_MAILS: readonly MailKind[] = OF_TICKETS
/** Those about seats that somebody waits for: the event moves, or will not be. */
const OF_WAITING = ['waitlistUpdate', 'waitlistCancellation'] as const
export type WaitlistMail = (typeof OF_WAITING)[number]
export const WAITLIST_MAILS: readonly MailKind[] = OF_WAITING
/** Those about a booking: it was made, changed, is tomorrow, or was canceled. */
export const BOOKING_MAILS: readonly MailKind[] = [
  'bookingConfirmation',
  'bookingUpdate',
  'bookingReminder',
  'bookingCancellation',
]
/** Those that go to the `recipient` that they were queued with. */
export const ADDRESSED_MAILS: readonly MailKind[] = ['emailChange', ...INVOICE_MAILS]

/**
 * `queued`: it is sent as soon as possible, or again after a failure. `sent`: a mail server took it. `kept`: it can be read here and goes
 * nowhere. `refused`: the server will not have it. `dropped`: it had become pointless. `failed`: nobody could be reached for days.
 */
export const MAIL_STATES = ['queued', 'sent', 'kept', 'refused', 'dropped', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

export const mail = table('mail', {
  kind: oneOf<MailKind>(),
  objectRef: text,
  locationRef: ref('location'),
  /** Whom it is to; null where that is a company. */
  userRef: optional(ref('user')),
  state: oneOf<MailState>(),
  /** The language that was asked for; the location's when null. */
  locale: optional(text),
  /** What an admin says about a rejection, or about an event that is canceled. */
  reason: optional(text),
  /** The language in which it is written. This and what follows is known once it has been written. */
  language: optional(text),
  recipient: optional(text),
  senderName: optional(text),
  replyTo: optional(text),
  subject: optional(text),
  text: optional(text),
  html: optional(text),
  /** The `Message-ID`, which stays however often it is sent. */
  messageId: optional(text),
  attempts: integer,
  /** Why it was not sent, or not yet. */
  error: optional(text),
  createDate: time,
  /** When it was last tried. */
  attemptDate: optional(time),
  /** When it left the state `queued`. */
  endDate: optional(time),
  /** Since when it holds somebody's data; null once that has been removed. */
  contentDate: optional(time),
})
export type MailRow = Row<typeof mail>

/** The columns that hold what retention removes. */
export const CONTENTS = ['reason', 'recipient', 'senderName', 'replyTo', 'subject', 'text', 'html', 'error'] as const
