import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

export type Engine = 'sqlite' | 'postgres'

/** A query that Kysely has built; `R` is the row it gives. */
export interface Query<R> {
  compile(): CompiledQuery<R>
}

export type Row = Record<string, unknown>
export type Builder = Kysely<Tables>

/** What reads: the newest committed state, never a write. */
export interface Db {
  readonly engine: Engine
  /** Builds queries for this engine; it never runs one. */
  readonly sql: Builder
  all<R>(query: Query<R>): Promise<R[]>
  all<P extends object, R>(query: Prepared<P, R>, values: P): Promise<R[]>
  first<R>(query: Query<R>): Promise<R | undefined>
  first<P extends object, R>(query: Prepared<P, R>, values: P): Promise<R | undefined>
}

/** One write transaction: reads what it wrote, and ends with the work it was given to. */
export interface Tx extends Db {
  /** Runs a statement and gives the number of rows it changed. */
  run(query: Query<unknown>): Promise<number>
  run<P extends object>(query: Prepared<P, unknown>, values: P): Promise<number>
}

export interface WriteOptions {
  /** True when nobody waits for the answer any more: the write is dropped before it starts. */
  isAbandoned?: () => boolean
  /** PostgreSQL: REPEATABLE READ, so that a row changed since it was read ends in a retry. SQLite has one writer. */
  repeatable?: boolean
}

export interface Database {
  readonly engine: Engine
  /** Runs `work` on one state of the store. `single`: it is one statement, which needs no snapshot. */
  read<T>(work: (db: Db) => Promise<T>, options?: { single?: boolean }): Promise<T>
  /**
   * Runs `work` in one transaction: all of it is durable when the promise resolves, none of it when it rejects. Work may be run again
   * after its transaction was undone, so it changes nothing but the store.
   */
  write<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>
  /** Runs statements that return nothing, for migrations. */
  script(tx: Tx, sql: string): Promise<void>
  close(): Promise<void>
}

/** A query built once per engine and run with other values each time: no branch on a value, no list inside. */
export interface Prepared<P extends object, R> {
  compiled(db: Db): CompiledStatement
  /** Only types. */
  readonly '~types'?: { values: P; row: R }
}

export interface CompiledStatement {
  /** Names the statement to PostgreSQL, which then plans it once per connection. */
  readonly name: string
  readonly sql: string
  /** Gives the statement's parameters, in order. */
  bind(values: object): unknown[]
}

let statements = 0

/**
 * Builds a query once per engine: `prepared((sql, p: { network: string }) => sql.selectFrom('event')…where('network', '=', p.network))`.
 * `p` stands for the values given at each run.
 */
export function prepared<P extends object, R>(build: (sql: Builder, p: P) => Query<R>): Prepared<P, R> {
  const name = `s${++statements}`
  const byEngine: Partial<Record<Engine, CompiledStatement>> = {}
  const placeholders = new Proxy({}, { get: (_, key) => new Placeholder(String(key)) }) as P
  return { compiled: db => (byEngine[db.engine] ??= statement(name, build(db.sql, placeholders).compile())) }
}

class Placeholder {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

function statement(name: string, { sql, parameters }: CompiledQuery): CompiledStatement {
  const names = parameters.map(parameter => (parameter instanceof Placeholder ? parameter.name : undefined))
  return {
    name,
    sql,
    bind(values) {
      const bound = [...parameters]
      for (let i = 0; i < names.length; i++) {
        const key = names[i]
        if (key !== undefined) bound[i] = (values as Row)[key]
      }
      return bound
    },
  }
}
