import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { builderFor } from '../builder.ts'
import type { AlterTx, Database, Db, Query, Row, Schema, Tx, Prepared } from '../database.ts'
import { kindsOf, type Kinds } from '../table.ts'
import { named } from './errors.ts'
import { makeFile } from './file-lock.ts'
import { assertNamesNetwork } from '../guard.ts'
import { rowMaker, sqliteValue } from '../values.ts'
import { WriteQueue, type Writer } from './write-queue.ts'

/** Older versions can lose a write when a checkpoint and a reset of the log meet. */
const OLDEST = [3, 51, 3]

export interface SqliteOptions {
  /** Called once when the file can no longer be written safely: the process should end and start again. */
  onFatal: (error: Error) => void
}

/** Opens a SQLite file that is prepared: one connection that writes in groups, one that only reads. */
export function openSqlite(path: string, schema: Schema, options: SqliteOptions): Database {
  const kinds = kindsOf(schema.tables)
  const writer = new Connection(path, kinds, WRITING)
  const reader = new Connection(path, kinds, READING)
  const queue = new WriteQueue(writer, options.onFatal)
  return {
    engine: 'sqlite',
    schema,
    // Reads chain in microtasks and write groups start in macrotasks, so a GET of several statements sees one state.
    read: work => work(reader),
    write: (work, options) => queue.run(work, options),
    alter: work => alter(new Connection(path, kinds, ALTERING), work),
    async close() {
      await queue.close()
      reader.handle.close()
      writer.handle.close()
    },
  }
}

/**
 * Changes the schema. References are not held meanwhile, since a table that is made anew is gone for a moment; all of them are looked
 * at before the commit.
 */
async function alter<T>(connection: Connection, work: (tx: AlterTx) => Promise<T>): Promise<T> {
  const { handle } = connection
  try {
    handle.exec('begin immediate')
    let settled = false
    const script = async (sql: string) => handle.exec(sql)
    const value = await work({ ...connection.tx(() => settled), script }).finally(() => {
      settled = true
    })
    const [broken] = handle.prepare('pragma foreign_key_check').all() as { table: string; parent: string }[]
    if (broken) throw new Error(`a row of ${broken.table} refers to none of ${broken.parent}`)
    handle.exec('commit')
    return value
  } finally {
    // Without a commit this undoes everything.
    handle.close()
  }
}

/** Makes the file what the service expects and refuses a library that is too old. */
export function prepareFile(path: string): void {
  makeFile(path)
  const handle = new DatabaseSync(path, { timeout: 10_000 })
  const { version } = handle.prepare('select sqlite_version() as version').get() as { version: string }
  const parts = version.split('.').map(Number)
  const at = OLDEST.findIndex((part, i) => part !== parts[i])
  if (at >= 0 && (parts[at] ?? 0) < OLDEST[at]!)
    throw new Error(`SQLite ${OLDEST.join('.')} or newer is needed; this is ${version}`)
  handle.exec('pragma journal_mode = wal')
  handle.close()
}

// temp_store: what a savepoint would have to put back is kept in memory, not written to a temporary file at every write.
const PRAGMAS = 'pragma synchronous = full; pragma temp_store = memory; pragma cache_size = -65536; pragma mmap_size = 268435456;'
const CACHED_STATEMENTS = 500

/** How long a connection waits for another process, in milliseconds, inside SQLite. */
interface Mode {
  readOnly: boolean
  timeout: number
  foreignKeys?: boolean
}
// The writer never waits inside SQLite: the queue tries again later and the loop stays free.
const WRITING: Mode = { readOnly: false, timeout: 0 }
const READING: Mode = { readOnly: true, timeout: 5_000 }
const ALTERING: Mode = { readOnly: false, timeout: 600_000, foreignKeys: false }

class Connection implements Db, Writer {
  readonly engine = 'sqlite'
  readonly sql = builderFor('sqlite')
  readonly handle: DatabaseSync
  wrote = false
  readonly #statements = new Map<string, { run: StatementSync; reads: boolean; rowOf: (values: unknown[]) => Row }>()

  readonly #kinds: Kinds

  constructor(path: string, kinds: Kinds, { readOnly, timeout, foreignKeys = true }: Mode) {
    this.#kinds = kinds
    this.handle = new DatabaseSync(path, { readOnly, timeout, enableForeignKeyConstraints: foreignKeys })
    this.handle.exec(PRAGMAS)
  }

  async all<R>(query: Query<R> | Prepared<object, R>, values: object = {}): Promise<R[]> {
    return this.#all(query, values) as R[]
  }

  async first<R>(query: Query<R> | Prepared<object, R>, values: object = {}): Promise<R | undefined> {
    return this.#all(query, values)[0] as R | undefined
  }

  /** A view of this connection for one piece of work, which refuses statements once that work has settled. */
  tx(settled: () => boolean): Tx {
    const check = () => {
      if (settled()) throw new Error('the transaction has ended: its work did not wait for every statement')
    }
    return {
      engine: this.engine,
      sql: this.sql,
      all: async (query: Query<unknown>, values: object = {}) => (check(), this.#all(query, values)),
      first: async (query: Query<unknown>, values: object = {}) => (check(), this.#all(query, values)[0]),
      run: async (query: Query<unknown>, values: object = {}) => (check(), this.#run(query, values)),
    } as Tx
  }

  #all(query: Query<unknown> | Prepared<object, unknown>, values: object): Row[] {
    const { sql, parameters } = compile(this, query, values)
    const { run, reads, rowOf } = this.#statement(sql)
    if (reads) return (run.all(...parameters) as unknown as unknown[][]).map(rowOf)
    this.wrote = true
    try {
      return (run.all(...parameters) as unknown as unknown[][]).map(rowOf)
    } catch (error) {
      throw named(error)
    }
  }

  #run(query: Query<unknown> | Prepared<object, unknown>, values: object): number {
    const { sql, parameters } = compile(this, query, values)
    const { run } = this.#statement(sql)
    this.wrote = true
    try {
      return Number(run.run(...parameters).changes)
    } catch (error) {
      throw named(error)
    }
  }

  #statement(sql: string) {
    let known = this.#statements.get(sql)
    if (known === undefined) {
      if (process.env.NODE_ENV === 'test') assertNamesNetwork(sql)
      if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.delete(this.#statements.keys().next().value!)
      const run = this.handle.prepare(sql)
      run.setReturnArrays(true)
      known = {
        run,
        reads: sql.startsWith('select'),
        rowOf: rowMaker(
          run.columns().map(column => column.name),
          this.#kinds,
        ),
      }
      this.#statements.set(sql, known)
    }
    return known
  }
}

function compile(db: Db, query: Query<unknown> | Prepared<object, unknown>, values: object) {
  let sql: string
  let parameters: unknown[]
  if ('compiled' in query) {
    const statement = query.compiled(db)
    sql = statement.sql
    parameters = statement.bind(values)
  } else {
    const compiled = query.compile()
    sql = compiled.sql
    parameters = [...compiled.parameters]
  }
  for (let i = 0; i < parameters.length; i++) parameters[i] = sqliteValue(parameters[i])
  return { sql, parameters: parameters as SQLInputValue[] }
}
