import type { LocationRow } from '../../access/table.ts'
import type { ShownUser } from '../../community/users/table.ts'
import { integer, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import { paymentColumns } from '../../payments/table.ts'
import type { EventRow } from '../table.ts'
import type { TicketRole } from './contract-ticket.ts'

/** Seats at an event. `userRef` is the user of the membership. A canceled ticket is a deleted one: it can still be read. */
export const eventTicket = table('eventTicket', {
  eventRef: ref('event'),
  locationRef: ref('location'),
  membershipRef: ref('membership'),
  userRef: ref('user'),
  quantity: integer,
  role: oneOf<TicketRole>(),
  /** By which it is checked in. Tickets of older versions have none. */
  code: optional(text),
  checkInDate: optional(time),
  /** When whoever has it is to be reminded of the event; null when that was done, or need not be. */
  reminderDate: optional(time),
  ...paymentColumns,
  createDate: time,
  updateDate: time,
  /** When it was canceled. */
  deleteDate: optional(time),
})
export type TicketRow = Row<typeof eventTicket>

/** A ticket with whose it is, its event and its location. */
export type WholeTicket = TicketRow &
  ShownUser &
  Pick<EventRow, 'startDate' | 'endDate' | 'venue' | 'visibilityType' | 'media' | 'refundThreshold' | 'cancelDate'> & {
    eventTitle: string
    locationTitle: LocationRow['title']
    timezoneId: LocationRow['timezoneId']
  }
