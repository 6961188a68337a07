import { boolean, globalTable, integer, json, keyedTable, optional, ref, table, text, time, type Row } from '../db/table.ts'

export const network = globalTable('network', 'id', { id: text, title: text, createDate: time })

export const location = table('location', {
  title: text,
  timezoneId: text,
  currencyCode: text,
  taxInclusive: boolean,
  /** Percent in ten-thousandths. */
  taxRate: integer,
  createDate: time,
})
export type LocationRow = Row<typeof location>

/** What a client signs in with: it acts as its membership, with these scopes. The secret is kept as its SHA-256 alone. */
export const credential = table('credential', {
  membershipRef: ref('membership'),
  title: text,
  scopes: json<string[]>(),
  secretHash: text,
  createDate: time,
  revokeDate: optional(time),
})
export type CredentialRow = Row<typeof credential>

/** A bearer token, kept as its SHA-256. */
export const token = keyedTable('token', ['tokenHash'], {
  tokenHash: text,
  credentialRef: ref('credential'),
  scopes: json<string[]>(),
  expireDate: time,
  createDate: time,
})
