import { EmbeddedMembership } from '../../community/memberships/contract.ts'
import { EmbeddedUser, exampleUser } from '../../community/users/contract.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import {
  ById,
  NamedObj,
  Nullable,
  Obj,
  OneOf,
  Optional,
  paging,
  T,
  Text,
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'

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

export const ACTIVITY_TYPES = ['ticketCreated', 'comment', 'statusUpdated', 'typeUpdated', 'assigneeUpdated'] as const
export type ActivityType = (typeof ACTIVITY_TYPES)[number]

const TicketFields = NamedObj('TicketFields', {
  locationRef: Uuid,
  type: OneOf(TICKET_TYPES),
  description: Text(20_000),
  membershipRefRequester: Optional(withOptions(Uuid, { description: 'Who asks; left out: the caller’s membership.' })),
  membershipRefAssignee: Optional(withOptions(Uuid, { description: 'Who is to see to it, an admin who can act.' })),
})

export const Ticket = NamedObj('Ticket', {
  id: Uuid,
  number: T.Integer({ description: 'Counted from 1 in the network, without gaps.' }),
  locationRef: Uuid,
  description: T.String(),
  status: OneOf(TICKET_STATUSES),
  type: OneOf(TICKET_TYPES),
  createDate: Time,
  updateDate: Time,
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
  membershipAssignee: Optional(EmbeddedMembership),
}
const previous = 'What the ticket was before; without `membershipAssignee` nobody had it.'

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
      attachments: Optional(T.Array(Obj({ key: T.String() }))),
      ...attributes,
      previousAttributes: Optional(Obj(attributes, { description: previous })),
    },
    { description: 'What the step brought: a comment’s words and attachments, or what a change made so and what was before.' },
  ),
})

const inUser = { ...exampleUser, blocked: false }
const grace = { id: '0199d3a0-5c1e-7000-8000-0000000000a2', name: 'Grace', surname: 'Hopper', email: 'grace@example.com' }
const requester = { id: '0199d3a0-5c1e-7000-8000-0000000000b3', roleType: 'member', type: 'member', user: inUser }
const assignee = {
  ...requester,
  id: '0199d3a0-5c1e-7000-8000-0000000000b2',
  roleType: 'admin',
  user: { ...grace, blocked: false },
}
const fields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  type: 'access',
  description: 'My card does not open the side door.',
  membershipRefRequester: requester.id,
}
const ticket = {
  id: '0199d3a0-5c1e-7000-8000-000000000071',
  number: 42,
  ...fields,
  status: 'new',
  createDate: '2027-01-15T09:30:00.000Z',
  updateDate: '2027-01-15T09:30:00.000Z',
  membershipRequester: requester,
  userRequester: exampleUser,
}
const assigned = {
  ...ticket,
  updateDate: '2027-01-15T10:00:00.000Z',
  membershipRefAssignee: assignee.id,
  membershipAssignee: assignee,
  userAssignee: grace,
}
const opened = {
  id: '0199d3a0-5c1e-7000-8000-000000000072',
  ticketRef: ticket.id,
  createDate: ticket.createDate,
  type: 'ticketCreated',
  membership: assignee,
  data: {},
}
const given = {
  ...opened,
  id: '0199d3a0-5c1e-7000-8000-000000000073',
  createDate: assigned.updateDate,
  type: 'assigneeUpdated',
  data: { membershipAssignee: assignee, previousAttributes: { status: 'new' } },
}

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
  example: { body: { ticket: fields }, reply: { ticket, activities: [opened] } },
})

export const assignTicket = endpoint({
  method: 'PUT',
  path: '/support/tickets/v1/:id/assignee',
  scope: 'support',
  etagFrom: 'getTicket',
  summary: 'Change a ticket’s assignee',
  description:
    'The assignee is an approved membership with the role admin whose user is not blocked; `null` leaves the ticket ' +
    'to nobody. The status stays as it is. The activity records who had the ticket before. A ticket has at most 1,000 activities.',
  params: ById,
  body: Obj({ ticket: NamedObj('TicketAssignment', { membershipRefAssignee: Nullable(Uuid) }) }),
  status: 200,
  reply: Obj({ activity: Activity, ticket: Ticket }),
  errors: ['not_found', 'unknown_reference', 'conflict'],
  example: { body: { ticket: { membershipRefAssignee: assignee.id } }, reply: { activity: given, ticket: assigned } },
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
  example: { reply: { ticket: assigned, activities: [opened, given] } },
})

export const listTickets = endpoint({
  method: 'GET',
  path: '/support/tickets/v1',
  scope: 'support',
  list: true,
  summary: 'List the tickets of a location',
  description: 'The newest first. `nextPageToken` is left out on the last page.',
  query: Obj({ locationRef: withOptions(Uuid, { description: 'The location whose tickets are listed.' }), ...paging }),
  status: 200,
  reply: Obj({ tickets: T.Array(Ticket), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { tickets: [assigned], nextPageToken: 'WyIyMDI3…' } },
})
