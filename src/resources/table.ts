import { oneOf, text, time, type Row } from '../db/columns.ts'

import type { ResourceType } from './contract.ts'

/** Something that can be booked. */
export const resource = {
  network: text,
  id: text,
  locationRef: text,
  title: text,
  resourceType: oneOf<ResourceType>(),
  createDate: time,
}
export type ResourceRow = Row<typeof resource>

export const booking = {
  network: text,
  id: text,
  resourceRef: text,
  membershipRef: text,
  startDate: time,
  endDate: time,
  createDate: time,
}
export type BookingRow = Row<typeof booking>
