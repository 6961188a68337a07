import { operatorContext } from '../access/actions.ts'
import { countAdmins } from '../community/memberships/store.ts'
import { users, findUserByEmail } from '../community/users/store.ts'
import { setUserBlocked } from '../community/users/actions.ts'
import { now } from '../kernel/time/clock.ts'
import { checkNetwork, withExistingDatabase } from './database.ts'
import { command, json, WrongUse, type Values } from './options.ts'
import { answer } from './output.ts'
import { email, uuid } from './readers.ts'

const options = {
  network: { value: 'ID', required: true, about: 'The network', read: uuid },
  email: { value: 'ADDRESS', about: 'The person, by e-mail address', read: email },
  user: { value: 'ID', about: 'The person, by id', read: uuid },
  json,
} as const

export const block = command({
  options,
  notes: ['Name the person by --email or by --user. Their credentials and tokens stop working within a second in every process.'],
  run: values => set(values, true),
})

export const unblock = command({
  options,
  notes: ['Name the person by --email or by --user. Their credentials work again.'],
  run: values => set(values, false),
})

async function set({ network, email, user: id, json }: Values<typeof options>, blocked: boolean): Promise<void> {
  if ((email === undefined) === (id === undefined)) throw new WrongUse('either --email or --user is required')
  await withExistingDatabase(async database => {
    const { user, changed, admins } = await database.write(async tx => {
      await checkNetwork(tx, network)
      const user = id === undefined ? await findUserByEmail(tx, network, email!) : await users.find(tx, network, id)
      if (user === undefined) throw new Error(`the network knows no user ${email ?? id}`)
      const changed = (await setUserBlocked(operatorContext(tx, network, now()), user.id, blocked)) !== undefined
      return { user, changed, admins: await countAdmins(tx, network) }
    })
    const shown = { id: user.id, email: user.email, blocked, changed }
    answer(json, shown, `${user.email} ${changed ? 'is now' : 'was already'} ${blocked ? 'blocked' : 'free to act'}.`)
    if (blocked && admins === 0) console.error('The network has no admin left who can act.')
  })
}
