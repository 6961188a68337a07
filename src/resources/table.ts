import { oneOf, ref, table, text, time, type Row } from '../db/table.ts'

import type { ResourceType } from './contract.ts'

/** Something that can be booked. */
export const resource = table('resource', {
  locationRef: ref('location'),
  title: text,
  resourceType: oneOf<ResourceType>(),
  createDate: time,
})
export type ResourceRow = Row<typeof resource>

export const booking = table('booking', {
  resourceRef: ref('resource'),
  membershipRef: ref('membership'),
  startDate: time,
  endDate: time,
  createDate: time,
})
export type BookingRow = Row<typeof booking>
