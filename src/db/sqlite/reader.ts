import { setImmediate as turnOfLoop } from 'node:timers/promises'
import type { Db, Schema } from '../database.ts'
import { Unavailable } from '../unavailable.ts'
import { Connection, READING } from './connection.ts'
import { isFatalToRead } from './errors.ts'

/**
 * The connection that reads. All that is read in one turn of the event loop sees one state of the store, so that an answer that takes
 * several statements is of one piece, and so that SQLite looks for newer writes once a turn and not once a statement.
 */
export class Reader {
  readonly #connection: Connection
  readonly #sql
  readonly #onDamage: (error: unknown) => void
  #broken: Error | undefined
  #isReading = false

  /** `onDamage` hears of an error after which the file can no longer be trusted; whoever decides what that means calls `fail`. */
  constructor(path: string, { tables }: Schema, onDamage: (error: unknown) => void) {
    const told = (error: unknown) => this.#told(error)
    const connection = new Connection(path, tables, { ...READING, told })
    connection.rest = () => this.#rest()
    this.#onDamage = onDamage
    this.#connection = connection
    // The first read makes the files beside the database.
    this.look()
    this.#sql = { begin: connection.handle.prepare('begin'), commit: connection.handle.prepare('commit') }
  }

  read<T>(work: (db: Db) => Promise<T>): Promise<T> {
    if (this.#broken) return Promise.reject(new Unavailable('The store could not be read.', this.#broken))
    try {
      if (!this.#isReading) this.#begin()
    } catch (error) {
      return Promise.reject(this.#told(error))
    }
    return work(this.#connection)
  }

  /** What is read from here on sees all that has been written. */
  refresh(): void {
    if (!this.#isReading) return
    this.#isReading = false
    // After some errors SQLite has ended it by itself.
    if (!this.#connection.handle.isTransaction) return
    try {
      this.#sql.commit.run()
    } catch (error) {
      if (!isFatalToRead(error)) throw error
      this.#onDamage(error)
    }
  }

  /** Reads the first page, in which noise is seen at once. Throws what SQLite throws. */
  look(): void {
    this.#connection.handle.exec('pragma schema_version')
  }

  /** Refuses to read from here on. */
  fail(error: Error): void {
    this.#broken = error
  }

  close(): void {
    this.refresh()
    this.#connection.handle.close()
  }

  #begin(): void {
    this.#sql.begin.run()
    this.#isReading = true
    setImmediate(() => this.refresh())
  }

  async #rest(): Promise<void> {
    await turnOfLoop()
    if (!this.#isReading) this.#begin()
  }

  #told(error: unknown): unknown {
    if (!isFatalToRead(error)) return error
    this.#onDamage(error)
    return new Unavailable('The store could not be read.', this.#broken)
  }
}
