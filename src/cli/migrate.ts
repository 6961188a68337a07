import { migrate } from '../db/migrations/migrate.ts'
import { holdFile, openDatabase } from '../db/open.ts'
import { now } from '../kernel/time/clock.ts'
import { configure } from './database.ts'
import { command, json } from './options.ts'
import { answer } from './output.ts'
import { schema } from '../schema.ts'

export const migrateDatabase = command({
  options: { json },
  notes: ['Servers do so by themselves when they start. On SQLite no server may be running on the file.'],
  async run({ json }) {
    const url = configure().DATABASE_URL
    const file = await holdFile(url)
    const database = file ? file.open(schema) : await openDatabase(url, schema)
    try {
      const ran = await migrate(database, now())
      answer(json, { ran }, ran.length === 0 ? 'The schema is up to date.' : ran.map(name => `Ran ${name}.`).join('\n'))
    } finally {
      await database.close()
      file?.release()
    }
  },
})
