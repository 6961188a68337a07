import { NamedObj, Obj, Optional, T, Uuid } from '../../kernel/contract/schema.ts'

const person = {
  id: Uuid,
  name: T.String(),
  surname: T.String(),
  email: T.String(),
  phoneNumber: Optional(T.String()),
  photoUrl: Optional(T.String()),
}

/** A user inside another object. */
export const EmbeddedUser = NamedObj('User', { ...person, about: Optional(T.String()) })

const blocked = T.Boolean({ description: 'A blocked person cannot act at all, and no door should open to them.' })

/** A user inside what they may do, such as a membership. */
export const BlockableUser = NamedObj('BlockableUser', { ...EmbeddedUser.properties, blocked })

/** A user inside an embedded membership. */
export const MemberUser = Obj({ ...person, blocked: T.Boolean() })

export const exampleUser = {
  id: '0199d3a0-5c1e-7000-8000-0000000000a1',
  name: 'Ada',
  surname: 'Lovelace',
  email: 'ada@example.com',
  phoneNumber: '+49 30 1234567',
}

export const exampleBlockable = { ...exampleUser, blocked: false }
