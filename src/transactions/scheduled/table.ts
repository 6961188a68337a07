import { integer, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { Unit } from '../table.ts'
import type { ScheduledStatus } from './contract.ts'

/**
 * What a booking will take from what a later period of a subscription gives: `amount` in hundredths. The holder is that of the subscription, and
 * whoever changes it has locked the holder.
 */
export const scheduledTransaction = table('scheduledTransaction', {
  unit: oneOf<Unit>(),
  amount: integer,
  status: oneOf<ScheduledStatus>(),
  /** When the period begins that is to pay. */
  scheduleDate: time,
  /** When it was resolved, failed or was canceled. */
  resolveDate: optional(time),
  /** Where it is used. */
  locationRef: ref('location'),
  membershipRef: optional(ref('membership')),
  companyRef: optional(ref('company')),
  subscriptionRef: ref('subscription'),
  /** Without a foreign key, as of an entry: it is written before its booking. */
  bookingRef: text,
  /** What the entry that draws it says. */
  description: text,
  createDate: time,
})
export type ScheduledRow = Row<typeof scheduledTransaction>

/** One with the time zone of its location. */
export type PlacedScheduled = ScheduledRow & { timezoneId: string }
