import { boolean, optional, table, text, time, type Row } from '../../db/table.ts'

export const user = table('user', {
  email: text,
  /** The e-mail in lower case: unique in its network. Null when the person was erased. */
  emailKey: optional(text),
  name: text,
  surname: text,
  phoneNumber: optional(text),
  photoUrl: optional(text),
  about: optional(text),
  blocked: boolean,
  /** Name and surname as lists sort them. */
  nameKey: text,
  createDate: time,
  updateDate: time,
  /** When the person was erased. */
  deleteDate: optional(time),
})
export type UserRow = Row<typeof user>

/** What is shown of a user inside another object, beside the id. */
export type ShownUser = Pick<UserRow, 'name' | 'surname' | 'email' | 'phoneNumber' | 'photoUrl' | 'about'>
