import { endpoint } from '../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  LongText,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  T,
  Text,
  Time,
  Uuid,
  withOptions,
} from '../kernel/contract/schema.ts'
import { PAYMENT_TYPES } from '../payments/contract.ts'
import { PAYMENT_STATUSES } from '../terms/payments.ts'
import { Event } from './contract-event.ts'
import { exampleEvent } from './contract-examples.ts'
import { EventTicket, exampleTicket } from './tickets/contract-ticket.ts'

const EventRefund = NamedObj('EventRefund', {
  ticketRef: Uuid,
  membershipRef: Uuid,
  type: OneOf(PAYMENT_TYPES),
  amount: T.Number({
    description: 'What is given back, or is not asked for any more: in the unit of the payment; money with its tax.',
  }),
  currencyCode: Optional(T.String({ description: 'Of money.' })),
  status: OneOf(PAYMENT_STATUSES, { description: 'Of the payment. `canceled`: it was not paid yet, and nobody has to.' }),
  transactionRef: Optional(withOptions(Uuid, { description: 'The entry that gives credits back.' })),
  creditNoteRef: Optional(withOptions(Uuid, { description: 'The credit note that takes it off an invoice.' })),
})

export const cancelEvent = endpoint({
  method: 'PUT',
  path: '/events/v1/:id/cancel',
  scope: 'events',
  etagFrom: 'getEvent',
  summary: 'Cancel an event',
  description:
    'Once, until it ends; else it is `conflict`. All its tickets are canceled and given back whole, whatever the threshold, each exactly ' +
    'once and all in one step; the waiting list closes. `refunds` has what this gives back, not what had been given back before.',
  params: ById,
  body: Obj({ reason: Optional(LongText(2_000)) }),
  status: 200,
  reply: Obj({ event: Event, refunds: T.Array(EventRefund) }),
  errors: ['not_found', 'conflict'],
  example: {
    body: { reason: 'The speaker is ill.' },
    reply: {
      event: {
        ...exampleEvent,
        attendees: 0,
        updateDate: '2027-03-01T12:00:00.000Z',
        cancelDate: '2027-03-01T12:00:00.000Z',
        reason: 'The speaker is ill.',
      },
      refunds: [
        {
          ticketRef: exampleTicket.id,
          membershipRef: exampleTicket.membershipRef,
          type: 'credits',
          amount: 4,
          status: 'succeeded',
          transactionRef: '0199d3a0-5c1e-7000-8000-000000000513',
        },
      ],
    },
  },
})

const REPEATS = ['day', 'week', 'month'] as const
export type Repeat = (typeof REPEATS)[number]

const Repetition = NamedObj(
  'EventRepeat',
  {
    period: OneOf(REPEATS),
    every: Default(T.Integer({ minimum: 1, maximum: 52, description: 'So many periods lie between two copies.' }), 1),
    count: T.Integer({ minimum: 1, maximum: 100, description: 'So many copies are made.' }),
  },
  {
    description:
      'Counted from the copy’s start by the clock of the location: what begins at nine does so through changes of clocks. A month ' +
      'without the day has its last one.',
  },
)

export const copyEvent = endpoint({
  method: 'POST',
  path: '/events/v1/:eventRef/copy',
  scope: 'events',
  location: '/events/v1/:id',
  creates: 'event',
  summary: 'Copy an event',
  description:
    'The copy has no tickets, no waiting list and is not canceled. What is not sent is that of the original; a start without an end keeps ' +
    'the duration. `repeat` makes several that share a `seriesRef`: `events` has all of them, `event` is the first, which begins when the ' +
    'original does unless `startDate` says otherwise.',
  params: Obj({ eventRef: Uuid }),
  body: Obj({
    event: Optional(
      NamedObj('EventCopyFields', { startDate: Optional(Time), endDate: Optional(Time), title: Optional(Text(200)) }),
    ),
    repeat: Optional(Repetition),
  }),
  status: 201,
  reply: Obj({ event: Event, events: T.Array(Event) }),
  errors: ['not_found', 'conflict'],
  example: {
    body: { event: { startDate: '2027-04-01T08:00:00Z' } },
    reply: {
      event: { ...exampleEvent, startDate: '2027-04-01T08:00:00.000Z', endDate: '2027-04-01T10:00:00.000Z', attendees: 0 },
      events: [{ ...exampleEvent, startDate: '2027-04-01T08:00:00.000Z', endDate: '2027-04-01T10:00:00.000Z', attendees: 0 }],
    },
  },
})

export const setEventHosts = endpoint({
  method: 'PUT',
  path: '/events/v1/:id/hosts',
  scope: 'events',
  etagFrom: 'getEvent',
  summary: 'Make hosts of an event',
  description:
    'Whoever has no ticket gets a free one with the role `host`; an attendee becomes one, keeps the payment and frees the seats. Others ' +
    'stay what they are. Answers all tickets of the event that are not canceled.',
  params: ById,
  body: Obj({ tickets: T.Array(NamedObj('EventHostFields', { membershipRef: Uuid }), { minItems: 1, maxItems: 100 }) }),
  status: 200,
  reply: Obj({ tickets: T.Array(EventTicket) }),
  errors: ['not_found', 'unknown_reference', 'conflict'],
  example: {
    body: { tickets: [{ membershipRef: exampleTicket.membershipRef }] },
    reply: { tickets: [{ ...exampleTicket, role: 'host' }] },
  },
})
