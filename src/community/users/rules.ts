import type { Static } from '../../kernel/contract/schema.ts'
import { emailKeyOf } from '../../terms/email.ts'
import { sortKey } from '../../terms/sort-key.ts'
import type { updateUser } from './contract-users.ts'
import type { UserRow } from './table.ts'

/** What a request changes of a user, with what is derived from it. */
export function changesOf(before: UserRow, changes: Static<typeof updateUser.body>['user']): Partial<UserRow> {
  const { name, surname } = { ...before, ...changes }
  return {
    ...changes,
    ...(changes.email !== undefined && { emailKey: emailKeyOf(changes.email) }),
    nameKey: sortKey(name, surname),
  }
}

/** Whether the person gets an e-mail that is not only spelled in another way. */
export const isOtherEmail = (before: UserRow, { emailKey }: Partial<UserRow>): boolean =>
  emailKey !== undefined && emailKey !== before.emailKey

/** What is left of a person who is erased. Nothing tells any more who it was. */
export const ERASED = {
  name: 'Deleted person',
  surname: '',
  email: '',
  emailKey: null,
  phoneNumber: null,
  photoUrl: null,
  about: null,
  nameKey: sortKey('Deleted person'),
} satisfies Partial<UserRow>

/** What is left of the deleted memberships of a person who is erased. */
export const ERASED_MEMBERSHIP = { notes: null, metadata: {}, billingDetails: null, rejectReason: null, nameKey: ERASED.nameKey }
