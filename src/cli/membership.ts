import { locations } from '../access/store.ts'
import { operatorContext } from '../access/actions.ts'
import { ROLES } from '../community/memberships/contract.ts'
import { findMembershipAt, listMemberships } from '../community/memberships/store.ts'
import { createMembership } from '../community/memberships/actions.ts'
import { now } from '../kernel/time/clock.ts'
import { checkNetwork, withExistingDatabase } from './database.ts'
import { command, json } from './options.ts'
import { answer, fields, table } from './output.ts'
import { email, oneOf, uuid, words } from './readers.ts'

const network = { value: 'ID', required: true, about: 'The network', read: uuid } as const
const role = oneOf(ROLES)

export const create = command({
  options: {
    network,
    location: { value: 'ID', required: true, about: 'The location that the person belongs to', read: uuid },
    email: { value: 'ADDRESS', required: true, about: 'The e-mail address, by which the network knows the person', read: email },
    name: { value: 'TEXT', required: true, about: 'The first name', read: words(100) },
    surname: { value: 'TEXT', about: 'The last name; left out for whoever has one name', read: words(100) },
    role: { value: 'ROLE', about: 'member, the default, or admin, who may change things', read: role },
    json,
  },
  notes: ['A person whom the network already knows by the e-mail address keeps the name they have.'],
  run: ({ network, json, role = 'member', surname = '', location: locationRef, ...person }) =>
    withExistingDatabase(async database => {
      const row = await database.write(async tx => {
        await checkNetwork(tx, network)
        const location = await locations.find(tx, network, locationRef)
        if (location === undefined) throw new Error(`the network has no location ${locationRef}`)
        const already = await findMembershipAt(tx, network, locationRef, person.email)
        if (already) throw new Error(`${person.email} already has membership ${already.id} at this location`)
        return createMembership(operatorContext(tx, network, now()), { locationRef, role, surname, ...person })
      })
      const shown = { id: row.id, number: row.number, userRef: row.userRef, locationRef, role }
      answer(json, shown, fields(shown))
    }),
})

export const list = command({
  options: { network, json },
  run: ({ network, json }) =>
    withExistingDatabase(async database => {
      const memberships = await database.read(async db => {
        await checkNetwork(db, network)
        return listMemberships(db, network)
      })
      answer(json, memberships, table(memberships, 'The network has no membership yet.'))
    }),
})
