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
  createDate: time,
  deleteDate: optional(time),
})
export type MembershipRow = Row<typeof membership>
