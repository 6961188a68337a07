import { listNetworks } from '../access/store.ts'
import { createNetwork } from '../access/actions.ts'
import { now } from '../kernel/time/clock.ts'
import { withDatabase, withExistingDatabase } from './database.ts'
import { command, json } from './options.ts'
import { answer, fields, table } from './output.ts'
import { words } from './readers.ts'

export const create = command({
  options: { title: { value: 'TEXT', required: true, about: 'What the network is called', read: words(200) }, json },
  notes: ['An empty database gets its schema first.'],
  run: ({ title, json }) =>
    withDatabase(async database => {
      const id = await database.write(tx => createNetwork(tx, now(), { title }))
      answer(json, { id, title }, fields({ id, title }))
    }),
})

export const list = command({
  options: { json },
  run: ({ json }) =>
    withExistingDatabase(async database => {
      const networks = await database.read(listNetworks)
      const shown = networks.map(({ id, title, createDate }) => ({ id, title, createDate }))
      answer(json, shown, table(shown, 'There is no network yet.'))
    }),
})
