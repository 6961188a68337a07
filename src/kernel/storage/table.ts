import { globalTable, integer, json, keyedTable, optional, table, text, time, type Row } from '../../db/table.ts'

/** Numbers counted one by one, such as a network's tickets (`scope` ticket) or a location's invoices. */
export const counter = keyedTable('counter', ['scope'], { scope: text, last: integer })

/** A request that was carried out, kept so that the same request again gives the same answer. */
export const idempotency = keyedTable('idempotency', ['credentialRef', 'method', 'route', 'key'], {
  /** A credential; or a person, whatever session the request came with. */
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
})

/** Who changed what, when, and what it was before. */
export const audit = table('audit', {
  kind: text,
  objectRef: text,
  membershipRef: optional(text),
  credentialRef: optional(text),
  /** Who had signed in. */
  userRef: optional(text),
  requestId: text,
  before: optional(json<unknown>()),
  after: optional(json<unknown>()),
  createDate: time,
})
export type AuditRow = Row<typeof audit>

/**
 * What changed, in an order that misses nothing: whoever has read up to a sequence reads on from it. There is one row for each row of
 * `audit`, under the same id.
 */
export const change = keyedTable('change', ['sequence'], {
  sequence: integer,
  id: text,
  kind: text,
  objectRef: text,
  createDate: time,
})

/** PostgreSQL: changes that are committed and have no sequence yet, in the order in which they were written. Empty on SQLite. */
export const outbox = keyedTable('outbox', ['position'], {
  position: integer,
  id: text,
  kind: text,
  objectRef: text,
  createDate: time,
})

export const setting = globalTable('setting', 'key', { key: text, value: text })
export const migration = globalTable('migration', 'version', { version: integer, name: text, createDate: time })
