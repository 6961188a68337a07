import { boolean, optional, table, text, time, type Row } from '../../db/table.ts'

export const user = table('user', {
  email: text,
  /** The e-mail in lower case: unique in its network. */
  emailKey: text,
  name: text,
  surname: text,
  phoneNumber: optional(text),
  photoUrl: optional(text),
  about: optional(text),
  blocked: boolean,
  createDate: time,
})
export type UserRow = Row<typeof user>
