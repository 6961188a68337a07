import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { builderFor } from '../builder.ts'
import type { Db, Prepared, Query, Row, Tx } from '../database.ts'
import { assertByNetwork, foundGoodOn, TOUCHES_ROWS, type FoundGood } from '../guard.ts'
import { kindsOf, type Kinds, type Table } from '../table.ts'
import { rowMaker, sqliteConversions, sqliteValue } from '../values.ts'
import { isBusy, translated } from './errors.ts'
import type { Writer } from './writer.ts'

// temp_store: what a savepoint would have to put back is kept in memory, not written to a temporary file at every write.
const PRAGMAS = 'pragma synchronous = full; pragma temp_store = memory;'
// Other pages are read from what the system keeps of the file, nearly as fast: more of them here, or a mapped file, only make the process larger.
const CACHE_MB = 16
// The program has about so many, those of a check of all that is stored among them.
const CACHED_STATEMENTS = 2_000

/** Another process holds the file alone for a moment when it makes it, or is the last one to close it: whoever opens it then waits. */
const OPENING_MS = 10_000

/** What a connection is for. */
interface Mode {
  readOnly: boolean
  /** How long it waits inside SQLite for another process once it is open, in milliseconds. */
  timeout: number
  foreignKeys?: boolean
  /** How much of the file it keeps in memory. */
  cacheMb?: number
  /** What is thrown instead of an error of SQLite. */
  told?: (error: unknown) => unknown
}
// The writer never waits inside SQLite: the queue tries again later and the loop stays free.
export const WRITING: Mode = { readOnly: false, timeout: 0 }
export const READING: Mode = { readOnly: true, timeout: 5_000 }
// All that a migration changes is one transaction.
export const ALTERING: Mode = { readOnly: false, timeout: 0, foreignKeys: false, cacheMb: 64 }

/** Carries out the first statements of a connection, which wait for who holds the file alone. */
export const execWhenFree = (handle: DatabaseSync, sql: string): void => whenFree(handle, () => handle.exec(sql))

/**
 * Does what waits for who holds the file alone. SQLite adds up how long it meant to sleep, and a signal ends a sleep: under a profiler, which
 * sends a thousand a second, its ten seconds are over within one.
 */
export function whenFree<T>(handle: DatabaseSync, work: () => T): T {
  const end = performance.now() + OPENING_MS
  handle.exec(`pragma busy_timeout = ${OPENING_MS}`)
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!isBusy(error) || performance.now() > end) throw error
    }
  }
}

interface Statement {
  run: StatementSync
  reads: boolean
  /** How many columns it gives. */
  width: number
  rowOf(values: unknown[]): Row
}

const foundGood: FoundGood = new WeakMap()

/** One connection to a SQLite file, with the statements that it has prepared. */
export class Connection implements Db, Writer {
  readonly engine = 'sqlite'
  readonly sql = builderFor('sqlite')
  readonly handle: DatabaseSync
  wrote = false
  rest?: () => Promise<void>
  readonly #statements = new Map<string, Statement>()

  readonly #tables: readonly Table[]
  readonly #kinds: Kinds
  readonly #told: (error: unknown) => unknown

  constructor(path: string, tables: readonly Table[], mode: Mode) {
    const { readOnly, timeout, foreignKeys = true, cacheMb = CACHE_MB, told = translated } = mode
    this.#told = told
    this.#tables = tables
    this.#kinds = kindsOf(tables)
    this.handle = new DatabaseSync(path, { readOnly, enableForeignKeyConstraints: foreignKeys })
    execWhenFree(this.handle, `${PRAGMAS} pragma cache_size = ${-1024 * cacheMb}`)
    this.handle.exec(`pragma busy_timeout = ${timeout}`)
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
      send: async (query: Prepared<object, unknown>, values: object) => (check(), void this.#run(query, values)),
      // SQLite always says whether a commit happened.
      insertProof: async (insert: Prepared<object, unknown>, _find: unknown, values: object) => (
        check(),
        void this.#run(insert, values)
      ),
    } as Tx
  }

  #all(query: Query<unknown> | Prepared<object, unknown>, values: object): Row[] {
    const { sql, parameters } = compile(this, query, values)
    try {
      const { run, reads, width, rowOf } = this.#statement(sql)
      if (!reads) this.wrote = true
      const rows = run.all(...parameters) as unknown as unknown[][]
      // Another process has changed the schema since the statement was prepared, and `*` gives other columns now.
      if (reads && rows.length > 0 && rows[0]!.length !== width) {
        this.#statements.delete(sql)
        return this.#all(query, values)
      }
      return rows.map(rowOf)
    } catch (error) {
      throw this.#told(error)
    }
  }

  #run(query: Query<unknown> | Prepared<object, unknown>, values: object): number {
    const { sql, parameters } = compile(this, query, values)
    try {
      const { run } = this.#statement(sql)
      this.wrote = true
      return Number(run.run(...parameters).changes)
    } catch (error) {
      throw this.#told(error)
    }
  }

  /** In tests: every statement is looked at once. */
  #checkPlan(sql: string): void {
    const good = foundGoodOn(this.#tables, foundGood)
    if (good.has(sql) || !TOUCHES_ROWS.test(sql)) return
    assertByNetwork(sql, this.handle.prepare(`explain query plan ${sql}`).all() as unknown as { detail: string }[], this.#tables)
    good.add(sql)
  }

  #statement(sql: string) {
    let known = this.#statements.get(sql)
    if (known === undefined) {
      if (process.env.NODE_ENV === 'test') this.#checkPlan(sql)
      if (this.#statements.size >= CACHED_STATEMENTS) this.#statements.delete(this.#statements.keys().next().value!)
      const run = this.handle.prepare(sql)
      run.setReturnArrays(true)
      const columns = run.columns().map(column => column.name)
      known = {
        run,
        reads: sql.startsWith('select'),
        width: columns.length,
        rowOf: rowMaker(columns, sqliteConversions(columns, this.#kinds)),
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
