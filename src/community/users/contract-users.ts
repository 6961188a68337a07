import { endpoint } from '../../kernel/contract/endpoint.ts'
import {
  ById,
  Default,
  LongText,
  NamedObj,
  Nullable,
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
} from '../../kernel/contract/schema.ts'
import { Q } from '../../kernel/contract/list-query.ts'
import { Email } from '../../terms/email.ts'
import { COMPANY_ROLES, MEMBERSHIP_STATUSES, MEMBERSHIP_TYPES, ROLES } from '../memberships/contract.ts'
import { BlockableUser, exampleUser } from './contract.ts'

const UserMembership = NamedObj('UserMembership', {
  id: Uuid,
  number: T.Integer(),
  locationRef: Uuid,
  companyRef: Optional(Uuid),
  companyRole: Optional(OneOf(COMPANY_ROLES)),
  role: OneOf(ROLES),
  status: OneOf(MEMBERSHIP_STATUSES),
  type: OneOf(MEMBERSHIP_TYPES),
})

/** A person of the network; inside other objects a person is a `User`. */
export const NetworkUser = NamedObj('NetworkUser', {
  ...BlockableUser.properties,
  memberships: T.Array(UserMembership, { description: 'Those that are not deleted, by their numbers.' }),
  createDate: Time,
  updateDate: Time,
  deleteDate: Optional(Time),
})

const UserChanges = NamedObj(
  'UserChanges',
  {
    name: Optional(Text(100)),
    surname: Optional(LongText(100, { description: 'May be empty.' })),
    email: Optional(Email),
    phoneNumber: Optional(Nullable(LongText(64))),
    photoUrl: Optional(Nullable(Url)),
    about: Optional(Nullable(LongText(5_000))),
  },
  { minProperties: 1 },
)

const user = {
  ...exampleUser,
  blocked: false,
  memberships: [
    {
      id: '0199d3a0-5c1e-7000-8000-0000000000b1',
      number: 17,
      locationRef: '0199d3a0-5c1e-7000-8000-000000000002',
      role: 'admin',
      status: 'approved',
      type: 'member',
    },
  ],
  createDate: '2027-01-15T09:30:00.000Z',
  updateDate: '2027-01-15T09:30:00.000Z',
}
const reply = Obj({ user: NetworkUser })

export const listUsers = endpoint({
  method: 'GET',
  path: '/community/users/v1',
  scope: 'community',
  list: true,
  summary: 'List users',
  description: 'The people of the network, with the memberships that they have now. People who were erased are left out.',
  query: Obj({
    q: Q('name, surname, e-mail and telephone number'),
    email: Optional(withOptions(Email, { description: 'Only the one with this e-mail, whatever its case.' })),
    blocked: Optional(T.Boolean({ description: 'Only those who are blocked, or are not.' })),
    locationRef: Optional(withOptions(Uuid, { description: 'Only those with a membership at this location.' })),
    order: Default(OneOf(['createDate:desc', 'name'], { description: '`name` is without case and accents.' }), 'createDate:desc'),
    ...paging,
  }),
  status: 200,
  reply: Obj({ users: T.Array(NetworkUser), nextPageToken: Optional(T.String()) }),
  errors: ['unknown_reference', 'invalid_page_token'],
  example: { reply: { users: [user], nextPageToken: 'WyIyMDI3…' } },
})

export const getUser = endpoint({
  method: 'GET',
  path: '/community/users/v1/:id',
  scope: 'community',
  summary: 'Retrieve a user',
  description: 'A person of the network, with the memberships that they have now.',
  params: ById,
  status: 200,
  reply,
  errors: ['not_found'],
  example: { reply: { user } },
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/community/users/v1/:id',
  scope: 'community',
  etagFrom: 'getUser',
  summary: 'Update a user',
  description:
    'What is left out stays as it is, and `null` clears. The e-mail is unique in the network, whatever its case: one that another ' +
    'person has is refused with `already_exists`. Changing the e-mail of somebody who can sign in, or has a link to do so, needs the scope ' +
    '`network` and, by a session, a fresh proof (`proof_required`); it ends their sessions and the link, and is told to the former address.',
  params: ById,
  body: Obj({ user: UserChanges }),
  status: 200,
  reply,
  errors: ['not_found', 'already_exists', 'proof_required'],
  example: { body: { user: { phoneNumber: exampleUser.phoneNumber } }, reply: { user } },
})

export const blockUser = endpoint({
  method: 'PUT',
  path: '/community/users/v1/:id/block',
  scope: 'community',
  etagFrom: 'getUser',
  summary: 'Block a user',
  description:
    'All credentials and tokens of the person stop working within a second. A person who is blocked already is refused with ' +
    '`conflict`, and the last admin of the network who can act with `last_admin`.',
  params: ById,
  status: 200,
  reply,
  errors: ['not_found', 'conflict', 'last_admin'],
  example: { reply: { user: { ...user, blocked: true } } },
})

export const unblockUser = endpoint({
  method: 'PUT',
  path: '/community/users/v1/:id/unblock',
  scope: 'community',
  etagFrom: 'getUser',
  summary: 'Unblock a user',
  description:
    'The credentials of the person work again. A person who is not blocked is refused with `conflict`. Where somebody could sign in to the ' +
    'console again, it needs the scope `network`.',
  params: ById,
  status: 200,
  reply,
  errors: ['not_found', 'conflict'],
  example: { reply: { user } },
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/community/users/v1/:id',
  scope: 'community',
  etagFrom: 'getUser',
  summary: 'Erase a user',
  description:
    'For good: name, e-mail, telephone number, photo and text about the person are removed, also from the audit log, and so are ' +
    'notes, metadata, billing details and import keys of their former memberships, and all mails to them. The e-mail is free again. ' +
    'What they ordered, paid and wrote stays, as that of a `Deleted person`; issued invoices keep their own copy of the buyer. Refused with `in_use` while a ' +
    'membership of theirs is not deleted.',
  params: ById,
  status: 200,
  reply,
  errors: ['not_found', 'in_use'],
  example: {
    reply: {
      user: {
        id: exampleUser.id,
        name: 'Deleted person',
        surname: '',
        email: '',
        blocked: false,
        memberships: [],
        createDate: user.createDate,
        updateDate: '2027-02-01T12:00:00.000Z',
        deleteDate: '2027-02-01T12:00:00.000Z',
      },
    },
  },
})
