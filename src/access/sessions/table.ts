import { keyedTable, ref, table, text, time, type Row } from '../../db/table.ts'

/** With what a person signs in, who has been let in. Nobody signs in without it. */
export const login = keyedTable('login', ['userRef'], {
  userRef: ref('user'),
  /** Argon2id in the PHC string format, with its parameters and salt. */
  passwordHash: text,
  createDate: time,
  updateDate: time,
})
export type LoginRow = Row<typeof login>

/** Somebody who is signed in by a browser. The row is deleted when the session ends; only the SHA-256 of its secret is stored. */
export const session = table('session', {
  userRef: ref('user'),
  secretHash: text,
  userAgent: text,
  address: text,
  createDate: time,
  /** Of its last use, to five minutes. */
  lastSeenDate: time,
  /** It ends then unless it is used. */
  expireDate: time,
  /** It ends then in any case. */
  endDate: time,
  /** Until then it may do what is delicate: the person has just proved who it is. */
  proofExpireDate: time,
})
export type SessionRow = Row<typeof session>
