import { sql } from 'kysely'
import type { AlterTx, WritableDatabase, Db, Row } from '../database.ts'
import { ACROSS_NETWORKS } from '../guard.ts'
import { createTable, targetOf, type TableShape } from './ddl.ts'
import { addTable, type Migration, type Obstacle, type SchemaShape } from './steps.ts'

/**
 * Brings the schema up to this program's version and gives the names of the migrations that ran. Processes may do so at once: one
 * holds all others off. All of it happens in one transaction, or nothing. Throws when the schema is newer than the program.
 */
export async function migrate(database: WritableDatabase, now: string): Promise<string[]> {
  const { migrations } = database.schema
  // Asked first by a read: a start with nothing to do waits for nobody.
  const { version } = await schemaVersions(database)
  if (version === migrations.length) return []
  refuseNewer(version, migrations.length)
  const ran = await runMissing(database, now)
  // What fails here is tried again by a server, and the migration is whole without it.
  if (ran.length > 0) await database.maintain?.({ all: true }).catch(() => {})
  return ran
}

async function runMissing(database: WritableDatabase, now: string): Promise<string[]> {
  const { migrations } = database.schema
  let running: string | undefined
  try {
    return await database.alter(async tx => {
      running = undefined
      const done = await begin(tx, migrations.length)
      const missing = migrations.slice(done)
      if (done === 0) await makeTables(tx, migrations)
      else {
        let shape = shapeAfter(migrations.slice(0, done))
        for (const migration of missing) {
          running = migration.name
          shape = await run(tx, migration, shape)
        }
        running = undefined
      }
      for (const [i, { name }] of missing.entries()) await note(tx, done + i + 1, name, now)
      return missing.map(({ name }) => name)
    })
  } catch (error) {
    if (running === undefined) throw error
    // PostgreSQL tells apart what happened and to which values.
    const { detail } = error as { detail?: string }
    const told = `the migration “${running}” could not be carried out, and nothing was changed`
    throw new Error(detail === undefined ? told : `${told}: ${detail}`, { cause: error })
  }
}

/** The tables as these migrations, one after the other, make them. */
export const shapeAfter = (migrations: readonly Migration[]): SchemaShape => migrations.reduce(reshaped, NOTHING)

/** Which migrations a database has run. */
const MIGRATION: TableShape = {
  columns: { version: 'integer', name: 'text', createDate: 'time' },
  key: ['version'],
  global: true,
}

/** Before the first migration there is nothing but the table of migrations. */
const NOTHING: SchemaShape = { migration: MIGRATION }

/** What a migration that has run made of the tables. */
const reshaped = (before: SchemaShape, { steps }: Migration): SchemaShape =>
  steps.reduce((shape, step) => step.reshape(shape), before)

/** Gives the version of the schema, while nobody else changes it or anything in it until the transaction ends. */
async function begin(tx: AlterTx, known: number): Promise<number> {
  const tables = await tablesOf(tx)
  if (tables.length > 0 && !isOurs(tables)) {
    throw new Error(`the database holds tables of another program, such as ${tables[0]}: choose an empty one`)
  }
  if (tables.length === 0) await tx.script(createTable(tx.engine, 'migration', MIGRATION))
  const done = await schemaVersion(tx)
  refuseNewer(done, known)
  // SQLite has one writer, and this is it. Here a row could be written to a table after it was copied, and be lost with it.
  if (tx.engine === 'postgres' && tables.length > 0 && done < known) {
    await tx.script(`lock table ${tables.map(name => `"${name}"`).join(', ')} in exclusive mode;`)
  }
  return done
}

function refuseNewer(version: number, known: number): void {
  if (version <= known) return
  throw new Error(`the database has schema version ${version}; this program knows ${known}: start a newer program`)
}

/**
 * Makes all tables as the migrations would leave them, which on SQLite make many tables again and again. An empty database has no rows to
 * change, so that nothing else is to be done.
 */
async function makeTables(tx: AlterTx, migrations: readonly Migration[]): Promise<void> {
  const { migration: _, ...shapes } = shapeAfter(migrations)
  for (const [name, shape] of byReference(shapes)) {
    for (const statement of addTable(name, shape).statements(tx.engine, shapes)) await tx.script(statement)
  }
}

/** Tables in an order in which each comes after those that it refers to. */
function byReference(shapes: SchemaShape): Map<string, TableShape> {
  const sorted = new Map<string, TableShape>()
  const add = (name: string) => {
    if (sorted.has(name)) return
    for (const text of Object.values(shapes[name]!.columns)) {
      const target = targetOf(text)
      if (target !== undefined && target !== name) add(target)
    }
    sorted.set(name, shapes[name]!)
  }
  for (const name of Object.keys(shapes)) add(name)
  return sorted
}

async function run(tx: AlterTx, { steps }: Migration, before: SchemaShape): Promise<SchemaShape> {
  let shape = before
  for (const step of steps) {
    const after = step.reshape(shape)
    if (step.obstacle) await refuseObstacle(tx, step.obstacle(shape))
    for (const statement of step.statements(tx.engine, shape)) await tx.script(statement)
    shape = after
  }
  return shape
}

/** At most so many things that are in the way are told. */
const TOLD = 5

async function refuseObstacle(tx: AlterTx, { find, words }: Obstacle): Promise<void> {
  const rows = await tx.all(query<Row>(tx, sql`${sql.raw(find)} limit ${sql.lit(TOLD)} ${sql.raw(ACROSS_NETWORKS)}`))
  if (rows.length > 0) throw new Error(`${rows.map(words).join('; ')}${rows.length === TOLD ? '; and maybe more' : ''}`)
}

const note = (tx: AlterTx, version: number, name: string, createDate: string) =>
  tx.run(query(tx, sql`insert into "migration" ("version", "name", "createDate") values (${version}, ${name}, ${createDate})`))

/** The version of a database's schema, 0 when it has none yet, and the version that this program knows. */
export async function schemaVersions(database: WritableDatabase): Promise<{ version: number; known: number }> {
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
