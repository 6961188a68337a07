import { integer, json, keyedTable, oneOf, optional, table, text, time, type Row } from '../../db/table.ts'

/**
 * A job at work in a network, or one that failed there and waits. Many processes share the work, and a row has one holder at a time. Jobs
 * that have nothing to do have no row.
 */
export const lease = keyedTable('lease', ['job'], {
  job: text,
  /** The runner that has it, one of a process; null when nobody does. */
  holder: optional(text),
  /** When it ends by itself, should the holder have died. */
  untilDate: optional(time),
  /** How often it failed since it last succeeded, why, and when it is tried again. */
  failures: integer,
  error: optional(text),
  runDate: optional(time),
})
export type LeaseRow = Row<typeof lease>

/** Work that a transaction has left behind for later, such as a mail to send. What is done is deleted. */
export const task = table('task', {
  kind: text,
  /** Unique among a network's tasks of this kind. */
  key: text,
  payload: json<unknown>(),
  /** `dead`: it failed too often and waits for an operator. */
  state: oneOf<'waiting' | 'dead'>(),
  /** Not before then. While it is carried out: when it is tried again, should whoever does so have died. */
  runDate: time,
  /** The runner that carries it out; null when nobody does. */
  holder: optional(text),
  /** How often it was begun. */
  attempts: integer,
  error: optional(text),
  createDate: time,
})
export type TaskRow = Row<typeof task>
