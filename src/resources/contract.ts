import { endpoint } from '../kernel/contract/endpoint.ts'
import { ById, Obj, OneOf, Optional, paging, T, Uuid, withOptions } from '../kernel/contract/schema.ts'
import { Q } from '../kernel/contract/list-query.ts'
import { Resource, ResourceChanges, ResourceFields } from './contract-resource.ts'
import { RESOURCE_TYPES } from '../terms/resource-types.ts'

const fields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  type: 'meetingRoom' as const,
  title: 'Lock Room',
  description: 'A table for eight above the lock.',
  capacity: 8,
  bookingPermission: 'members' as const,
  bookingStepMinutes: 30,
  duration: { min: 30, max: 480 },
  bufferTime: 'fifteenMinutes' as const,
  money: { enabled: true, tiers: [{ from: 0, unitAmount: 24 }] },
  credits: { enabled: true, tiers: [{ from: 0, unitAmount: 2 }] },
  refundThreshold: 'oneDay' as const,
}
const noHours = { items: [], closedDays: [] }
export const exampleResource = {
  id: '0199d3a0-5c1e-7000-8000-000000000501',
  ...fields,
  media: [],
  visibility: 'public' as const,
  duration: { min: 30, max: 480, public: { enabled: false, min: 15, max: 1_440 } },
  schedule: { enabled: false, default: noHours, public: { enabled: false, ...noHours } },
  money: { enabled: true, tiers: [{ from: 0, flatAmount: 0, unitAmount: 24 }] },
  credits: { enabled: true, tiers: [{ from: 0, flatAmount: 0, unitAmount: 2 }] },
  dayPassesEnabled: false,
  autoRelease: { enabled: false, interval: 'fifteenMinutes' as const },
  checkIn: { interval: 'zeroMinutes' as const },
  confirmationEmail: {
    bookingCreatedByAdmin: false,
    bookingCreatedByMember: false,
    bookingCreatedByNetworkMember: false,
    bookingCreatedByPublic: false,
    template: '',
  },
  reminderEnabled: false,
  children: [],
  assignments: [],
  createDate: '2027-01-15T09:30:00.000Z',
  updateDate: '2027-01-15T09:30:00.000Z',
}

const types = T.Array(OneOf(RESOURCE_TYPES), { maxItems: RESOURCE_TYPES.length, description: 'Of these types.' })

export const listResources = endpoint({
  method: 'GET',
  path: '/resources/v1',
  scope: 'resources',
  list: true,
  summary: 'List resources',
  description: 'By title, of one location or of all. `nextPageToken` is left out on the last page.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'At this location.' })),
    parentRef: Optional(withOptions(Uuid, { description: 'The parts of this resource.' })),
    types: Optional(types),
    type: Optional(withOptions(types, { description: 'Another name of `types`.' })),
    q: Q('the title and the description'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ resources: T.Array(Resource), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { resources: [exampleResource] } },
})

export const createResource = endpoint({
  method: 'POST',
  path: '/resources/v1',
  scope: 'resources',
  creates: 'resource',
  summary: 'Create a resource',
  description:
    'A room is booked as a whole; of the types hotDesk, dedicatedDesk, office, parkingLot and equipment each booking takes seats, of which ' +
    'there are as many as `capacity` says. Without a price that is on, bookings are free.',
  body: Obj({ resource: ResourceFields }),
  status: 201,
  reply: Obj({ resource: Resource }),
  errors: ['unknown_reference'],
  example: { body: { resource: fields }, reply: { resource: exampleResource } },
})

export const getResource = endpoint({
  method: 'GET',
  path: '/resources/v1/:id',
  scope: 'resources',
  summary: 'Retrieve a resource',
  params: ById,
  status: 200,
  reply: Obj({ resource: Resource }),
  errors: ['not_found'],
  example: { reply: { resource: exampleResource } },
})

export const updateResource = endpoint({
  method: 'PATCH',
  path: '/resources/v1/:id',
  scope: 'resources',
  etagFrom: 'getResource',
  summary: 'Update a resource',
  description:
    'What is left out stays, at every depth; lists are replaced whole. What is booked stays as it was booked. A capacity below what is booked or assigned is 409 ' +
    '`conflict`, and so is a whole that is booked or assigned at the same time as the part.',
  params: ById,
  body: Obj({ resource: ResourceChanges }),
  status: 200,
  reply: Obj({ resource: Resource }),
  errors: ['not_found', 'unknown_reference', 'conflict'],
  example: {
    body: { resource: { title: 'Great Lock Room' } },
    reply: { resource: { ...exampleResource, title: 'Great Lock Room', updateDate: '2027-02-01T12:00:00.000Z' } },
  },
})

export const deleteResource = endpoint({
  method: 'DELETE',
  path: '/resources/v1/:id',
  scope: 'resources',
  etagFrom: 'getResource',
  summary: 'Delete a resource',
  description: '`in_use` while it has bookings to come, parts, or an assignment that is not over.',
  params: ById,
  status: 200,
  reply: Obj({ resource: Resource }),
  errors: ['not_found', 'in_use'],
  example: { reply: { resource: { ...exampleResource, deleteDate: '2027-02-01T12:00:00.000Z' } } },
})
