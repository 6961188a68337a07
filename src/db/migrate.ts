import type { Database, Db } from './database.ts'
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
    // Migrations, and waiting for another process's, may take longer than any request.
    if (tx.engine === 'postgres') {
      await database.script(tx, `set local lock_timeout = 0; set local statement_timeout = 0; select pg_advisory_xact_lock(${LOCK})`)
    }
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

/** The version of a database's schema, 0 when it has none yet, and the version that this program knows. */
export async function schemaVersions(database: Database): Promise<{ version: number, known: number }> {
  return { version: await database.read(schemaVersion, { single: true }).catch(zeroWithoutTable), known: migrations.length }
}

function zeroWithoutTable(error: Error & { code?: unknown }): number {
  if (error.code === '42P01' || /no such table/.test(error.message)) return 0
  throw error
}

async function schemaVersion(db: Db): Promise<number> {
  const row = await db.first(db.sql.selectFrom('migration').select(({ fn }) => fn.max('version').as('version')))
  return row?.version ?? 0
}
