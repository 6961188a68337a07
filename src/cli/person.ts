import { findUserByEmail, users } from '../community/users/store.ts'
import type { UserRow } from '../community/users/table.ts'
import type { Tx } from '../db/database.ts'
import { checkNetwork, withExistingDatabase } from './database.ts'
import { json, WrongUse, type Values } from './options.ts'
import { email, uuid } from './readers.ts'

/** The options of a command about a person, who is named by `email` or by `user`. */
export const personOptions = {
  network: { value: 'ID', required: true, about: 'The network', read: uuid },
  email: { value: 'ADDRESS', about: 'The person, by e-mail address', read: email },
  user: { value: 'ID', about: 'The person, by id', read: uuid },
  json,
} as const

/** Writes something about the person whom a command names. */
export async function withPerson<T>(
  { network, email, user: id }: Omit<Values<typeof personOptions>, 'json'>,
  work: (tx: Tx, person: UserRow) => Promise<T>,
): Promise<T> {
  if ((email === undefined) === (id === undefined)) throw new WrongUse('either --email or --user is required')
  return withExistingDatabase(database =>
    database.write(async tx => {
      await checkNetwork(tx, network)
      const person = id === undefined ? await findUserByEmail(tx, network, email!) : await users.find(tx, network, id)
      if (person === undefined) throw new Error(`the network knows no user ${email ?? id}`)
      return work(tx, person)
    }),
  )
}
