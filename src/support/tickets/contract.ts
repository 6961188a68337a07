import { EmbeddedMembership } from '../../community/memberships/contract.ts'
import { EmbeddedUser } from '../../community/users/contract.ts'
import { answered } from '../../kernel/contract/answered.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  exactlyOneOf,
  LongText,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  T,
  Text,
  Time,
  Uuid,
  Url,
  withOptions,
  type Static,
} from '../../kernel/contract/schema.ts'
import { assignedTicket, exampleActivity, exampleFields, exampleOpening, exampleTicket } from './contract-examples.ts'

export const TICKET_STATUSES = ['new', 'inProgress', 'solved', 'closed'] as const
export type TicketStatus = (typeof TICKET_STATUSES)[number]

export const TICKET_TYPES = [
  'access',
  'accountAndBilling',
  'bookings',
  'cleaning',
  'discriminationAndHarassment',
  'internet',
  'mailAndPackages',
  'noiseAndAcoustics',
  'offensiveOrObjectionableContent',
  'other',
  'printing',
  'repairAndMaintenance',
  'temperatureAndVentilation',
  'websiteAndApp',
] as const
export type TicketType = (typeof TICKET_TYPES)[number]

export const TICKET_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const
export type TicketPriority = (typeof TICKET_PRIORITIES)[number]

const ACTIVITY_TYPES = ['ticketCreated', 'comment', 'statusUpdated', 'typeUpdated', 'assigneeUpdated', 'priorityUpdated'] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

const TicketFields = NamedObj('TicketFields', {
  locationRef: Uuid,
  type: OneOf(TICKET_TYPES),
  ...exactlyOneOf({ description: Text(20_000), text: Text(20_000, { description: 'Another name of `description`.' }) }),
  priority: Default(OneOf(TICKET_PRIORITIES), 'normal'),
  membershipRefRequester: Optional(withOptions(Uuid, { description: 'Who asks; left out: the caller’s membership.' })),
  userRefRequester: Optional(
    withOptions(Uuid, {
      description: 'Who asks, in place of `membershipRefRequester`: the user’s membership at the location, else their oldest.',
    }),
  ),
  membershipRefAssignee: Optional(withOptions(Uuid, { description: 'Who is to see to it, an admin who can act.' })),
})

export const Ticket = NamedObj('Ticket', {
  id: Uuid,
  number: T.Integer({ description: 'Counted from 1 in the network, without gaps.' }),
  locationRef: Uuid,
  description: T.String(),
  status: OneOf(TICKET_STATUSES),
  type: OneOf(TICKET_TYPES),
  priority: OneOf(TICKET_PRIORITIES),
  createDate: Time,
  updateDate: Time,
  statusUpdateDate: T.String({ format: 'date-time', description: 'When the status last changed, else the creation.' }),
  firstResponseDate: Optional(
    T.String({ format: 'date-time', description: 'Of the first comment of an admin other than the requester.' }),
  ),
  resolveDate: Optional(T.String({ format: 'date-time', description: 'Since when it is solved or closed.' })),
  reopenDate: Optional(
    T.String({ format: 'date-time', description: 'Since when it is in progress again, after it was solved or closed.' }),
  ),
  membershipRefAssignee: Optional(Uuid),
  membershipRefRequester: Uuid,
  membershipAssignee: Optional(EmbeddedMembership),
  membershipRequester: EmbeddedMembership,
  userAssignee: Optional(EmbeddedUser),
  userRequester: EmbeddedUser,
})

const attributes = {
  status: Optional(OneOf(TICKET_STATUSES)),
  type: Optional(OneOf(TICKET_TYPES)),
  priority: Optional(OneOf(TICKET_PRIORITIES)),
  membershipAssignee: Optional(EmbeddedMembership),
}
const previous = 'What the ticket was before; without `membershipAssignee` nobody had it.'

export const AttachmentFields = NamedObj('AttachmentFields', {
  key: Text(500, { description: 'Names the file, which is kept elsewhere.' }),
  name: Optional(LongText(500)),
  mime: Optional(LongText(255)),
  size: Optional(T.Integer({ minimum: 0, description: 'In bytes.' })),
  width: Optional(T.Integer({ minimum: 0, description: 'In pixels.' })),
  height: Optional(T.Integer({ minimum: 0, description: 'In pixels.' })),
  url: Optional(Url),
})
export type Attachment = Static<typeof AttachmentFields>

/** One step of a ticket's history; `membership` is the person who made it. */
export const Activity = NamedObj('Activity', {
  id: Uuid,
  ticketRef: Uuid,
  createDate: Time,
  type: OneOf(ACTIVITY_TYPES),
  membership: EmbeddedMembership,
  data: Obj(
    {
      text: Optional(T.String()),
      attachments: Optional(T.Array(NamedObj('Attachment', answered(AttachmentFields)))),
      ...attributes,
      previousAttributes: Optional(Obj(attributes, { description: previous })),
    },
    { description: 'What the step brought: a comment’s words and attachments, or what a change made so and what was before.' },
  ),
  deleteDate: Optional(
    T.String({ format: 'date-time', description: 'Of a comment that was taken back: its text and attachments are gone.' }),
  ),
})

export const createTicket = endpoint({
  method: 'POST',
  path: '/support/tickets/v1',
  scope: 'support',
  creates: 'ticket',
  summary: 'Open a support ticket',
  description: 'The ticket is `new`. Its history begins with the activity `ticketCreated`, which names the first assignee too.',
  body: Obj({ ticket: TicketFields }),
  status: 201,
  reply: Obj({ ticket: Ticket, activities: T.Array(Activity) }),
  errors: ['unknown_reference'],
  example: { body: { ticket: exampleFields }, reply: { ticket: exampleTicket, activities: [exampleOpening] } },
})

export const getTicket = endpoint({
  method: 'GET',
  path: '/support/tickets/v1/:id',
  scope: 'support',
  summary: 'Retrieve a ticket with its history',
  description: 'All activities, the oldest first.',
  params: ById,
  status: 200,
  reply: Obj({ ticket: Ticket, activities: T.Array(Activity) }),
  errors: ['not_found'],
  example: { reply: { ticket: assignedTicket, activities: [exampleOpening, exampleActivity] } },
})
