import { endpoint } from '../../kernel/contract/endpoint.ts'
import { AnyOf, AnyRef, Q, range } from '../../kernel/contract/list-query.ts'
import { Default, Matching, Obj, OneOf, Optional, T, Uuid, paging, withOptions } from '../../kernel/contract/schema.ts'
import { assignedTicket } from './contract-examples.ts'
import { Ticket, TICKET_PRIORITIES, TICKET_STATUSES, TICKET_TYPES } from './contract.ts'

const TICKET_ORDERS = ['createDate:desc', 'createDate:asc', 'updateDate:desc', 'updateDate:asc'] as const

/** An id, or `none`. */
const Assignee = Matching('^([Nn][Oo][Nn][Ee]|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$', 'a uuid or none')

export const listTickets = endpoint({
  method: 'GET',
  path: '/support/tickets/v1',
  scope: 'support',
  list: true,
  summary: 'List the tickets of a location',
  description:
    'The newest first unless `order` says otherwise. `nextPageToken` is left out on the last page; a page of rare tickets may be ' +
    'short and still have one.',
  query: Obj({
    locationRef: withOptions(Uuid, { description: 'The location whose tickets are listed.' }),
    membershipRefRequester: AnyRef('Only tickets that one of these has asked for.'),
    membershipRefAssignee: Optional(
      T.Array(Assignee, {
        minItems: 1,
        maxItems: 100,
        description: 'Only tickets that one of these has; `none` stands for those that nobody has.',
      }),
    ),
    userRefAssignee: AnyRef('Only tickets that one of these users has, by whatever membership.'),
    status: AnyOf(TICKET_STATUSES, 'Only tickets with one of these.'),
    type: AnyOf(TICKET_TYPES, 'Only tickets about one of these.'),
    priority: AnyOf(TICKET_PRIORITIES, 'Only tickets with one of these.'),
    ...range('createDate', 'Tickets opened'),
    ...range('updateDate', 'Tickets last changed'),
    q: Q('description and number'),
    order: Default(OneOf(TICKET_ORDERS, { description: 'What the list is sorted by, and which way.' }), 'createDate:desc'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ tickets: T.Array(Ticket), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { tickets: [assignedTicket], nextPageToken: 'WyIyMDI3…' } },
})
