/**
 * Makes the databases that every test file copies: a SQLite file and a database on PostgreSQL, migrated and without networks.
 *   node test/templates.ts sqlite:/…/template.db postgres://…/template
 */
import { migrate } from '../src/db/migrations/migrate.ts'
import { openDatabase } from '../src/db/open.ts'
import { now } from '../src/kernel/time/clock.ts'
import { schema } from '../src/schema.ts'

for (const url of process.argv.slice(2)) {
  const database = await openDatabase(url, schema)
  await migrate(database, now())
  await database.close()
}
