import { endpoint } from '../../kernel/contract/endpoint.ts'
import { AnyOf } from '../../kernel/contract/list-query.ts'
import {
  ById,
  Default,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  paging,
  T,
  Text,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { customerFilters } from '../../terms/holder.ts'
import { REFUND_WISHES } from '../../payments/contract.ts'
import { EventTicket, EventTicketFields, exampleFields, exampleTicket, TICKET_ROLES, TICKET_STATUSES } from './contract-ticket.ts'

const PATH = '/events/tickets/v1'
const checkedIn = { ...exampleTicket, checkInDate: '2027-03-04T07:55:00.000Z' }

export const createEventTicket = endpoint({
  method: 'POST',
  path: PATH,
  scope: 'events',
  creates: 'ticket',
  summary: 'Take seats at an event',
  description:
    'Until the event ends; a membership has one ticket for an event that is not canceled (`already_exists`). Seats are decided under a ' +
    'lock, so of many at once exactly as many get one as there are seats; the others are `sold_out`. Seats that are free while people ' +
    'wait go to them first, in their order, as far as they can pay. The price is that of the event times the quantity, less the ' +
    'greatest `discounts.events` of the plans of the membership and its company, then what a promo code takes off; it is paid as an ' +
    'order is. A host pays nothing. Whoever gets the ticket is told by mail where the event’s `confirmationEmail` is on.',
  body: Obj({ ticket: EventTicketFields }),
  status: 201,
  reply: Obj({ ticket: EventTicket }),
  errors: ['unknown_reference', 'already_exists', 'sold_out', 'insufficient_balance', 'not_redeemable', 'conflict'],
  example: { body: { ticket: exampleFields }, reply: { ticket: exampleTicket } },
})

const ref = (description: string) => Optional(withOptions(Uuid, { description }))

export const listEventTickets = endpoint({
  method: 'GET',
  path: PATH,
  scope: 'events',
  list: true,
  summary: 'List event tickets',
  description: 'The newest first; those that are not canceled, unless `status` asks for others.',
  query: Obj({
    locationRef: ref('Only for events at this location.'),
    eventRef: ref('Only for this event.'),
    ...customerFilters,
    customerRef: ref('Of this membership, or paid by this company.'),
    userRef: ref('Of this user, by whichever membership.'),
    status: AnyOf(TICKET_STATUSES, 'Tickets in these states; `active` when left out.'),
    role: AnyOf(TICKET_ROLES, 'Tickets of attendees, or of hosts.'),
    checkedIn: Optional(T.Boolean({ description: '`true` for those that are checked in, `false` for the others.' })),
    ...paging,
  }),
  status: 200,
  reply: Obj({ tickets: T.Array(EventTicket), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { tickets: [exampleTicket], nextPageToken: 'WyIyMDI3…' } },
})

export const getEventTicket = endpoint({
  method: 'GET',
  path: `${PATH}/:id`,
  scope: 'events',
  summary: 'Retrieve an event ticket',
  description: 'A canceled one is answered too, with its `deleteDate`.',
  params: ById,
  status: 200,
  reply: Obj({ ticket: EventTicket }),
  errors: ['not_found'],
  example: { reply: { ticket: exampleTicket } },
})

export const getEventTicketQr = endpoint({
  method: 'GET',
  path: `${PATH}/:id/qr.svg`,
  scope: 'events',
  summary: 'Draw the code of an event ticket',
  description: 'A QR code of the ticket’s `code`, to be shown at the door. A ticket without a code is `not_found`.',
  params: ById,
  status: 200,
  file: 'image/svg+xml',
  errors: ['not_found'],
})

export const updateEventTicket = endpoint({
  method: 'PUT',
  path: `${PATH}/:id`,
  scope: 'events',
  etagFrom: 'getEventTicket',
  summary: 'Change the role of an event ticket',
  description:
    'A host’s seats are free for others, and go to whoever waits; its payment stays. To become an attendee, it needs seats. A canceled ' +
    'ticket, and a role that it has already, are `conflict`.',
  params: ById,
  body: Obj({ ticket: NamedObj('EventTicketChanges', { role: OneOf(TICKET_ROLES) }) }),
  status: 200,
  reply: Obj({ ticket: EventTicket }),
  errors: ['not_found', 'sold_out', 'conflict'],
  example: { body: { ticket: { role: 'host' } }, reply: { ticket: { ...exampleTicket, role: 'host' } } },
})

const refund = {
  description:
    'Whether the payment is given back: `policy` does so as long before the start as the event’s `refundThreshold` says, or longer; ' +
    '`always` and `never` whatever the threshold. What is not given back stays due.',
}

export const cancelEventTicket = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id`,
  scope: 'events',
  etagFrom: 'getEventTicket',
  summary: 'Cancel an event ticket',
  description:
    'Its seats go to whoever waits for some, else they are free. What is given back goes where it came from, as with an order. One that ' +
    'is canceled already or checked in, or whose event is over, is `conflict`. Whoever had it is told by mail.',
  params: ById,
  query: Obj({ refund: Default(OneOf(REFUND_WISHES, refund), 'policy') }),
  status: 200,
  reply: Obj({ ticket: EventTicket }),
  errors: ['not_found', 'conflict'],
  example: { reply: { ticket: { ...exampleTicket, status: 'canceled', deleteDate: '2027-02-01T12:00:00.000Z' } } },
})

export const checkInEventTicket = endpoint({
  method: 'POST',
  path: `${PATH}/:id/checkin`,
  scope: 'events',
  etagFrom: 'getEventTicket',
  summary: 'Check in an event ticket',
  description: 'One that is checked in already, or canceled, is `conflict`.',
  params: ById,
  status: 200,
  reply: Obj({ ticket: EventTicket }),
  errors: ['not_found', 'conflict'],
  example: { reply: { ticket: checkedIn } },
})

export const undoEventCheckIn = endpoint({
  method: 'DELETE',
  path: `${PATH}/:id/checkin`,
  scope: 'events',
  etagFrom: 'getEventTicket',
  summary: 'Undo the check-in of an event ticket',
  description: 'For what was checked in by mistake. One that is not checked in is `conflict`.',
  params: ById,
  status: 200,
  reply: Obj({ ticket: EventTicket }),
  errors: ['not_found', 'conflict'],
  example: { reply: { ticket: exampleTicket } },
})

export const checkInByCode = endpoint({
  method: 'POST',
  path: `${PATH}/checkin`,
  scope: 'events',
  summary: 'Check in by a code',
  description:
    'For the door of one event: `code` is what a ticket’s QR code says, however it is spaced and in whichever case. A code that is ' +
    'mistyped is a fault of its own; one of no ticket for this event is an `unknown_reference`.',
  body: Obj({
    checkin: NamedObj('CheckInFields', {
      eventRef: withOptions(Uuid, { description: 'The event that people are let in to.' }),
      code: Text(40, { description: '12 letters and digits; spaces and hyphens do not count.' }),
    }),
  }),
  status: 200,
  reply: Obj({ ticket: EventTicket }),
  errors: ['unknown_reference', 'conflict'],
  example: { body: { checkin: { eventRef: exampleTicket.eventRef, code: 'K7QW-2M9T-FXA4' } }, reply: { ticket: checkedIn } },
})
