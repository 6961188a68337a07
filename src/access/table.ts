import { boolean, integer, json, optional, text, time, type Row } from '../db/columns.ts'

export const network = { id: text, title: text, createDate: time }

export const location = {
  network: text,
  id: text,
  title: text,
  timezoneId: text,
  currencyCode: text,
  taxInclusive: boolean,
  /** Percent in ten-thousandths. */
  taxRate: integer,
  createDate: time,
}
export type LocationRow = Row<typeof location>

/** What a client signs in with: it acts as its membership, with these scopes. The secret is kept as its SHA-256 alone. */
export const credential = {
  network: text,
  id: text,
  membershipRef: text,
  title: text,
  scopes: json<string[]>(),
  secretHash: text,
  createDate: time,
  revokeDate: optional(time),
}
export type CredentialRow = Row<typeof credential>

/** A bearer token, kept as its SHA-256. */
export const token = {
  network: text,
  tokenHash: text,
  credentialRef: text,
  scopes: json<string[]>(),
  expireDate: time,
  createDate: time,
}

/** Numbers counted one by one, such as a network's tickets (`scope` ticket) or a location's invoices. */
export const counter = { network: text, scope: text, last: integer }

/** A request that was carried out, kept so that the same request again gives the same answer. */
export const idempotency = {
  network: text,
  credentialRef: text,
  method: text,
  route: text,
  key: text,
  requestHash: text,
  httpStatus: optional(integer),
  location: optional(text),
  etag: optional(text),
  body: optional(text),
  expireDate: time,
}

/** Who changed what, when, and what it was before. */
export const audit = {
  network: text,
  id: text,
  kind: text,
  objectRef: text,
  membershipRef: optional(text),
  credentialRef: optional(text),
  requestId: text,
  before: optional(json<unknown>()),
  after: optional(json<unknown>()),
  createDate: time,
}
export type AuditRow = Row<typeof audit>

/** What the change feed will tell: one row for each row of `audit`, under the same id. */
export const outbox = { network: text, id: text, kind: text, objectRef: text, createDate: time }

export const setting = { key: text, value: text }
export const migration = { version: integer, name: text, createDate: time }
