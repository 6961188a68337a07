import { DatabaseSync } from 'node:sqlite'
import type { Database, Db, Schema } from '../database.ts'
import { Unavailable } from '../unavailable.ts'
import { ping } from '../ping.ts'
import { settle } from './aftermath.ts'
import { alter } from './alter.ts'
import { ALTERING, Connection, READING, WRITING } from './connection.ts'
import { explained, isFatalToRead } from './errors.ts'
import { makeFile } from './file-lock.ts'
import { StoreFiles } from './files.ts'
import { WriteQueue } from './write-queue.ts'

/** Older versions can lose a write when a checkpoint and a reset of the log meet. */
const OLDEST = [3, 51, 3]

export interface SqliteOptions {
  /** Called once when the file can no longer be read or written safely: the process should end. */
  onFatal?: (error: Error) => void
  /** For a server: notices when the file is deleted or replaced, and leaves a mark for the next start. */
  isWatched?: boolean
}

const LOOK_MS = 1_000

/** Opens a SQLite file that is prepared: one connection that writes in groups, one that only reads. */
export function openSqlite(path: string, schema: Schema, { onFatal, isWatched = false }: SqliteOptions): Database {
  const { tables } = schema
  let broken: Error | undefined
  const writer = new Connection(path, tables, WRITING)
  const reader = new Connection(path, tables, { ...READING, told })
  // The first read makes the files beside the database.
  reader.handle.exec('pragma schema_version')
  const files = isWatched ? new StoreFiles(path) : undefined
  const queue = new WriteQueue(writer, end, () => files?.look())
  const timer = isWatched ? setInterval(watch, LOOK_MS).unref() : undefined

  function watch(): void {
    try {
      const lost = files?.look()
      if (lost) queue.break(lost)
      // Reads the first page, in which noise is seen at once, also while nobody calls.
      else reader.handle.exec('pragma schema_version')
    } catch (error) {
      told(error)
    }
  }

  function told(error: unknown): unknown {
    if (!isFatalToRead(error)) return error
    queue.break(error)
    return new Unavailable('The store could not be read.', broken)
  }

  /** The same error, which tells the operator the file. */
  function named(error: unknown): never {
    if (error instanceof Error && error.cause !== undefined) error.cause = explained(error.cause, path)
    throw explained(error, path)
  }

  function end(error: unknown): void {
    clearInterval(timer)
    broken = isWatched ? settle(error, writer, path) : (explained(error, path) as Error)
    onFatal?.(broken)
  }

  // Reads chain in microtasks and write groups start in macrotasks, so no write of this process comes between the statements of a
  // GET. A command beside the server may commit between two of them.
  const read = <T>(work: (db: Db) => Promise<T>): Promise<T> =>
    broken ? Promise.reject(new Unavailable('The store could not be read.', broken)) : work(reader)

  return {
    engine: 'sqlite',
    schema,
    width: 1,
    isWaitedFor: () => false,
    ping: () => read(ping),
    read,
    write: (work, options) => queue.run(work, options).catch(named),
    alter: work => alter(new Connection(path, tables, ALTERING), work).catch(named),
    async close() {
      clearInterval(timer)
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
