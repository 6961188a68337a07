import { endpoint } from '../../kernel/contract/endpoint.ts'
import { Metadata, NamedObj, Obj, OneOf, Optional, T, Time, Uuid } from '../../kernel/contract/schema.ts'
import { EmbeddedUser, exampleUser, MemberUser } from '../users/contract.ts'

export const ROLES = ['member', 'admin'] as const
export type Role = (typeof ROLES)[number]
export const COMPANY_ROLES = ['member', 'manager'] as const
export type CompanyRole = (typeof COMPANY_ROLES)[number]
export const MEMBERSHIP_STATUSES = ['requested', 'approved'] as const
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number]
export const MEMBERSHIP_TYPES = ['member', 'nonmember'] as const
export type MembershipType = (typeof MEMBERSHIP_TYPES)[number]

/** A membership inside another object: `roleType` is its role. */
export const EmbeddedMembership = NamedObj('EmbeddedMembership', {
  id: Uuid,
  roleType: OneOf(ROLES),
  type: OneOf(MEMBERSHIP_TYPES),
  user: MemberUser,
})

/** A balance: what expires at some time, and what never does. */
export const Balance = NamedObj('Balance', { expiring: T.Number(), permanent: T.Number() })

export const Membership = NamedObj('Membership', {
  id: Uuid,
  number: T.Integer({ description: 'Counted from 1 in the network; paths take it in place of the id.' }),
  userRef: Uuid,
  user: EmbeddedUser,
  locationRef: Uuid,
  companyRef: Optional(Uuid),
  companyRole: Optional(OneOf(COMPANY_ROLES)),
  role: OneOf(ROLES),
  status: OneOf(MEMBERSHIP_STATUSES),
  type: OneOf(MEMBERSHIP_TYPES),
  subscriptionRef: Optional(Uuid),
  credits: Balance,
  dayPasses: Balance,
  metadata: T.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  notes: Optional(T.String()),
  invitationDate: Optional(Time),
  createDate: Time,
  deleteDate: Optional(Time),
})

const MembershipChanges = NamedObj(
  'MembershipChanges',
  { metadata: Optional(Metadata), role: Optional(OneOf(ROLES)) },
  { minProperties: 1 },
)

/** A membership in a path: its number or its uuid. */
const Id = T.String({
  pattern: '^([1-9][0-9]{0,14}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$',
  description: 'The membership’s number in the network, or its uuid.',
})

const membership = {
  id: '0199d3a0-5c1e-7000-8000-0000000000b1',
  number: 17,
  userRef: exampleUser.id,
  user: exampleUser,
  locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
  role: 'admin',
  status: 'approved',
  type: 'member',
  credits: { expiring: 12, permanent: 3.5 },
  dayPasses: { expiring: 10, permanent: 0 },
  metadata: { door: '4711' },
  createDate: '2027-01-15T09:30:00.000Z',
}

export const getMembership = endpoint({
  method: 'GET',
  path: '/community/memberships/v1/:id',
  scope: 'community',
  summary: 'Retrieve a membership',
  description:
    '`credits` and `dayPasses` are what is unspent and unexpired now; `subscriptionRef` is the subscription ' +
    'that is active, else the next to start.',
  params: Obj({ id: Id }),
  status: 200,
  reply: Obj({ membership: Membership }),
  errors: ['not_found'],
  example: { reply: { membership } },
})

export const updateMembership = endpoint({
  method: 'PUT',
  path: '/community/memberships/v1/:id',
  scope: 'community',
  etagFrom: 'getMembership',
  summary: 'Update a membership',
  description:
    'What is left out stays as it is; `metadata` that is sent replaces the stored object whole. ' +
    'The last admin of a network who can act cannot be demoted.',
  params: Obj({ id: Id }),
  body: Obj({ membership: MembershipChanges }),
  status: 200,
  reply: Obj({ membership: Membership }),
  errors: ['not_found', 'last_admin'],
  example: { body: { membership: { metadata: { door: '4711' }, role: 'admin' } }, reply: { membership } },
})
