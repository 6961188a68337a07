import { listAudit } from '../access/store-audit.ts'
import { checkNetwork, withExistingDatabase } from './database.ts'
import { command, json } from './options.ts'
import { answer, table } from './output.ts'
import { uuid } from './readers.ts'

const FIELDS = [
  'id',
  'createDate',
  'kind',
  'objectRef',
  'membershipRef',
  'credentialRef',
  'userRef',
  'requestId',
  'before',
  'after',
] as const

export const list = command({
  options: {
    network: { value: 'ID', required: true, about: 'The network', read: uuid },
    object: { value: 'ID', required: true, about: 'The object: an event, a ticket, a membership or any other', read: uuid },
    json,
  },
  notes: ['Oldest first. With --json, each entry also has the object before and after the change.'],
  run: ({ network, object, json }) =>
    withExistingDatabase(async database => {
      const rows = await database.read(async db => {
        await checkNetwork(db, network)
        return listAudit(db, network, object)
      })
      const entries = rows.map(row => Object.fromEntries(FIELDS.map(name => [name, row[name] ?? undefined])))
      answer(
        json,
        entries,
        table(
          rows.map(({ createDate, kind, membershipRef, credentialRef, requestId }) => ({
            createDate,
            kind,
            membershipRef,
            credentialRef,
            requestId,
          })),
          'Nothing is known of this object.',
        ),
      )
    }),
})
