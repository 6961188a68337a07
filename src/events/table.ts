import { boolean, integer, oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'
import type { Visibility } from '../terms/visibility.ts'
import type { RefundThreshold } from '../terms/refund-threshold.ts'
import type { ApplicationType } from './contract.ts'

/** `moneyAmount` is in minor units of `currencyCode`, `creditsAmount` in hundredths. */
export const event = table('event', {
  locationRef: ref('location'),
  title: text,
  description: text,
  venue: text,
  imageUrl: optional(text),
  startDate: time,
  endDate: time,
  createDate: time,
  updateDate: time,
  applicationType: oneOf<ApplicationType>(),
  visibilityType: oneOf<Visibility>(),
  refundThreshold: oneOf<RefundThreshold>(),
  showAttendees: boolean,
  limitedAttendeesEnabled: boolean,
  limitedAttendeesLimit: optional(integer),
  creditsEnabled: boolean,
  creditsAmount: integer,
  moneyEnabled: boolean,
  moneyAmount: integer,
  currencyCode: text,
  deleteDate: optional(time),
  /** How long it lasts, roughly: see `durationClassOf`. The store derives it from the dates. */
  durationClass: integer,
})
/** An event, without what the store derives from its dates. */
export type EventRow = Omit<Row<typeof event>, 'durationClass'>

/** A seat at an event. */
export const eventTicket = table('eventTicket', { eventRef: ref('event'), membershipRef: ref('membership'), createDate: time })
export type EventTicketRow = Row<typeof eventTicket>
