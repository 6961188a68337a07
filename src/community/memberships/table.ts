import { integer, json, oneOf, optional, text, time, type Row } from '../../db/columns.ts'
import type { CompanyRole, MembershipStatus, MembershipType, Role } from './contract.ts'

export const membership = {
  network: text,
  id: text,
  number: integer,
  userRef: text,
  locationRef: text,
  companyRef: optional(text),
  companyRole: optional(oneOf<CompanyRole>()),
  role: oneOf<Role>(),
  status: oneOf<MembershipStatus>(),
  type: oneOf<MembershipType>(),
  metadata: json<Record<string, unknown>>(),
  notes: optional(text),
  invitationDate: optional(time),
  createDate: time,
  deleteDate: optional(time),
}
export type MembershipRow = Row<typeof membership>
