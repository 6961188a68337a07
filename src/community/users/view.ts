import type { Static } from '../../kernel/contract/schema.ts'
import type { BlockableUser, EmbeddedUser, MemberUser } from './contract.ts'
import type { MembershipRow } from '../memberships/table.ts'
import type { NetworkUser } from './contract-users.ts'
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

/** A user inside what they may do. */
export const blockableUser = (row: Person & Pick<UserRow, 'about' | 'blocked'>): Static<typeof BlockableUser> => ({
  ...embeddedUser(row),
  blocked: row.blocked,
})

/** A user inside an embedded membership. */
export const memberUser = (row: Person & Pick<UserRow, 'blocked'>): Static<typeof MemberUser> => ({
  ...person(row),
  blocked: row.blocked,
})

/** A user as it appears in answers, with the memberships that are not deleted. */
export const userView = (row: UserRow, memberships: readonly MembershipRow[]): Static<typeof NetworkUser> => ({
  ...blockableUser(row),
  memberships: memberships.map(({ id, number, locationRef, companyRef, companyRole, role, status, type }) => ({
    id,
    number,
    locationRef,
    companyRef: companyRef ?? undefined,
    companyRole: companyRole ?? undefined,
    role,
    status,
    type,
  })),
  createDate: row.createDate,
  updateDate: row.updateDate,
  deleteDate: row.deleteDate ?? undefined,
})
