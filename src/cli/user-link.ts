import { operatorContext } from '../access/actions.ts'
import { makeLink } from '../access/links/actions.ts'
import { hashOf, newSecretOf } from '../access/secrets.ts'
import { findLogin } from '../access/sessions/store.ts'
import { findUserByEmail, users } from '../community/users/store.ts'
import { now } from '../kernel/time/clock.ts'
import { consoleLink } from './console-link.ts'
import { checkNetwork, configure, withExistingDatabase } from './database.ts'
import { command, json, WrongUse, type Values } from './options.ts'
import { answer } from './output.ts'
import { email, uuid } from './readers.ts'

const options = {
  network: { value: 'ID', required: true, about: 'The network', read: uuid },
  email: { value: 'ADDRESS', about: 'The person, by e-mail address', read: email },
  user: { value: 'ID', about: 'The person, by id', read: uuid },
  json,
} as const

const notes = [
  'Name the person by --email or by --user. The person needs an approved membership with the role admin.',
  'It prints a link that works once, for 24 hours; earlier links of the person stop working. Its address is PUBLIC_URL, else localhost at PORT.',
]

export const invite = command({
  options,
  notes: [...notes, 'It is for people who have no password yet.'],
  run: values => printLink(values, false),
})

export const reset = command({
  options,
  notes: [...notes, 'When the person has set another password, all sessions of the person end.'],
  run: values => printLink(values, true),
})

async function printLink({ network, email, user: id, json }: Values<typeof options>, isKnown: boolean): Promise<void> {
  if ((email === undefined) === (id === undefined)) throw new WrongUse('either --email or --user is required')
  const secret = newSecretOf('link', network)
  const { person, expireDate } = await withExistingDatabase(database =>
    database.write(async tx => {
      await checkNetwork(tx, network)
      const person = id === undefined ? await findUserByEmail(tx, network, email!) : await users.find(tx, network, id)
      if (person === undefined) throw new Error(`the network knows no user ${email ?? id}`)
      const login = await findLogin(tx, network, person.id)
      if ((login !== undefined) !== isKnown) throw new Error(`${person.email} ${isKnown ? HAS_NONE : HAS_ONE}`)
      const { expireDate } = await makeLink(operatorContext(tx, network, now()), {
        userRef: person.id,
        secretHash: hashOf(secret),
      })
      return { person, expireDate }
    }),
  )
  const url = consoleLink(configure(), undefined, 'link', secret)
  answer(json, { user: person.id, email: person.email, url, expireDate }, url)
  console.error(`It lets ${person.email} set a password and signs in, once, until ${expireDate}. Hand it over in a safe way.`)
}

const HAS_NONE = 'has no password yet: use stoa user invite'
const HAS_ONE = 'has a password already: use stoa user reset'
