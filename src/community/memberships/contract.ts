import { answered } from '../../kernel/contract/answered.ts'
import {
  Default,
  LongText,
  Matching,
  NamedObj,
  Obj,
  OneOf,
  Optional,
  T,
  Time,
  Uuid,
  withOptions,
} from '../../kernel/contract/schema.ts'
import { Address, BuyerReference, TaxTreatmentField } from '../../terms/billed.ts'
import { Email } from '../../terms/email.ts'
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

export const BillingDetailsFields = NamedObj(
  'BillingDetailsFields',
  {
    legalName: Optional(LongText(200, { description: 'The user’s name where there is none.' })),
    taxId: Optional(LongText(64)),
    email: Optional(Email),
    address: Optional(Address),
    buyerReference: Optional(BuyerReference),
    taxTreatment: Default(TaxTreatmentField, 'standard'),
  },
  { description: 'Who is billed when the member pays as a person. Without an `email`, invoices go to the user’s.' },
)

/** The members of a membership that follow from what a request sent. */
const same = answered(Obj({ billingDetails: Optional(BillingDetailsFields) }))

export const Membership = NamedObj('Membership', {
  id: Uuid,
  number: T.Integer({ description: 'Counted from 1 in the network; paths take it in place of the id.' }),
  userRef: Uuid,
  user: EmbeddedUser,
  locationRef: Uuid,
  companyRef: Optional(Uuid),
  companyTitle: Optional(T.String({ description: 'The title of the company.' })),
  companyRole: Optional(OneOf(COMPANY_ROLES)),
  role: OneOf(ROLES),
  status: OneOf(MEMBERSHIP_STATUSES),
  type: OneOf(MEMBERSHIP_TYPES),
  subscriptionRef: Optional(Uuid),
  credits: Balance,
  dayPasses: Balance,
  metadata: T.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  notes: Optional(T.String()),
  ...same,
  invitationDate: Optional(withOptions(Time, { description: 'When the person was invited last.' })),
  createDate: Time,
  updateDate: Time,
  deleteDate: Optional(Time),
})

/** A membership in a path: its number or its uuid. */
const Id = Matching('^([1-9][0-9]{0,14}|[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12})$', 'a number or a uuid', {
  description: 'The membership’s number in the network, or its uuid.',
})

export const exampleMembership = {
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
  invitationDate: '2027-01-15T09:30:00.000Z',
  createDate: '2027-01-15T09:30:00.000Z',
  updateDate: '2027-01-15T09:30:00.000Z',
}
/** What the operations of one membership have in common. */
export const byId = { params: Obj({ id: Id }), status: 200, reply: Obj({ membership: Membership }) } as const
