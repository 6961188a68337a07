import type { CompiledQuery, Kysely } from 'kysely'
import type { Migration } from './migrations/steps.ts'
import type { Engine } from './engine.ts'
import type { Table } from './table.ts'

/** The rows of every table, by name. The program says what they are: `declare module … { interface Tables … }` in src/tables.ts. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface Tables {}

/** What a program keeps in its database. */
export interface Schema {
  tables: readonly Table[]
  migrations: readonly Migration[]
}

/** A query that Kysely has built; `R` is the row it gives. */
export interface Query<R> {
  compile(): CompiledQuery<R>
}

export type Row = Record<string, unknown>
export type Builder = Kysely<Tables>

/** What reads: the state that was committed when the turn of the event loop or, on PostgreSQL, the statement or snapshot began. */
export interface Db {
  readonly engine: Engine
  /** Builds queries for this engine; it never runs one. */
  readonly sql: Builder
  all<R>(query: Query<R>): Promise<R[]>
  all<P extends object, R>(query: Prepared<P, R>, values: P): Promise<R[]>
  first<R>(query: Query<R>): Promise<R | undefined>
  first<P extends object, R>(query: Prepared<P, R>, values: P): Promise<R | undefined>
  /** Where reading keeps the thread busy: lets others have their turn. What is read afterwards is of a newer state. */
  rest?(): Promise<void>
}

/** One write transaction: reads what it wrote, and ends with the work it was given to. */
export interface Tx extends Db {
  /** Runs a statement and gives the number of rows it changed. */
  run(query: Query<unknown>): Promise<number>
  run<P extends object>(query: Prepared<P, unknown>, values: P): Promise<number>
  /**
   * Runs a statement whose answer nobody reads: on PostgreSQL it travels together with what follows. When it fails, so does the next
   * statement, or the commit, with its error.
   */
  send<P extends object>(query: Prepared<P, unknown>, values: P): Promise<void>
  /**
   * Sends the insert of a row that no other transaction ever inserts. When PostgreSQL's answer to the commit is lost, that row, found by
   * `find`, tells whether the commit happened.
   */
  insertProof<P extends object>(insert: Prepared<P, unknown>, find: Prepared<P, unknown>, values: P): Promise<void>
}

interface ReadOptions {
  /** It is one statement, which needs no snapshot. */
  oneStatement?: boolean
  /** True when nobody waits for the answer any more: a read that had to wait for a connection is dropped before it starts. */
  isAbandoned?: () => boolean
}

export interface WriteOptions {
  /** True when nobody waits for the answer any more: the write is dropped before it starts. */
  isAbandoned?: () => boolean
  /** Whose write it is. Where many wait, the networks take turns, and on PostgreSQL none can take all connections. */
  network?: string
  /** Which of the network's credentials, or who else, asks for it. They take turns, too. */
  credential?: string
  /** SQLite: it can wait. It runs alone, between groups of other writes, and should take no more than 5 ms. */
  background?: boolean
  /** SQLite: the write may well fail after it has written, and others of its group should not be run again for it. */
  savepoint?: boolean
  /** Nothing of it stays: what it gives is what would have become of it. */
  undone?: boolean
  /** PostgreSQL: waits for locks of others, and for its own statements, as long as it takes. */
  patient?: boolean
}

/** A transaction that changes the schema. */
export interface AlterTx extends Tx {
  /** Runs statements that return nothing. */
  script(sql: string): Promise<void>
}

/** A database as whoever reads it sees it. */
export interface Database {
  readonly engine: Engine
  readonly schema: Schema
  /** How many reads run at a time. */
  readonly width: number
  /** Whether a read waits for others to end, or nearly so: who asks for much at once is to leave something to the next. */
  isWaitedFor(): boolean
  /** Resolves when the database answers, however many reads and writes wait. */
  ping(): Promise<void>
  /** Runs `work` on one state of the store. */
  read<T>(work: (db: Db) => Promise<T>, options?: ReadOptions): Promise<T>
  close(): Promise<void>
}

/** A database that this thread also writes. While a server of SQLite runs, only the thread of its writes has one (src/writer.ts). */
export interface WritableDatabase extends Database {
  /**
   * Runs `work` in one transaction: all of it is durable when the promise resolves, none of it when it rejects. Work may be run again
   * after its transaction was undone, so it changes nothing but the store.
   */
  write<T>(work: (tx: Tx) => Promise<T>, options?: WriteOptions): Promise<T>
  /**
   * Changes the schema on a connection of its own, in one transaction that waits for others as long as it takes. References are checked
   * at its end, so that tables can be made anew under others that refer to them. Work may be run again, as that of a write may.
   */
  alter<T>(work: (tx: AlterTx) => Promise<T>): Promise<T>
  /**
   * Looks whether the engine's statistics of grown tables are out of date, on which its plans depend, and renews them; `all` renews them in any
   * case. Looking is cheap. SQLite has no statistics here: its plans follow from the indexes alone.
   */
  maintain?(options?: { all?: boolean }): Promise<void>
}

/** A query built once per engine and run with other values each time: no branch on a value, no list inside. */
export interface Prepared<P extends object, R> {
  compiled(db: Db): CompiledStatement
  /** Only types. */
  readonly '~types'?: { values: P; row: R }
}

export interface CompiledStatement {
  /** Names the statement to PostgreSQL, which then plans it once per connection; empty where it is not to be kept. */
  readonly name: string
  readonly sql: string
  /** Gives the statement's parameters, in order. */
  bind(values: object): unknown[]
}
