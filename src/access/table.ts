import type { OpeningHours } from '../terms/opening-hours.ts'
import { boolean, globalTable, integer, json, keyedTable, optional, ref, table, text, time, type Row } from '../db/table.ts'

export const network = globalTable('network', 'id', {
  id: text,
  title: text,
  /** For trying things: its mail is kept, not sent. */
  test: boolean,
  createDate: time,
  /** The instant at which its own clock stands; null while it goes by the system's. */
  clock: optional(time),
})
export type NetworkRow = Row<typeof network>

export const location = table('location', {
  title: text,
  timezoneId: text,
  currencyCode: text,
  taxInclusive: boolean,
  /** Percent in ten-thousandths. */
  taxRate: integer,
  /** As people read it. */
  address: text,
  description: text,
  email: optional(text),
  phoneNumber: optional(text),
  /** A language tag (BCP 47): the language of its mails and documents. */
  locale: text,
  openingHours: json<OpeningHours>(),
  /** Whether the discounts of plans also count for prices in credits. */
  creditDiscounts: boolean,
  createDate: time,
  updateDate: time,
  deleteDate: optional(time),
})
export type LocationRow = Row<typeof location>

/** What a client signs in with. It acts as the membership, with these scopes. Only the SHA-256 of the secret is stored. */
export const credential = table('credential', {
  membershipRef: ref('membership'),
  title: text,
  scopes: json<string[]>(),
  secretHash: text,
  createDate: time,
  /** To about five minutes. */
  lastUseDate: optional(time),
  revokeDate: optional(time),
})
export type CredentialRow = Row<typeof credential>

/** A bearer token; only its SHA-256 is stored. */
export const token = keyedTable('token', ['tokenHash'], {
  tokenHash: text,
  credentialRef: ref('credential'),
  scopes: json<string[]>(),
  expireDate: time,
  createDate: time,
})
