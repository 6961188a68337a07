import { sql } from 'kysely'
import type { AlterTx, Database, Db } from '../database.ts'
import { createTable, type TableShape } from './ddl.ts'
import type { Migration, SchemaShape } from './steps.ts'

/**
 * Brings the schema up to this program's version and gives the names of the migrations that ran. Processes may do so at once: one
 * holds all others off. All of it happens in one transaction, or nothing. Throws when the schema is newer than the program.
 */
export async function migrate(database: Database, now: string): Promise<string[]> {
  const { migrations } = database.schema
  // Asked first by a read: a start with nothing to do waits for nobody.
  if ((await schemaVersions(database)).version === migrations.length) return []
  return database.alter(async tx => {
    const tables = await tablesOf(tx)
    if (tables.length > 0 && !isOurs(tables)) {
      throw new Error(`the database holds tables of another program, such as ${tables[0]}: choose an empty one`)
    }
    if (tables.length === 0) await tx.script(createTable(tx.engine, 'migration', MIGRATION))
    const done = await schemaVersion(tx)
    if (done > migrations.length) {
      throw new Error(`the database has schema version ${done}; this program knows ${migrations.length}: start a newer program`)
    }
    let shape: SchemaShape = { migration: MIGRATION }
    for (const [i, migration] of migrations.entries()) {
      shape = await run(tx, migration, shape, i < done)
      if (i >= done) await note(tx, i + 1, migration.name, now)
    }
    return migrations.slice(done).map(migration => migration.name)
  })
}

/** Which migrations a database has run. */
const MIGRATION: TableShape = {
  columns: { version: 'integer', name: 'text', createDate: 'time' },
  key: ['version'],
  global: true,
}

/** Runs a migration's steps, or, when they have run already, only tells what they made of the tables. */
async function run(tx: AlterTx, { steps }: Migration, before: SchemaShape, hasRun: boolean): Promise<SchemaShape> {
  let shape = before
  for (const step of steps) {
    if (!hasRun) for (const statement of step.statements(tx.engine, shape)) await tx.script(statement)
    shape = step.reshape(shape)
  }
  return shape
}

const note = (tx: AlterTx, version: number, name: string, createDate: string) =>
  tx.run(query(tx, sql`insert into "migration" ("version", "name", "createDate") values (${version}, ${name}, ${createDate})`))

/** The version of a database's schema, 0 when it has none yet, and the version that this program knows. */
export async function schemaVersions(database: Database): Promise<{ version: number; known: number }> {
  return {
    version: await database.read(async db => (isOurs(await tablesOf(db)) ? schemaVersion(db) : 0)),
    known: database.schema.migrations.length,
  }
}

/** Tables that every version of the schema has. */
const isOurs = (tables: string[]) => ['migration', 'network', 'setting'].every(name => tables.includes(name))

/** The tables where a new one would be made. */
async function tablesOf(db: Db): Promise<string[]> {
  const from =
    db.engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table' and name not glob 'sqlite_*'`
      : sql<{ name: string }>`select tablename as name from pg_tables where schemaname = current_schema()`
  const rows = await db.all(query(db, from))
  return rows.map(row => row.name).toSorted()
}

async function schemaVersion(db: Db): Promise<number> {
  const row = await db.first(query(db, sql<{ version: number }>`select max("version") as "version" from "migration"`))
  return row?.version ?? 0
}

const query = <R>(db: Db, text: ReturnType<typeof sql<R>>) => ({ compile: () => text.compile(db.sql) })
