import { operatorContext } from '../access/actions.ts'
import { makeLink } from '../access/links/actions.ts'
import { hashOf, newSecretOf } from '../access/secrets.ts'
import { findLogin } from '../access/sessions/store.ts'
import { now } from '../kernel/time/clock.ts'
import { consoleLink } from './console-link.ts'
import { configure } from './database.ts'
import { command, type Values } from './options.ts'
import { answer } from './output.ts'
import { personOptions as options, withPerson } from './person.ts'

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

async function printLink({ json, ...named }: Values<typeof options>, isKnown: boolean): Promise<void> {
  const { network } = named
  const secret = newSecretOf('link', network)
  const { id, email, expireDate } = await withPerson(named, async (tx, { id, email }) => {
    const login = await findLogin(tx, network, id)
    if ((login !== undefined) !== isKnown) throw new Error(`${email} ${isKnown ? HAS_NONE : HAS_ONE}`)
    const context = operatorContext(tx, network, now())
    return { id, email, ...(await makeLink(context, { userRef: id, secretHash: hashOf(secret) })) }
  })
  const url = consoleLink(configure(), undefined, 'link', secret)
  answer(json, { user: id, email, url, expireDate }, url)
  console.error(`It lets ${email} set a password and signs in, once, until ${expireDate}. Hand it over in a safe way.`)
}

const HAS_NONE = 'has no password yet: use stoa user invite'
const HAS_ONE = 'has a password already: use stoa user reset'
