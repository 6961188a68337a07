import type { Database, Tx } from './database.ts'
import * as foundation from './migrations/0001-foundation.ts'
import { columnLine, tableEnd } from './migrations/ddl.ts'

/** In the order in which they run; a migration that was released never changes. */
const migrations = [foundation]

/** PostgreSQL: one number that every process of this program locks while it migrates. */
const LOCK = 7_864_201

/**
 * Brings the schema up to this program's version and gives the names of the migrations that ran. Processes may do so at once: one
 * transaction holds all others off. Throws when the schema is newer than the program.
 */
export async function migrate(database: Database, now: string): Promise<string[]> {
  return database.write(async tx => {
    if (tx.engine === 'postgres') await database.script(tx, `select pg_advisory_xact_lock(${LOCK})`)
    await database.script(tx, `create table if not exists "migration" (${
      columnLine(tx.engine, 'version', 'integer')}, ${columnLine(tx.engine, 'name', 'text')}, ${columnLine(tx.engine, 'createDate', 'time')
    }, primary key ("version"))${tableEnd(tx.engine)};`)
    const done = await schemaVersion(tx)
    if (done > migrations.length) {
      throw new Error(`the database has schema version ${done}; this program knows ${migrations.length}: start a newer program`)
    }
    const pending = migrations.slice(done)
    for (const [i, migration] of pending.entries()) {
      await database.script(tx, migration.statements(tx.engine))
      await tx.run(tx.sql.insertInto('migration').values({ version: done + i + 1, name: migration.name, createDate: now }))
    }
    return pending.map(migration => migration.name)
  })
}

async function schemaVersion(tx: Tx): Promise<number> {
  const row = await tx.first(tx.sql.selectFrom('migration').select(({ fn }) => fn.max('version').as('version')))
  return row?.version ?? 0
}
