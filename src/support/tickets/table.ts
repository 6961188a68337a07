import { integer, json, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { ActivityType, TicketStatus, TicketType } from './contract.ts'

export const ticket = table('ticket', {
  number: integer,
  locationRef: ref('location'),
  description: text,
  status: oneOf<TicketStatus>(),
  type: oneOf<TicketType>(),
  membershipRefAssignee: optional(ref('membership')),
  membershipRefRequester: ref('membership'),
  createDate: time,
  updateDate: time,
})
export type TicketRow = Row<typeof ticket>

/** One step of a ticket's history: a comment, or a change with the value before it. */
export const ticketActivity = table('ticketActivity', {
  ticketRef: ref('ticket'),
  createDate: time,
  type: oneOf<ActivityType>(),
  membershipRef: ref('membership'),
  text: optional(text),
  attachments: optional(json<{ key: string }[]>()),
  status: optional(oneOf<TicketStatus>()),
  ticketType: optional(oneOf<TicketType>()),
  membershipRefAssignee: optional(ref('membership')),
  previousStatus: optional(oneOf<TicketStatus>()),
  previousTicketType: optional(oneOf<TicketType>()),
  previousMembershipRefAssignee: optional(ref('membership')),
})
export type ActivityRow = Row<typeof ticketActivity>
