import { listNetworks } from '../access/store.ts'
import { createNetwork } from '../access/actions.ts'
import { now } from '../kernel/time/clock.ts'
import { withDatabase, withExistingDatabase } from './database.ts'
import { command, json } from './options.ts'
import { answer, fields, table } from './output.ts'
import { words } from './readers.ts'

export const create = command({
  options: {
    title: { value: 'TEXT', required: true, about: 'What the network is called', read: words(200) },
    test: { about: 'It is for trying things: its mail is kept, not sent' },
    json,
  },
  notes: ['An empty database gets its schema first.'],
  run: ({ title, test, json }) =>
    withDatabase(async database => {
      const id = await database.write(tx => createNetwork(tx, now(), { title, test }))
      answer(json, { id, title, test }, fields({ id, title, test }))
    }),
})

export const list = command({
  options: { json },
  run: ({ json }) =>
    withExistingDatabase(async database => {
      const networks = await database.read(listNetworks)
      const shown = networks.map(({ id, title, test, createDate }) => ({ id, title, test, createDate }))
      answer(json, shown, table(shown, 'There is no network yet.'))
    }),
})
