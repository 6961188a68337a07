import { endpoint } from '../kernel/contract/endpoint.ts'
import { AnyOf, Q, range } from '../kernel/contract/list-query.ts'
import { Default, LIMIT, Obj, Optional, paging, T, Uuid, withOptions } from '../kernel/contract/schema.ts'
import { VISIBILITIES } from '../terms/visibility.ts'
import { Event, EventOrder } from './contract-event.ts'
import { exampleEvent } from './contract-examples.ts'

const canceled = Optional(T.Boolean({ description: '`true` for events that were canceled, `false` for the others.' }))

export const listEvents = endpoint({
  method: 'GET',
  path: '/events/v1',
  scope: 'events',
  list: true,
  summary: 'List the events of a location',
  description:
    '`relevance` puts running and coming events first, soonest first, then past ones, latest first, as of the moment ' +
    'of page one. `searchQueryNext` holds all parameters of the next page and is left out on the last one; a page of rare events ' +
    'may be short and still have one.',
  query: Obj({
    locationRef: withOptions(Uuid, { description: 'The location whose events are listed.' }),
    ...range('startDate', 'Events that start'),
    ...range('endDate', 'Events that end'),
    visibilityType: AnyOf(VISIBILITIES, 'Only events that are meant for one of these.'),
    seriesRef: Optional(withOptions(Uuid, { description: 'Only copies that were made at once and share this.' })),
    canceled,
    q: Q('title and venue'),
    ...paging,
    order: Default(withOptions(EventOrder, { description: 'What the list is sorted by, and which way.' }), 'startDate:asc'),
  }),
  status: 200,
  reply: Obj({
    events: T.Array(Event),
    searchQueryNext: Optional(
      Obj({
        limit: T.Integer(),
        locationRef: Uuid,
        nextPageToken: T.String(),
        order: EventOrder,
        visibilityType: Optional(T.String({ description: 'As it was sent: values between commas.' })),
        seriesRef: Optional(Uuid),
        canceled,
        q: Optional(T.String()),
        ...range('startDate', 'As it was sent: events that start'),
        ...range('endDate', 'As it was sent: events that end'),
      }),
    ),
  }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: {
    reply: {
      events: [exampleEvent],
      searchQueryNext: {
        limit: LIMIT,
        locationRef: exampleEvent.locationRef,
        nextPageToken: 'WyIyMDI3…',
        order: 'startDate:asc',
      },
    },
  },
})
