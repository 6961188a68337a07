import { EmbeddedUser, exampleUser } from '../../community/users/contract.ts'
import { answered } from '../../kernel/contract/answered.ts'
import { Default, NamedObj, Obj, OneOf, Optional, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { Payment, paymentFields, type PaymentType } from '../../payments/contract.ts'
import { MediaFields } from '../../terms/media.ts'
import { VISIBILITIES } from '../../terms/visibility.ts'
import { EventLocation } from '../contract-event.ts'
import { exampleEvent } from '../contract-examples.ts'

export const TICKET_ROLES = ['attendee', 'host'] as const
export type TicketRole = (typeof TICKET_ROLES)[number]

export const TICKET_STATUSES = ['active', 'canceled'] as const

/** The ways to pay that a request for a ticket can name. */
export const PAID_BY = ['credits', 'invoice', 'external', 'paymentGateway'] as const satisfies readonly PaymentType[]

const MOST_SEATS = 20

const { media } = answered(Obj({ media: MediaFields }))

export const EventTicket = NamedObj('EventTicket', {
  id: Uuid,
  eventRef: Uuid,
  event: NamedObj('TicketEvent', {
    id: Uuid,
    title: T.String(),
    startDate: Time,
    endDate: Time,
    venue: T.String(),
    visibilityType: OneOf(VISIBILITIES),
    media,
    location: EventLocation,
  }),
  locationRef: withOptions(Uuid, { description: 'The location of the event.' }),
  membershipRef: Uuid,
  user: EmbeddedUser,
  quantity: T.Integer({ description: 'Seats.' }),
  role: OneOf(TICKET_ROLES, { description: 'Hosts need no seats.' }),
  code: Optional(T.String({ description: 'By which it is checked in: 12 characters, of which the last one proves the others.' })),
  payment: Optional(Payment),
  status: OneOf(TICKET_STATUSES),
  checkInDate: Optional(Time),
  createDate: Time,
  deleteDate: Optional(withOptions(Time, { description: 'When it was canceled.' })),
})

const membershipRef = { description: 'Who comes: a membership of the network, at whatever location it is.' }

export const quantity = Default(
  T.Integer({ minimum: 1, maximum: MOST_SEATS, description: 'Seats for the member and whoever comes along.' }),
  1,
)

export const EventTicketFields = NamedObj('EventTicketFields', {
  eventRef: withOptions(Uuid, { description: 'An event with `applicationType` `purchase`, unless the ticket is a host’s.' }),
  membershipRef: withOptions(Uuid, membershipRef),
  quantity,
  role: Default(OneOf(TICKET_ROLES, { description: 'A `host` pays nothing and needs no seats.' }), 'attendee'),
  payment: Optional(
    paymentFields('EventTicket', PAID_BY, 'Required, unless a part of the event’s price is on and 0, or both are off.'),
  ),
})

export const exampleFields = {
  eventRef: exampleEvent.id,
  membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b1',
  quantity: 2,
  role: 'attendee',
  payment: { type: 'credits' },
}
const { id, title, startDate, endDate, venue, visibilityType, location } = exampleEvent
export const exampleTicket = {
  id: '0199d3a0-5c1e-7000-8000-000000000511',
  eventRef: exampleFields.eventRef,
  event: { id, title, startDate, endDate, venue, visibilityType, media: exampleEvent.media, location },
  locationRef: exampleEvent.locationRef,
  membershipRef: exampleFields.membershipRef,
  user: exampleUser,
  quantity: 2,
  role: 'attendee',
  code: 'K7QW2M9TFXA4',
  payment: {
    type: 'credits',
    customerRef: exampleFields.membershipRef,
    amount: 4,
    status: 'succeeded',
    tax: { inclusive: true, rate: 7 },
    discounts: [],
    transactionRef: '0199d3a0-5c1e-7000-8000-000000000512',
    refundable: true,
    refunds: [],
  },
  status: 'active',
  createDate: '2027-01-20T10:00:00.000Z',
}
