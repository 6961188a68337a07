import type { Static } from '../../kernel/contract/schema.ts'
import type { EmbeddedUser, MemberUser } from './contract.ts'
import type { UserRow } from './table.ts'

type Person = Pick<UserRow, 'id' | 'name' | 'surname' | 'email' | 'phoneNumber' | 'photoUrl'>

const person = ({ id, name, surname, email, phoneNumber, photoUrl }: Person) => ({
  id,
  name,
  surname,
  email,
  phoneNumber: phoneNumber ?? undefined,
  photoUrl: photoUrl ?? undefined,
})

/** A user inside another object. */
export const embeddedUser = (row: Person & Pick<UserRow, 'about'>): Static<typeof EmbeddedUser> => ({
  ...person(row),
  about: row.about ?? undefined,
})

/** A user inside an embedded membership. */
export const memberUser = (row: Person & Pick<UserRow, 'blocked'>): Static<typeof MemberUser> => ({
  ...person(row),
  blocked: row.blocked,
})
