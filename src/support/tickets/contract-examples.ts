import { exampleUser } from '../../community/users/contract.ts'

const inUser = { ...exampleUser, blocked: false }
const grace = { id: '0199d3a0-5c1e-7000-8000-0000000000a2', name: 'Grace', surname: 'Hopper', email: 'grace@example.com' }
export const exampleRequester = { id: '0199d3a0-5c1e-7000-8000-0000000000b3', roleType: 'member', type: 'member', user: inUser }
export const exampleAssignee = {
  ...exampleRequester,
  id: '0199d3a0-5c1e-7000-8000-0000000000b2',
  roleType: 'admin',
  user: { ...grace, blocked: false },
}
export const exampleFields = {
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  type: 'access',
  priority: 'normal',
  description: 'My card does not open the side door.',
  membershipRefRequester: exampleRequester.id,
}
export const exampleTicket = {
  id: '0199d3a0-5c1e-7000-8000-000000000071',
  number: 42,
  ...exampleFields,
  status: 'new',
  createDate: '2027-01-15T09:30:00.000Z',
  updateDate: '2027-01-15T09:30:00.000Z',
  statusUpdateDate: '2027-01-15T09:30:00.000Z',
  membershipRequester: exampleRequester,
  userRequester: exampleUser,
}
export const assignedTicket = {
  ...exampleTicket,
  updateDate: '2027-01-15T10:00:00.000Z',
  membershipRefAssignee: exampleAssignee.id,
  membershipAssignee: exampleAssignee,
  userAssignee: grace,
}
export const exampleOpening = {
  id: '0199d3a0-5c1e-7000-8000-000000000072',
  ticketRef: exampleTicket.id,
  createDate: exampleTicket.createDate,
  type: 'ticketCreated',
  membership: exampleAssignee,
  data: {},
}
export const exampleActivity = {
  ...exampleOpening,
  id: '0199d3a0-5c1e-7000-8000-000000000073',
  createDate: assignedTicket.updateDate,
  type: 'assigneeUpdated',
  data: { membershipAssignee: exampleAssignee, previousAttributes: { status: 'new' } },
}
