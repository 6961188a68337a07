import { endpoint } from '../../kernel/contract/endpoint.ts'
import {
  Default,
  LongText,
  Metadata,
  NamedObj,
  Nullable,
  Obj,
  OneOf,
  Optional,
  T,
  Text,
  Url,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { Address, BuyerReference, TaxTreatmentField } from '../../terms/billed.ts'
import { Email } from '../../terms/email.ts'
import { Locale } from '../../terms/locale.ts'
import { exampleUser } from '../users/contract.ts'
import {
  BillingDetailsFields,
  byId,
  COMPANY_ROLES,
  exampleMembership,
  Membership,
  MEMBERSHIP_STATUSES,
  MEMBERSHIP_TYPES,
  ROLES,
} from './contract.ts'

const BillingDetailsChanges = NamedObj(
  'BillingDetailsChanges',
  {
    legalName: Optional(Nullable(LongText(200))),
    taxId: Optional(Nullable(LongText(64))),
    email: Optional(Nullable(Email)),
    address: Optional(Nullable(Address)),
    buyerReference: Optional(Nullable(BuyerReference)),
    taxTreatment: Optional(TaxTreatmentField),
  },
  { minProperties: 1 },
)

const notes = LongText(10_000, { description: 'For admins.' })
const companyRef = withOptions(Uuid, { description: 'A company of the same location.' })
const nonmember = { description: '`nonmember`: known here without belonging, such as a guest.' }

const MembershipFields = NamedObj('MembershipFields', {
  user: NamedObj('MembershipUserFields', {
    email: Email,
    name: Text(100),
    surname: Default(LongText(100), ''),
    phoneNumber: Optional(LongText(64)),
    photoUrl: Optional(Url),
    about: Optional(LongText(5_000)),
  }),
  locationRef: Uuid,
  role: Default(OneOf(ROLES), 'member'),
  type: Default(OneOf(MEMBERSHIP_TYPES, nonmember), 'member'),
  status: Default(
    OneOf(MEMBERSHIP_STATUSES, { description: '`requested`, as of a sign-up form, waits to be approved or rejected.' }),
    'approved',
  ),
  companyRef: Optional(companyRef),
  companyRole: Optional(OneOf(COMPANY_ROLES, { description: '`member` where a company is named without it.' })),
  metadata: Default(Metadata, {}),
  notes: Optional(notes),
  billingDetails: Optional(BillingDetailsFields),
})

const MembershipChanges = NamedObj(
  'MembershipChanges',
  {
    role: Optional(OneOf(ROLES)),
    type: Optional(OneOf(MEMBERSHIP_TYPES, nonmember)),
    companyRef: Optional(Nullable(companyRef)),
    companyRole: Optional(Nullable(OneOf(COMPANY_ROLES))),
    metadata: Optional(Metadata),
    notes: Optional(Nullable(notes)),
    billingDetails: Optional(Nullable(BillingDetailsChanges)),
  },
  { minProperties: 1 },
)

const { id: _, ...newUser } = exampleUser
const nothing = { expiring: 0, permanent: 0 }

export const getMembership = endpoint({
  method: 'GET',
  path: '/community/memberships/v1/:id',
  scope: 'community',
  summary: 'Retrieve a membership',
  description:
    '`credits` and `dayPasses` are what is unspent and unexpired now; `subscriptionRef` is the subscription ' +
    'that is active, else the next to start.',
  ...byId,
  errors: ['not_found'],
  example: { reply: { membership: exampleMembership } },
})

export const createMembership = endpoint({
  method: 'POST',
  path: '/community/memberships/v1',
  scope: 'community',
  creates: 'membership',
  summary: 'Create a membership',
  description:
    'Makes a person a member of a location. A person whom the network knows by the e-mail joins as the user there is, who stays as ' +
    'they are; a second membership at the location is refused with `already_exists`. An approved `member` is invited by mail, ' +
    'unless `invite` is false or the person is blocked. For somebody who could sign in to the console before, the role `admin` needs the scope `network`.',
  body: Obj({
    membership: MembershipFields,
    locale: Optional(
      withOptions(Locale, {
        description: 'The language of invitation, approval and rejection; the location’s where there is none.',
      }),
    ),
    invite: Default(T.Boolean(), true),
  }),
  status: 201,
  reply: Obj({ membership: Membership }),
  errors: ['unknown_reference', 'already_exists'],
  example: {
    body: {
      membership: {
        user: newUser,
        locationRef: exampleMembership.locationRef,
        role: 'admin',
        metadata: exampleMembership.metadata,
      },
    },
    reply: { membership: { ...exampleMembership, credits: nothing, dayPasses: nothing } },
  },
})

export const updateMembership = endpoint({
  method: 'PUT',
  path: '/community/memberships/v1/:id',
  scope: 'community',
  etagFrom: 'getMembership',
  summary: 'Update a membership',
  description:
    'What is left out stays as it is, and `null` clears; `metadata` that is sent replaces the stored object whole. Clearing the ' +
    'company clears `companyRole`, and the other way round; in another company the role is `member` unless it is sent. The last ' +
    'admin of a network who can act cannot be demoted. The status is decided by approve and reject. The role `admin` alone lets nobody ' +
    'in: for somebody who could sign in to the console before, it needs the scope `network`.',
  ...byId,
  body: Obj({ membership: MembershipChanges }),
  errors: ['not_found', 'unknown_reference', 'last_admin'],
  example: { body: { membership: { metadata: { door: '4711' }, role: 'admin' } }, reply: { membership: exampleMembership } },
})
