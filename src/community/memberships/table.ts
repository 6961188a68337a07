import type { UserRow } from '../users/table.ts'
import { integer, json, oneOf, optional, ref, table, text, time, type Row } from '../../db/table.ts'
import type { CompanyRole, MembershipStatus, MembershipType, Role } from './contract.ts'

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
  invitationDate: optional(time),
  /** Location and user of a membership that is not deleted, so that there is only one; null for others. */
  placeKey: optional(text),
  createDate: time,
  updateDate: time,
  deleteDate: optional(time),
})
export type MembershipRow = Row<typeof membership>

/** The `placeKey` of a membership that is not deleted. */
export const placeKeyOf = (locationRef: string, userRef: string): string => `${locationRef}:${userRef}`

/** The fields of a membership and its user that other objects embed. */
export type Person = Omit<UserRow, 'network' | 'emailKey' | 'createDate'> &
  Pick<MembershipRow, 'role' | 'type'> & { membershipRef: string }
