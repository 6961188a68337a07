import { answered } from '../kernel/contract/answered.ts'
import { endpoint } from '../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  LongText,
  named,
  NamedObj,
  Nullable,
  Obj,
  OneOf,
  Optional,
  T,
  Text,
  Time,
  Url,
  Uuid,
} from '../kernel/contract/schema.ts'
import { Credits, Money } from '../terms/amounts.ts'
import { Price } from '../terms/prices.ts'
import { REFUND_THRESHOLDS } from '../terms/refund-threshold.ts'
import { VISIBILITIES } from '../terms/visibility.ts'

export const APPLICATION_TYPES = ['purchase', 'none'] as const
export type ApplicationType = (typeof APPLICATION_TYPES)[number]

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

const EventChanges = NamedObj(
  'EventChanges',
  {
    title: Optional(Text(200)),
    description: Optional(LongText(20_000)),
    venue: Optional(LongText(500)),
    imageUrl: Optional(Nullable(Url)),
    startDate: Optional(Time),
    endDate: Optional(T.String({ format: 'date-time', description: 'After `startDate`.' })),
    applicationType: Optional(OneOf(APPLICATION_TYPES, applicationType)),
    visibilityType: Optional(OneOf(VISIBILITIES, visibilityType)),
    refundThreshold: Optional(OneOf(REFUND_THRESHOLDS, refundThreshold)),
    showAttendees: Optional(T.Boolean()),
    limitedAttendees: Optional(
      NamedObj(
        'AttendeeLimitChanges',
        { enabled: Optional(T.Boolean()), limit: Optional(T.Integer({ minimum: 0, maximum: 1_000_000, ...limit })) },
        { minProperties: 1 },
      ),
    ),
    price: Optional(
      NamedObj(
        'EventPriceChanges',
        {
          credits: Optional(
            NamedObj(
              'EventCreditPriceChanges',
              { enabled: Optional(T.Boolean()), amount: Optional(Credits) },
              { minProperties: 1 },
            ),
          ),
          money: Optional(
            NamedObj('EventMoneyPriceChanges', { enabled: Optional(T.Boolean()), amount: Optional(Money) }, { minProperties: 1 }),
          ),
        },
        { minProperties: 1 },
      ),
    ),
  },
  { minProperties: 1 },
)

export const Event = NamedObj('Event', {
  id: Uuid,
  networkRef: Uuid,
  ...answered(EventFields),
  createDate: Time,
  updateDate: Time,
})

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
export const exampleEvent = {
  id: '0199d3a0-5c1e-7000-8000-0000000000e1',
  networkRef: '0199d3a0-5c1e-7000-8000-000000000001',
  ...fields,
  createDate: '2027-01-15T09:30:00.000Z',
  updateDate: '2027-01-15T09:30:00.000Z',
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
  example: { body: { event: fields }, reply: { event: exampleEvent } },
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
  example: { reply: { event: exampleEvent } },
})

export const updateEvent = endpoint({
  method: 'PUT',
  path: '/events/v1/:id',
  scope: 'events',
  etagFrom: 'getEvent',
  summary: 'Change an event',
  description:
    'What is left out stays, inside `price` and `limitedAttendees` too; `null` takes the image away. The location cannot change.',
  params: ById,
  body: Obj({ event: EventChanges }),
  status: 200,
  reply: Obj({ event: Event }),
  errors: ['not_found'],
  example: {
    body: { event: { venue: 'Roof' } },
    reply: { event: { ...exampleEvent, venue: 'Roof', updateDate: '2027-02-01T12:00:00.000Z' } },
  },
})
