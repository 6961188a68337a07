import { boolean, integer, json, oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'
import type { RefundThreshold } from '../terms/refund-threshold.ts'
import type { Audience, Buffer, CheckInTime, Release, ResourceInput } from './contract-resource.ts'
import type { ResourceType } from '../terms/resource-types.ts'

/** What a booking costs that lasts at least `from` minutes: so much, and so much an hour, in minor units or in hundredths. */
export interface Tier {
  from: number
  flatAmount: number
  unitAmount: number
}

/** Something that can be booked. `moneyTiers` are in minor units of `currencyCode`, `creditTiers` in hundredths. */
export const resource = table('resource', {
  locationRef: ref('location'),
  parentRef: optional(ref('resource')),
  title: text,
  resourceType: oneOf<ResourceType>(),
  description: text,
  media: json<ResourceInput['media']>(),
  capacity: optional(integer),
  visibility: oneOf<Audience>(),
  bookingPermission: oneOf<Audience>(),
  bookingStepMinutes: integer,
  bookingDuration: json<ResourceInput['duration']>(),
  bufferTime: oneOf<Buffer>(),
  schedule: json<ResourceInput['schedule']>(),
  moneyEnabled: boolean,
  moneyTiers: json<Tier[]>(),
  currencyCode: text,
  creditsEnabled: boolean,
  creditTiers: json<Tier[]>(),
  dayPassesEnabled: boolean,
  refundThreshold: oneOf<RefundThreshold>(),
  autoReleaseEnabled: boolean,
  autoReleaseInterval: oneOf<Release>(),
  checkInInterval: oneOf<CheckInTime>(),
  confirmationEmail: json<ResourceInput['confirmationEmail']>(),
  bookAheadDays: optional(integer),
  reminderEnabled: boolean,
  createDate: time,
  updateDate: time,
  deleteDate: optional(time),
})
export type ResourceRow = Row<typeof resource>
