import { endpoint } from '../../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  exactlyOneOf,
  LongText,
  NamedObj,
  Nullable,
  Obj,
  OneOf,
  Optional,
  T,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { Activity, AttachmentFields, Ticket, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from './contract.ts'
import { assignedTicket, exampleActivity, exampleAssignee, exampleRequester, exampleTicket } from './contract-examples.ts'

const reply = Obj({ activity: Activity, ticket: Ticket })
const most = 'A ticket has at most 1,000 activities.'

const TicketAssignment = NamedObj(
  'TicketAssignment',
  exactlyOneOf({
    membershipRefAssignee: Nullable(Uuid),
    userRefAssignee: Nullable(
      withOptions(Uuid, {
        description: 'The user instead: their membership that can be an assignee, that at the location before older ones.',
      }),
    ),
  }),
)

export const assignTicket = endpoint({
  method: 'PUT',
  path: '/support/tickets/v1/:id/assignee',
  scope: 'support',
  etagFrom: 'getTicket',
  summary: 'Change a ticket’s assignee',
  description:
    'The assignee is an approved membership with the role admin whose user is not blocked; `null` leaves the ticket ' +
    `to nobody. The status stays as it is. The activity records who had the ticket before. ${most}`,
  params: ById,
  body: Obj({ ticket: TicketAssignment }),
  status: 200,
  reply,
  errors: ['not_found', 'unknown_reference', 'conflict'],
  example: {
    body: { ticket: { membershipRefAssignee: exampleAssignee.id } },
    reply: { activity: exampleActivity, ticket: assignedTicket },
  },
})

const solved = '2027-01-15T11:00:00.000Z'

export const updateTicketStatus = endpoint({
  method: 'PUT',
  path: '/support/tickets/v1/:id/status',
  scope: 'support',
  etagFrom: 'getTicket',
  summary: 'Change a ticket’s status',
  description:
    'Forward along `new`, `inProgress`, `solved`, `closed`, where steps may be skipped; back only from `solved` or `closed` to ' +
    '`inProgress`. Every other change, and one to the status that it has, is 409 `conflict`. `resolveDate` is when the ticket ' +
    `became solved or closed; reopening takes it away, and sets \`reopenDate\` until the next change of the status. ${most}`,
  params: ById,
  body: Obj({ ticket: NamedObj('TicketStatusChange', { status: OneOf(TICKET_STATUSES) }) }),
  status: 200,
  reply,
  errors: ['not_found', 'conflict'],
  example: {
    body: { ticket: { status: 'solved' } },
    reply: {
      activity: {
        ...exampleActivity,
        createDate: solved,
        type: 'statusUpdated',
        data: { status: 'solved', previousAttributes: { status: 'new' } },
      },
      ticket: { ...assignedTicket, status: 'solved', updateDate: solved, statusUpdateDate: solved, resolveDate: solved },
    },
  },
})

export const updateTicketType = endpoint({
  method: 'PATCH',
  path: '/support/tickets/v1/:id/type',
  scope: 'support',
  etagFrom: 'getTicket',
  summary: 'Change what a ticket is about',
  description: `In any status. The activity records what it was about before. ${most}`,
  params: ById,
  body: Obj({ ticket: NamedObj('TicketTypeChange', { type: OneOf(TICKET_TYPES) }) }),
  status: 200,
  reply,
  errors: ['not_found', 'conflict'],
  example: {
    body: { ticket: { type: 'repairAndMaintenance' } },
    reply: {
      activity: {
        ...exampleActivity,
        type: 'typeUpdated',
        data: { type: 'repairAndMaintenance', previousAttributes: { type: 'access' } },
      },
      ticket: { ...assignedTicket, type: 'repairAndMaintenance' },
    },
  },
})

export const updateTicketPriority = endpoint({
  method: 'PUT',
  path: '/support/tickets/v1/:id/priority',
  scope: 'support',
  etagFrom: 'getTicket',
  summary: 'Change a ticket’s priority',
  description: `In any status. The activity records the priority before. ${most}`,
  params: ById,
  body: Obj({ ticket: NamedObj('TicketPriorityChange', { priority: OneOf(TICKET_PRIORITIES) }) }),
  status: 200,
  reply,
  errors: ['not_found', 'conflict'],
  example: {
    body: { ticket: { priority: 'urgent' } },
    reply: {
      activity: {
        ...exampleActivity,
        type: 'priorityUpdated',
        data: { priority: 'urgent', previousAttributes: { priority: 'normal' } },
      },
      ticket: { ...assignedTicket, priority: 'urgent' },
    },
  },
})

const CommentFields = NamedObj('CommentFields', {
  ticketRef: Uuid,
  text: Optional(LongText(20_000, { description: 'May be left out where there are attachments.' })),
  attachments: Default(T.Array(AttachmentFields, { maxItems: 10 }), []),
  membershipRef: Optional(withOptions(Uuid, { description: 'In whose name; left out: the caller’s membership.' })),
})
const comment = {
  ticketRef: exampleTicket.id,
  text: 'It still does not open.',
  attachments: [{ key: 'door.jpg', mime: 'image/jpeg' }],
  membershipRef: exampleRequester.id,
}
const commented = {
  ...exampleActivity,
  id: '0199d3a0-5c1e-7000-8000-000000000074',
  type: 'comment',
  membership: exampleRequester,
  data: { text: comment.text, attachments: comment.attachments },
}

export const createComment = endpoint({
  method: 'POST',
  path: '/support/tickets/v1/comment',
  scope: 'support',
  etagFrom: 'getTicket',
  creates: 'activity',
  location: '/support/tickets/v1/:ticketRef',
  summary: 'Comment on a ticket',
  description:
    'With a text, attachments or both. Files are kept elsewhere: an attachment names one by its key. `membershipRef` says in ' +
    'whose name, since an integration speaks for members. The first comment of an admin other than the requester is the ' +
    '`firstResponseDate` of the ticket. A comment of the requester on a solved or closed ticket reopens it: the ticket is ' +
    `\`inProgress\` again, by a second activity \`statusUpdated\`; \`activity\` is the comment. \`If-Match\` takes the tag of the ticket. ${most}`,
  body: Obj({ activity: CommentFields }),
  status: 201,
  reply,
  errors: ['unknown_reference', 'conflict'],
  example: { body: { activity: comment }, reply: { activity: commented, ticket: assignedTicket } },
})

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/support/tickets/v1/comment/:id',
  scope: 'support',
  etagFrom: 'getTicket',
  summary: 'Take a comment back',
  description:
    'Its text and its attachments are gone for good, its place in the history stays, with `deleteDate`. A ticket that the comment ' +
    'has reopened stays open. Every other activity is history: 409 `conflict`. `If-Match` takes the tag of the ticket.',
  params: ById,
  status: 200,
  reply: Obj({ activity: Activity }),
  errors: ['not_found', 'conflict'],
  example: { reply: { activity: { ...commented, data: { attachments: [] }, deleteDate: solved } } },
})
