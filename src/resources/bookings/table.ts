import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { ShownUser, UserRow } from '../../community/users/table.ts'
import { paymentColumns } from '../../payments/table.ts'
import type { ResourceRow } from '../table.ts'
import type { BookingStatus } from './contract-booking.ts'

/**
 * A resource, or seats of it, for a while; `endDate` is not in it. `userRef` and `companyRef` are the user of the membership, and its company
 * when it booked. A canceled booking is a deleted one: it can still be read.
 */
export const booking = table('booking', {
  resourceRef: ref('resource'),
  locationRef: ref('location'),
  membershipRef: ref('membership'),
  userRef: ref('user'),
  companyRef: optional(ref('company')),
  title: optional(text),
  memo: optional(text),
  startDate: time,
  endDate: time,
  seats: integer,
  /** It took all seats that were left. */
  entire: boolean,
  /** It has the resource for itself. PostgreSQL holds such bookings of a resource apart; those of older versions say nothing of it. */
  alone: boolean,
  /** The `attendees` of answers. */
  guests: json<Guest[]>(),
  status: oneOf<BookingStatus>(),
  checkInDate: optional(time),
  /** When a tentative one is released, if nobody has checked in until then. */
  releaseDate: optional(time),
  /** When people are to be reminded of it; null when they have been, or need not be. */
  reminderDate: optional(time),
  seriesRef: optional(text),
  /** How often it has changed, for calendars. */
  sequence: integer,
  /** Its `endDate` where it takes more than a day. Such bookings are few, and have indexes of their own; the store derives it. */
  longEndDate: optional(time),
  ...paymentColumns,
  createDate: time,
  updateDate: time,
  /** When it was canceled. */
  deleteDate: optional(time),
})
export type BookingRow = Row<typeof booking>

export interface Guest {
  membershipRef: string
  userRef: string
}

/** A booking with whose it is, and of what. */
export type WholeBooking = BookingRow &
  ShownUser &
  Pick<UserRow, 'blocked'> &
  Pick<ResourceRow, 'resourceType' | 'refundThreshold'> & { resourceTitle: string; companyTitle: string | null }
