import { AnyOf, AnyRef, Q, range } from '../../kernel/contract/list-query.ts'
import { endpoint } from '../../kernel/contract/endpoint.ts'
import { Default, Obj, OneOf, Optional, paging, T, Uuid, withOptions } from '../../kernel/contract/schema.ts'
import { Email } from '../../terms/email.ts'
import { COMPANY_ROLES, exampleMembership, Membership, MEMBERSHIP_STATUSES, MEMBERSHIP_TYPES, ROLES } from './contract.ts'

export const ORDERS = ['createDate:desc', 'createDate:asc', 'number', 'name'] as const

const userEmail = Optional(withOptions(Email, { description: 'Only those of the user with this e-mail, whatever its case.' }))
const locationRef = Optional(withOptions(Uuid, { description: 'Only those of this location.' }))
const reply = Obj({ memberships: T.Array(Membership), nextPageToken: Optional(T.String()) })

export const listMemberships = endpoint({
  method: 'GET',
  path: '/community/memberships/v1',
  scope: 'community',
  list: true,
  summary: 'List memberships',
  description: 'Those that are not deleted, with their users and balances. Without `status`, only those that are approved.',
  query: Obj({
    locationRef,
    companyRef: AnyRef('Only those of these companies.'),
    userRef: AnyRef('Only those of these users.'),
    userEmail,
    status: AnyOf(MEMBERSHIP_STATUSES, 'Only those with one of these statuses; `approved` when left out.'),
    types: AnyOf(MEMBERSHIP_TYPES, 'Only those of these types.'),
    type: AnyOf(MEMBERSHIP_TYPES, 'Another name of `types`.'),
    role: Optional(OneOf(ROLES, { description: 'Only those with this role.' })),
    companyRole: Optional(OneOf(COMPANY_ROLES, { description: 'Only those with this role in their company.' })),
    blocked: Optional(T.Boolean({ description: 'Only those of people who are blocked, or are not.' })),
    planRef: Optional(
      withOptions(Uuid, { description: 'Only those that hold a subscription to this plan, which has not ended.' }),
    ),
    q: Q('name, surname, e-mail, telephone number and number'),
    ...range('createDate', 'Memberships made'),
    order: Default(
      OneOf(ORDERS, { description: '`number` and `name` ascend; `name` is without case and accents.' }),
      'createDate:desc',
    ),
    ...paging,
  }),
  status: 200,
  reply,
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { memberships: [exampleMembership], nextPageToken: 'WyIyMDI3…' } },
})

export const listDeletedMemberships = endpoint({
  method: 'GET',
  path: '/community/memberships/v1/deleted',
  scope: 'community',
  list: true,
  summary: 'List deleted memberships',
  description: 'Those of people who left or were rejected, the last one deleted first.',
  query: Obj({ locationRef, userEmail, ...paging }),
  status: 200,
  reply,
  errors: ['unknown_reference', 'invalid_page_token'],
  example: {
    reply: { memberships: [{ ...exampleMembership, deleteDate: '2027-02-01T12:00:00.000Z' }], nextPageToken: 'WyIyMDI3…' },
  },
})
