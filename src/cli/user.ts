import { operatorContext } from '../access/actions.ts'
import { countAdmins } from '../community/memberships/store.ts'
import { setUserBlocked } from '../community/users/actions.ts'
import { now } from '../kernel/time/clock.ts'
import { command, type Values } from './options.ts'
import { answer } from './output.ts'
import { personOptions as options, withPerson } from './person.ts'

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

async function set({ json, ...named }: Values<typeof options>, blocked: boolean): Promise<void> {
  const { network } = named
  const { id, email, changed, admins } = await withPerson(named, async (tx, { id, email }) => {
    const changed = (await setUserBlocked(operatorContext(tx, network, now()), id, blocked)) !== undefined
    return { id, email, changed, admins: await countAdmins(tx, network) }
  })
  const shown = { id, email, blocked, changed }
  answer(json, shown, `${email} ${changed ? 'is now' : 'was already'} ${blocked ? 'blocked' : 'free to act'}.`)
  if (blocked && admins === 0) console.error('The network has no admin left who can act.')
}
