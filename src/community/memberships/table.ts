import { integer, json, oneOf, optional, text, time, type Row } from '../../db/columns.ts'

export const membership = {
  network: text, id: text, number: integer, userRef: text, locationRef: text, companyRef: optional(text),
  companyRole: optional(oneOf<'member' | 'manager'>()), role: oneOf<'member' | 'admin'>(), status: oneOf<'requested' | 'approved'>(),
  type: oneOf<'member' | 'nonmember'>(), metadata: json<Record<string, unknown>>(), notes: optional(text), invitationDate: optional(time),
  createDate: time, deleteDate: optional(time),
}
export type MembershipRow = Row<typeof membership>
