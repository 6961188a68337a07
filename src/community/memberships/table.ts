import type { UserRow } from '../users/table.ts'
import { integer, json, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { AddressValue, TaxTreatment } from '../../terms/billed.ts'
import type { CompanyRole, MembershipStatus, MembershipType, Role } from './contract.ts'

/** Who is billed when a member pays as a person. What is left out comes from the user. */
export interface BillingDetails {
  legalName?: string
  taxId?: string
  email?: string
  address?: AddressValue
  buyerReference?: string
  taxTreatment: TaxTreatment
}

export const membership = table('membership', {
  number: integer,
  userRef: ref('user'),
  locationRef: ref('location'),
  companyRef: optional(ref('company')),
  companyRole: optional(oneOf<CompanyRole>()),
  role: oneOf<Role>(),
  status: oneOf<MembershipStatus>(),
  type: oneOf<MembershipType>(),
  metadata: json<Record<string, unknown>>(),
  notes: optional(text),
  billingDetails: optional(json<BillingDetails>()),
  /** Why a request was rejected. */
  rejectReason: optional(text),
  invitationDate: optional(time),
  /** The language of what is mailed about its joining, where somebody has asked for one; a BCP 47 tag. */
  locale: optional(text),
  /** Since when it is approved: when it was made, if it never waited. */
  approveDate: optional(time),
  /** The `nameKey` of its user. */
  nameKey: text,
  /** Location and user of a membership that is not deleted, so that there is only one; null for others. */
  placeKey: optional(text),
  createDate: time,
  updateDate: time,
  deleteDate: optional(time),
})
export type MembershipRow = Row<typeof membership>

/** The `placeKey` of a membership that is not deleted. */
export const placeKeyOf = (locationRef: string, userRef: string): string => `${locationRef}:${userRef}`

/** The fields of a membership and its user that other objects embed, and by which the member is billed. */
export type Person = Pick<UserRow, 'id' | 'email' | 'name' | 'surname' | 'phoneNumber' | 'photoUrl' | 'about' | 'blocked'> &
  Pick<MembershipRow, 'role' | 'type' | 'billingDetails'> & { membershipRef: string }
