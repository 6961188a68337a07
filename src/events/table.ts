import type { LocationRow } from '../access/table.ts'
import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'
import type { Medium } from '../terms/media.ts'
import type { Visibility } from '../terms/visibility.ts'
import type { RefundThreshold } from '../terms/refund-threshold.ts'
import type { ApplicationType } from './contract-event.ts'

/** `moneyAmount` is in minor units of `currencyCode`, `creditsAmount` in hundredths, `customTaxRate` in 1/10,000 percent. */
export const event = table('event', {
  locationRef: ref('location'),
  title: text,
  description: text,
  venue: text,
  /** As it was sent; else the first of the media is shown. */
  imageUrl: optional(text),
  media: json<Medium[]>(),
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
  customTaxEnabled: boolean,
  customTaxRate: integer,
  /** The tax rate that names it. */
  customTaxRef: optional(ref('taxRate')),
  confirmationEmailEnabled: boolean,
  confirmationEmailTemplate: text,
  reminderEnabled: boolean,
  waitlistEnabled: boolean,
  /** The seats that live tickets of attendees take, and how many entries wait. They change under the lock of this row alone. */
  attendees: integer,
  waiting: integer,
  /** When those who wait are looked at again, by the system's clock: seats are free for which nobody could pay. Null where nobody fits. */
  lookDate: optional(time),
  /** That look begins behind this place of the line. */
  lookPlace: optional(integer),
  /** When it ends, while somebody waits for it: then nobody does any more. The store sets it. */
  closeDate: optional(time),
  /** How often it was changed, as calendars count it. */
  sequence: integer,
  /** What copies have in common that were made at once. */
  seriesRef: optional(text),
  cancelDate: optional(time),
  /** Why it was canceled. */
  reason: optional(text),
  deleteDate: optional(time),
  /** How long it lasts, roughly: see `durationClassOf`. The store derives it from the dates. */
  durationClass: integer,
})
/** An event, without what the store derives from its dates. */
export type EventRow = Omit<Row<typeof event>, 'durationClass'>

/** An event with its location. */
export type WholeEvent = EventRow & { locationTitle: string; timezoneId: LocationRow['timezoneId'] }

/** What takes place, as far as calendars show it. */
export type Entry = Pick<
  EventRow,
  | 'network'
  | 'id'
  | 'title'
  | 'description'
  | 'venue'
  | 'startDate'
  | 'endDate'
  | 'sequence'
  | 'createDate'
  | 'updateDate'
  | 'cancelDate'
>
