import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { now } from '../kernel/clock.ts'
import { configure } from './database.ts'
import { command, json } from './options.ts'
import { answer } from './output.ts'

export const migrateDatabase = command({
  options: { json },
  notes: ['Servers do so by themselves when they start. On SQLite no server may be running on the file.'],
  async run({ json }) {
    const database = await openDatabase(configure().DATABASE_URL, { exclusive: true })
    try {
      const ran = await migrate(database, now())
      answer(json, { ran }, ran.length === 0 ? 'The schema is up to date.' : ran.map(name => `Ran ${name}.`).join('\n'))
    } finally {
      await database.close()
    }
  },
})
