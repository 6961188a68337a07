import { answered } from '../kernel/contract/answered.ts'
import { endpoint } from '../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  LIMIT,
  LongText,
  named,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  paging,
  T,
  Text,
  Time,
  Url,
  Uuid,
  withOptions,
} from '../kernel/contract/schema.ts'
import { Price } from '../terms/prices.ts'
import { VISIBILITIES } from '../terms/visibility.ts'

export const APPLICATION_TYPES = ['purchase', 'none'] as const
export type ApplicationType = (typeof APPLICATION_TYPES)[number]

export const REFUND_THRESHOLDS = [
  'noRefund',
  'zeroMinutes',
  'fifteenMinutes',
  'thirtyMinutes',
  'oneHour',
  'twoHours',
  'fourHours',
  'sixHours',
  'twelveHours',
  'oneDay',
  'twoDays',
  'oneWeek',
  'twoWeeks',
  'fourWeeks',
] as const
export type RefundThreshold = (typeof REFUND_THRESHOLDS)[number]

export const ORDERS = [
  'createDate:asc',
  'createDate:desc',
  'startDate:asc',
  'startDate:desc',
  'endDate:asc',
  'endDate:desc',
  'relevance',
] as const
export type Order = (typeof ORDERS)[number]

export const EventOrder = named('EventOrder', OneOf(ORDERS))

const applicationType = { description: '`purchase`: people can join, also where the price is 0; `none`: no registration here.' }
const visibilityType = {
  description: 'Who is meant to see the event. Stored and answered; every credential with the scope still sees all events.',
}
const refundThreshold = {
  description: 'How long before the start a cancelled ticket is refunded. Stored; tickets cannot be cancelled here yet.',
}
const limit = { description: '1 to 1,000,000 while enabled.' }

const EventFields = NamedObj('EventFields', {
  locationRef: Uuid,
  title: Text(200),
  description: Default(LongText(20_000), ''),
  venue: Default(LongText(500), ''),
  imageUrl: Optional(Url),
  startDate: Time,
  endDate: T.String({ format: 'date-time', description: 'After `startDate`.' }),
  applicationType: Default(OneOf(APPLICATION_TYPES, applicationType), 'purchase'),
  visibilityType: Default(OneOf(VISIBILITIES, visibilityType), 'public'),
  refundThreshold: Default(OneOf(REFUND_THRESHOLDS, refundThreshold), 'noRefund'),
  showAttendees: Default(T.Boolean(), true),
  limitedAttendees: Default(
    Obj({ enabled: Default(T.Boolean(), true), limit: Optional(T.Integer({ minimum: 0, maximum: 1_000_000, ...limit })) }),
    { enabled: false },
  ),
  price: Default(Price, {}),
})

export const Event = NamedObj('Event', { id: Uuid, networkRef: Uuid, ...answered(EventFields), createDate: Time })

const fields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  title: 'Founders’ breakfast',
  description: 'Coffee, croissants and three short talks.',
  venue: 'Kitchen, 2nd floor',
  startDate: '2027-03-04T08:00:00.000Z',
  endDate: '2027-03-04T10:00:00.000Z',
  applicationType: 'purchase',
  visibilityType: 'public',
  refundThreshold: 'oneDay',
  showAttendees: true,
  limitedAttendees: { enabled: true, limit: 40 },
  price: { credits: { enabled: true, amount: 2 }, money: { enabled: true, amount: 12.5 } },
}
const event = {
  id: '0199d3a0-5c1e-7000-8000-0000000000e1',
  networkRef: '0199d3a0-5c1e-7000-8000-000000000001',
  ...fields,
  createDate: '2027-01-15T09:30:00.000Z',
}

export const createEvent = endpoint({
  method: 'POST',
  path: '/events/v1',
  scope: 'events',
  summary: 'Create an event',
  description: 'What is left out takes its default; a part of the price that is not sent is off.',
  body: Obj({ event: EventFields }),
  status: 201,
  creates: 'event',
  reply: Obj({ event: Event }),
  errors: ['unknown_reference'],
  example: { body: { event: fields }, reply: { event } },
})

export const listEvents = endpoint({
  method: 'GET',
  path: '/events/v1',
  scope: 'events',
  list: true,
  summary: 'List the events of a location',
  description:
    '`relevance` puts running and coming events first, soonest first, then past ones, latest first, as of the moment ' +
    'of page one. `searchQueryNext` holds the parameters of the next page and is left out on the last one.',
  query: Obj({
    locationRef: withOptions(Uuid, { description: 'The location whose events are listed.' }),
    ...paging,
    order: Default(withOptions(EventOrder, { description: 'What the list is sorted by, and which way.' }), 'startDate:asc'),
  }),
  status: 200,
  reply: Obj({
    events: T.Array(Event),
    searchQueryNext: Optional(Obj({ limit: T.Integer(), locationRef: Uuid, nextPageToken: T.String(), order: EventOrder })),
  }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: {
    reply: {
      events: [event],
      searchQueryNext: { limit: LIMIT, locationRef: fields.locationRef, nextPageToken: 'WyIyMDI3…', order: 'startDate:asc' },
    },
  },
})

export const getEvent = endpoint({
  method: 'GET',
  path: '/events/v1/:id',
  scope: 'events',
  oneStatement: true,
  networkHeader: true,
  summary: 'Retrieve an event',
  params: ById,
  status: 200,
  reply: Obj({ event: Event }),
  errors: ['not_found'],
  example: { reply: { event } },
})
