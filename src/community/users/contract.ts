import { Maybe, Obj, T, Uuid } from '../../kernel/schema.ts'

const person = {
  id: Uuid,
  name: T.String(),
  surname: T.String(),
  email: T.String(),
  phoneNumber: Maybe(T.String()),
  photoUrl: Maybe(T.String()),
}

/** A user inside another object. */
export const EmbeddedUser = Obj({ ...person, about: Maybe(T.String()) })

/** A user inside an embedded membership. */
export const MemberUser = Obj({ ...person, blocked: T.Boolean() })

export const exampleUser = {
  id: '0199d3a0-5c1e-7000-8000-0000000000a1',
  name: 'Ada',
  surname: 'Lovelace',
  email: 'ada@example.com',
  phoneNumber: '+49 30 1234567',
}
