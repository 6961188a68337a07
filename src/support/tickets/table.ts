import { integer, json, oneOf, optional, text, time, type Row } from '../../db/columns.ts'
import type { ActivityType, TicketStatus, TicketType } from './contract.ts'

export const ticket = {
  network: text,
  id: text,
  number: integer,
  locationRef: text,
  description: text,
  status: oneOf<TicketStatus>(),
  type: oneOf<TicketType>(),
  membershipRefAssignee: optional(text),
  membershipRefRequester: text,
  createDate: time,
  updateDate: time,
}
export type TicketRow = Row<typeof ticket>

/** One step of a ticket's history: what was said, or what changed and what it was before. */
export const ticketActivity = {
  network: text,
  id: text,
  ticketRef: text,
  createDate: time,
  type: oneOf<ActivityType>(),
  membershipRef: text,
  text: optional(text),
  attachments: optional(json<{ key: string }[]>()),
  status: optional(oneOf<TicketStatus>()),
  ticketType: optional(oneOf<TicketType>()),
  membershipRefAssignee: optional(text),
  previousStatus: optional(oneOf<TicketStatus>()),
  previousTicketType: optional(oneOf<TicketType>()),
  previousMembershipRefAssignee: optional(text),
}
export type ActivityRow = Row<typeof ticketActivity>
