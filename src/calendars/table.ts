import { oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'
import type { CalendarContent } from './contract-calendar.ts'

/** A feed that calendar programs subscribe to. Its address holds a secret, of which only the hash is kept. */
export const calendar = table('calendar', {
  locationRef: ref('location'),
  title: text,
  content: oneOf<CalendarContent>(),
  /** Of bookings: only those of a resource, or of a member. */
  resourceRef: optional(ref('resource')),
  membershipRef: optional(ref('membership')),
  secretHash: text,
  createDate: time,
  updateDate: time,
  /** When it last got another address. */
  rotateDate: optional(time),
  deleteDate: optional(time),
})
export type CalendarRow = Row<typeof calendar>
