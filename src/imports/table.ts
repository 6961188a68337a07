import { boolean, integer, json, keyedTable, oneOf, optional, ref, table, text, time, type Row } from '../db/table.ts'
import type { ImportFault, ImportKind } from './contract.ts'

/** An import that is applied. While its lines are being stored it is `staging`, and nothing of it is carried out. */
export const importRun = table('importRun', {
  of: oneOf<ImportKind>(),
  status: oneOf<'staging' | 'applying' | 'applied'>(),
  lines: integer,
  made: integer,
  existing: integer,
  failed: integer,
  faults: json<ImportFault[]>(),
  ignoredColumns: json<string[]>(),
  invite: boolean,
  membershipRef: optional(ref('membership')),
  credentialRef: optional(ref('credential')),
  /** Who had signed in. */
  userRef: optional(ref('user')),
  requestId: text,
  createDate: time,
  updateDate: time,
})
export type ImportRow = Row<typeof importRun>

/** A line that is still to be carried out: the fields of what it makes. */
export const importLine = keyedTable('importLine', ['importRef', 'line'], {
  importRef: ref('importRun'),
  line: integer,
  key: optional(text),
  fields: json<object>(),
})
export type LineRow = Row<typeof importLine>

/** The object that was made under a key. */
export const importKey = keyedTable('importKey', ['of', 'key'], { of: oneOf<ImportKind>(), key: text, objectRef: text })
export type KeyRow = Row<typeof importKey>
