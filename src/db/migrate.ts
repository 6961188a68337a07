import { sql } from 'kysely'
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
      await database.script(
        tx,
        `set local lock_timeout = 0; set local statement_timeout = 0; select pg_advisory_xact_lock(${LOCK})`,
      )
    }
    const tables = await tablesOf(tx)
    if (tables.length > 0 && !isOurs(tables)) {
      throw new Error(`the database holds tables of another program, such as ${tables[0]}: choose an empty one`)
    }
    await database.script(
      tx,
      `create table if not exists "migration" (${columnLine(
        tx.engine,
        'version',
        'integer',
      )}, ${columnLine(tx.engine, 'name', 'text')}, ${columnLine(
        tx.engine,
        'createDate',
        'time',
      )}, primary key ("version"))${tableEnd(tx.engine)};`,
    )
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
export async function schemaVersions(database: Database): Promise<{ version: number; known: number }> {
  return {
    version: await database.read(async db => (isOurs(await tablesOf(db)) ? schemaVersion(db) : 0)),
    known: migrations.length,
  }
}

/** Tables that every version of the schema has. */
const isOurs = (tables: string[]) => ['migration', 'network', 'setting'].every(name => tables.includes(name))

/** The tables where a new one would be made. */
async function tablesOf(db: Db): Promise<string[]> {
  const query =
    db.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  const rows = await db.all({ compile: () => query.compile(db.sql) })
  return rows.map(row => row.name).toSorted()
}

async function schemaVersion(db: Db): Promise<number> {
  const row = await db.first(db.sql.selectFrom('migration').select(({ fn }) => fn.max('version').as('version')))
  return row?.version ?? 0
}
