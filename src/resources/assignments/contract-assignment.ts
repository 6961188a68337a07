import { EmbeddedUser, exampleUser } from '../../community/users/contract.ts'
import { NamedObj, Optional, T, Time, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { AssignedResource } from '../../terms/subjects.ts'
import { Titled } from '../../terms/titled.ts'

/** Who holds a resource, or seats of it, for as long as a subscription lasts. */
export const Assignment = NamedObj('Assignment', {
  id: withOptions(Uuid, { description: 'That of the item of the subscription.' }),
  resourceRef: Uuid,
  resource: AssignedResource,
  membershipRef: Optional(Uuid),
  companyRef: Optional(Uuid),
  user: Optional(EmbeddedUser),
  company: Optional(Titled),
  quantity: Optional(T.Integer({ description: 'How many seats of it; left out where it is all of the resource.' })),
  entire: Optional(T.Boolean()),
  startDate: withOptions(Time, { description: 'From when on it is assigned: the start of the item, else of the subscription.' }),
  endDate: Optional(withOptions(Time, { description: 'Until when, as far as that is known. This instant is not in it.' })),
  subscription: NamedObj('AssignmentSubscription', { id: Uuid, startDate: Time, endDate: Optional(Time) }),
})

export const exampleAssignment = {
  id: '0199d3a0-5c1e-7000-8000-000000000102',
  resourceRef: '0199d3a0-5c1e-7000-8000-000000000501',
  resource: { id: '0199d3a0-5c1e-7000-8000-000000000501', title: 'Lock Room', type: 'meetingRoom' as const },
  membershipRef: '0199d3a0-5c1e-7000-8000-0000000000b1',
  user: exampleUser,
  quantity: 2,
  startDate: '2027-01-31T00:00:00.000Z',
  subscription: { id: '0199d3a0-5c1e-7000-8000-000000000101', startDate: '2027-01-31T00:00:00.000Z' },
}
