import { integer, json, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { ActivityType, Attachment, TicketPriority, TicketStatus, TicketType } from './contract.ts'

export const ticket = table('ticket', {
  number: integer,
  locationRef: ref('location'),
  description: text,
  status: oneOf<TicketStatus>(),
  type: oneOf<TicketType>(),
  priority: oneOf<TicketPriority>(),
  membershipRefAssignee: optional(ref('membership')),
  membershipRefRequester: ref('membership'),
  createDate: time,
  updateDate: time,
  statusUpdateDate: time,
  /** Of the first comment of an admin other than the requester. */
  firstResponseDate: optional(time),
  /** Since when it is solved or closed. */
  resolveDate: optional(time),
  /** Since when it is in progress again, after it was solved or closed. */
  reopenDate: optional(time),
})
export type TicketRow = Row<typeof ticket>

/** One step of a ticket's history: a comment, or a change with the value before it. */
export const ticketActivity = table('ticketActivity', {
  ticketRef: ref('ticket'),
  createDate: time,
  type: oneOf<ActivityType>(),
  membershipRef: ref('membership'),
  text: optional(text),
  attachments: optional(json<Attachment[]>()),
  status: optional(oneOf<TicketStatus>()),
  ticketType: optional(oneOf<TicketType>()),
  priority: optional(oneOf<TicketPriority>()),
  membershipRefAssignee: optional(ref('membership')),
  previousStatus: optional(oneOf<TicketStatus>()),
  previousTicketType: optional(oneOf<TicketType>()),
  previousPriority: optional(oneOf<TicketPriority>()),
  previousMembershipRefAssignee: optional(ref('membership')),
  /** Of a comment that was taken back: its text and attachments are gone. */
  deleteDate: optional(time),
})
export type ActivityRow = Row<typeof ticketActivity>
