import { clientIdOf, readClientId } from '../access/secrets.ts'
import { listCredentials } from '../access/store.ts'
import { createCredential, operatorContext, revokeCredential } from '../access/actions.ts'
import { memberships } from '../community/memberships/store.ts'
import { now } from '../kernel/time/clock.ts'
import { checkNetwork, withExistingDatabase } from './database.ts'
import { command, json } from './options.ts'
import { answer, fields, table } from './output.ts'
import { scopes, uuid } from './readers.ts'

const network = { value: 'ID', required: true, about: 'The network', read: uuid } as const

export const create = command({
  options: {
    network,
    membership: { value: 'ID', required: true, about: 'The membership that it acts as', read: uuid },
    scope: { value: 'A,B', required: true, about: 'What it may do, such as shop,events.readonly', read: scopes },
    json,
  },
  notes: ['The secret is shown once and cannot be read again. Writes also need a membership with the role admin.'],
  run: ({ network, membership: membershipRef, scope, json }) =>
    withExistingDatabase(async database => {
      const { id, clientId, clientSecret } = await database.write(async tx => {
        await checkNetwork(tx, network)
        const membership = await memberships.find(tx, network, membershipRef)
        if (membership === undefined) throw new Error(`the network has no membership ${membershipRef}`)
        return createCredential(operatorContext(tx, network, now()), {
          membershipRef,
          title: 'Made by the operator',
          scopes: scope,
        })
      })
      const shown = { id, membershipRef, scopes: scope, clientId, clientSecret }
      answer(json, shown, fields(shown))
      console.error('The secret is shown this once: keep it safe.')
    }),
})

export const list = command({
  options: { network, json },
  run: ({ network, json }) =>
    withExistingDatabase(async database => {
      const rows = await database.read(async db => {
        await checkNetwork(db, network)
        return listCredentials(db, network)
      })
      const credentials = rows.map(({ id, membershipRef, title, scopes, createDate, lastUseDate, revokeDate }) => ({
        id,
        clientId: clientIdOf(network, id),
        membershipRef,
        title,
        scopes,
        createDate,
        lastUseDate: lastUseDate ?? undefined,
        revokeDate: revokeDate ?? undefined,
      }))
      answer(json, credentials, table(credentials, 'The network has no credential yet.'))
    }),
})

export const revoke = command({
  options: {
    network,
    credential: { value: 'ID', required: true, about: 'The credential, by its id or its client id', read: credentialId },
    json,
  },
  notes: ['It stops working within a second in every process, and so do its tokens. Revoking it again changes nothing.'],
  run: ({ network, credential, json }) =>
    withExistingDatabase(async database => {
      const isOurs = credential.network === undefined || credential.network === network
      const known = isOurs && (await database.write(tx => revokeCredential(operatorContext(tx, network, now()), credential.id)))
      if (!known) throw new Error(`the network has no credential ${credential.id}`)
      answer(json, { id: credential.id, revoked: true }, `${credential.id} is revoked.`)
    }),
})

function credentialId(text: string): { network?: string; id: string } {
  return readClientId(text) ?? { id: uuid(text) }
}
