import { integer, json, oneOf, optional, text, time, type Row } from '../../db/columns.ts'
import type { ActivityType, TicketStatus, TicketType } from './contract.ts'

export const ticket = {
  network: text, id: text, number: integer, locationRef: text, description: text, status: oneOf<TicketStatus>(), type: oneOf<TicketType>(),
  membershipRefAssignee: optional(text), membershipRefRequester: text, createDate: time, updateDate: time,
}
export type TicketRow = Row<typeof ticket>

/** One step of a ticket's history. The memberships it speaks of are kept by reference. */
export const ticketActivity = {
  network: text, id: text, ticketRef: text, createDate: time, type: oneOf<ActivityType>(), membershipRef: text, data: json<ActivityData>(),
}
export type ActivityRow = Row<typeof ticketActivity>

/** What an activity's row keeps; the wire shows the memberships themselves. */
export interface ActivityData {
  text?: string
  attachments?: { key: string }[]
  status?: TicketStatus
  type?: TicketType
  membershipRefAssignee?: string
  previousAttributes?: { status?: TicketStatus, type?: TicketType, membershipRefAssignee?: string }
}
