import { keyedTable, oneOf, ref, text, time, type Row } from '../../db/table.ts'
import type { LinkKind } from './contract.ts'

/** A one-time link. A person has one at a time; it is deleted when it is spent. Only the SHA-256 of its secret is stored. */
export const loginLink = keyedTable('loginLink', ['userRef'], {
  userRef: ref('user'),
  secretHash: text,
  kind: oneOf<LinkKind>(),
  createDate: time,
  expireDate: time,
})
export type LinkRow = Row<typeof loginLink>
