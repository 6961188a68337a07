import { endpoint } from '../../kernel/contract/endpoint.ts'
import { NamedObj, Obj, OneOf, Optional, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { RESOURCE_TYPES } from '../../terms/resource-types.ts'

/** The longest time that is looked at. */
export const MOST_DAYS = 62

const types = T.Array(OneOf(RESOURCE_TYPES), { maxItems: RESOURCE_TYPES.length, description: 'Of these types.' })

/** A stretch of time in which a resource is free. */
export const FreeTime = NamedObj('FreeTime', {
  startDate: Time,
  endDate: withOptions(Time, { description: 'When it ends; this instant is not in it.' }),
  seats: T.Integer({
    description: 'How many seats are free throughout; of what is booked as a whole, its capacity, or 1 where none is said.',
  }),
})

export const getAvailability = endpoint({
  method: 'GET',
  path: '/resources/v1/availability',
  scope: 'resources',
  summary: 'Ask when resources are free',
  description:
    'The free times of each resource, by its title: what its hours leave when bookings, assignments and what is kept free before bookings are taken out. ' +
    'The hours are the default ones of its own schedule, else those of the location, else all day. A booking of a whole takes its parts, and one of a part ' +
    'takes the whole. What is past is not free: today’s begin with the next step of the resource. A time that can be booked lies within one of these, but ' +
    'durations, permissions and other steps are not looked at. All resources of a location are told, whoever may see and book them.',
  query: Obj({
    locationRef: Optional(
      withOptions(Uuid, { description: 'All resources of this location. Either it or `resourceRef` is sent.' }),
    ),
    resourceRef: Optional(T.Array(Uuid, { minItems: 1, maxItems: 100, description: 'These resources.' })),
    startDate: Time,
    endDate: withOptions(Time, { description: `After startDate, by ${MOST_DAYS} days at most, by the local clock.` }),
    types: Optional(types),
    type: Optional(withOptions(types, { description: 'Another name of `types`.' })),
    seats: Optional(
      T.Integer({
        minimum: 1,
        maximum: 10_000,
        description: 'Times with so many free seats; of what is booked as a whole, where so many people fit. 1 unless sent.',
      }),
    ),
    minutes: Optional(T.Integer({ minimum: 1, maximum: 89_280, description: 'Times of so many minutes at least.' })),
  }),
  status: 200,
  reply: Obj({ availability: T.Array(NamedObj('Availability', { resourceRef: Uuid, slots: T.Array(FreeTime) })) }),
  errors: ['unknown_reference'],
  example: {
    reply: {
      availability: [
        {
          resourceRef: '0199d3a0-5c1e-7000-8000-000000000501',
          slots: [
            { startDate: '2027-02-01T08:00:00.000Z', endDate: '2027-02-01T09:45:00.000Z', seats: 8 },
            { startDate: '2027-02-01T11:15:00.000Z', endDate: '2027-02-01T19:00:00.000Z', seats: 8 },
          ],
        },
      ],
    },
  },
})
