import { DatabaseSync } from 'node:sqlite'
import type { Database, Schema } from '../database.ts'
import { alter } from './alter.ts'
import { ALTERING, Connection, READING, WRITING } from './connection.ts'
import { makeFile } from './file-lock.ts'
import { WriteQueue } from './write-queue.ts'

/** Older versions can lose a write when a checkpoint and a reset of the log meet. */
const OLDEST = [3, 51, 3]

export interface SqliteOptions {
  /** Called once when the file can no longer be written safely: the process should end and start again. */
  onFatal: (error: Error) => void
}

/** Opens a SQLite file that is prepared: one connection that writes in groups, one that only reads. */
export function openSqlite(path: string, schema: Schema, options: SqliteOptions): Database {
  const { tables } = schema
  const writer = new Connection(path, tables, WRITING)
  const reader = new Connection(path, tables, READING)
  const queue = new WriteQueue(writer, options.onFatal)
  return {
    engine: 'sqlite',
    schema,
    width: 1,
    isWaitedFor: () => false,
    // Reads chain in microtasks and write groups start in macrotasks, so no write of this process comes between the statements of a
    // GET. A command beside the server may commit between two of them.
    read: work => work(reader),
    write: (work, options) => queue.run(work, options),
    alter: work => alter(new Connection(path, tables, ALTERING), work),
    async close() {
      await queue.close()
      reader.handle.close()
      writer.handle.close()
    },
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
