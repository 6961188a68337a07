import { endpoint } from '../../kernel/contract/endpoint.ts'
import { Obj, Optional, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { customerFilters } from '../../terms/holder.ts'
import { Assignment, exampleAssignment } from './contract-assignment.ts'

export const listAssignments = endpoint({
  method: 'GET',
  path: '/resources/v1/assignments',
  scope: 'resources',
  summary: 'List assignments',
  description:
    'Who holds resources, or seats of them, at an instant, by the title of the resource: items of subscriptions assign them. All of them; there are no pages.',
  query: Obj({
    locationRef: Optional(withOptions(Uuid, { description: 'At this location.' })),
    resourceRef: Optional(withOptions(Uuid, { description: 'Of this resource.' })),
    ...customerFilters,
    date: Optional(withOptions(Time, { description: 'At this instant; now unless sent.' })),
  }),
  status: 200,
  reply: Obj({ assignments: T.Array(Assignment) }),
  errors: ['unknown_reference'],
  example: { reply: { assignments: [exampleAssignment] } },
})
