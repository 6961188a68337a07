import type { ShownUser } from '../../community/users/table.ts'
import { integer, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { PaymentType } from '../../payments/contract.ts'
import type { EntryStatus } from './contract-entry.ts'

/** Somebody who waits for seats at an event. `place` rises in the order in which entries were made, and may have gaps. */
export const waitlistEntry = table('waitlistEntry', {
  eventRef: ref('event'),
  locationRef: ref('location'),
  membershipRef: ref('membership'),
  userRef: ref('user'),
  place: integer,
  quantity: integer,
  /** How the ticket is to be paid. */
  paymentType: optional(oneOf<PaymentType>()),
  /** Who is to pay, a membership or a company, where the request named one. */
  customerRef: optional(text),
  promocode: optional(text),
  status: oneOf<EntryStatus>(),
  /** The membership while it waits, which it does once for an event; null afterwards. */
  waitingFor: optional(text),
  eventTicketRef: optional(ref('eventTicket')),
  /** When it was last passed over. */
  skippedDate: optional(time),
  createDate: time,
  updateDate: time,
})
export type WaitingRow = Row<typeof waitlistEntry>

/** An entry with whose it is, and its place from 1 while it waits. */
export type WholeEntry = WaitingRow & ShownUser & { position: number | null }
