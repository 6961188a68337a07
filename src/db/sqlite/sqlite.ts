import { DatabaseSync } from 'node:sqlite'
import type { Database, Schema, WritableDatabase } from '../database.ts'
import { ping } from '../ping.ts'
import { clientGone } from '../unavailable.ts'
import { settle } from './aftermath.ts'
import { alter } from './alter.ts'
import { ALTERING, Connection, execWhenFree, whenFree, WRITING } from './connection.ts'
import { explained, isFatalToRead } from './errors.ts'
import { makeFile } from './file-lock.ts'
import type { StoreFiles } from './files.ts'
import { LOG_PRAGMAS, logShortener } from './log-length.ts'
import { Reader } from './reader.ts'
import { WriteQueue } from './write-queue.ts'

/** Older versions can lose a write when a checkpoint and a reset of the log meet. */
const OLDEST = [3, 51, 3]

export interface SqliteOptions {
  /** Called once when the file can no longer be read or written safely: the process should end. */
  onFatal?: (error: Error) => void
  /** For a server: the files as it knows them. It notices when one is deleted or replaced, and leaves a mark for the next start. */
  files?: StoreFiles
  /** How many writes make a group, at most. */
  groupSize?: () => number
  /** Leaves what it writes in the log, for others who have the file open to move into the file. */
  leavesLog?: boolean
}

interface SqliteDatabase extends WritableDatabase {
  /** Ends all reading and writing because of what is wrong with the file. */
  stopFor(error: unknown): void
}

const LOOK_MS = 1_000

/** Opens a SQLite file that is prepared: one connection that writes in groups, one that only reads. */
export function openSqlite(path: string, schema: Schema, options: SqliteOptions = {}): SqliteDatabase {
  const { onFatal, files, groupSize, leavesLog } = options
  const { tables } = schema
  // SQLite would make an empty file in the place of one that has gone.
  const lost = files?.look()
  if (lost) throw settle(lost, undefined, path)
  const writer = new Connection(path, tables, WRITING)
  const reader = new Reader(path, schema, error => queue.break(error))
  const queue = new WriteQueue(writer, { onFatal: end, look: lookAfterCommit, ...(groupSize && { groupSize }) })
  const shortenLog = logShortener(writer, path)
  if (files) writer.handle.exec(LOG_PRAGMAS)
  if (leavesLog) writer.handle.exec('pragma wal_autocheckpoint = 0')
  const timer = files && setInterval(watch, LOOK_MS).unref()

  function watch(): void {
    try {
      const lost = files?.look()
      if (lost) return queue.break(lost)
      reader.look()
      shortenLog()
    } catch (error) {
      if (isFatalToRead(error)) queue.break(error)
    }
  }

  function lookAfterCommit(): Error | undefined {
    // Whoever is answered now must find what was written.
    reader.refresh()
    return files?.look()
  }

  /** Throws an error again, with the file in it for the operator. */
  function named(error: unknown): never {
    if (error instanceof Error && error.cause !== undefined) error.cause = explained(error.cause, path)
    throw explained(error, path)
  }

  function end(error: unknown): void {
    clearInterval(timer)
    const told = files ? settle(error, writer, path) : (explained(error, path) as Error)
    reader.fail(told)
    onFatal?.(told)
  }

  return {
    ...readsOf(reader, schema),
    write: (work, options) => queue.run(work, options).catch(named),
    alter: work =>
      alter(new Connection(path, tables, ALTERING), work)
        .catch(named)
        .finally(() => reader.refresh()),
    stopFor: error => queue.break(error),
    async close() {
      clearInterval(timer)
      await queue.close()
      reader.close()
      writer.handle.close()
    },
  }
}

/** Opens what reads a file that another thread writes. `onDamage` hears of an error after which the file cannot be trusted. */
export function openReads(path: string, schema: Schema, onDamage: (error: unknown) => void): ReadingDatabase {
  const reader = new Reader(path, schema, onDamage)
  return { ...readsOf(reader, schema), refresh: () => reader.refresh(), fail: error => reader.fail(error) }
}

/** A database that another thread writes, and tells it so. */
export interface ReadingDatabase extends Database {
  /** What is read from here on sees all that has been written. */
  refresh(): void
  /** Refuses to read from here on. */
  fail(error: Error): void
}

const readsOf = (reader: Reader, schema: Schema): Database => ({
  engine: 'sqlite',
  schema,
  width: 1,
  isWaitedFor: () => false,
  ping: () => reader.read(db => ping(db, schema)),
  read: (work, options) => (options?.isAbandoned?.() ? Promise.reject(clientGone()) : reader.read(work)),
  close: async () => reader.close(),
})

/** Makes the file what the service expects and refuses a library that is too old. */
export function prepareFile(path: string): void {
  makeFile(path)
  const handle = new DatabaseSync(path)
  // Already to prepare a statement reads the file, which another process may hold alone while it does the same.
  const { version } = whenFree(handle, () => handle.prepare('select sqlite_version() as version').get()) as { version: string }
  const parts = version.split('.').map(Number)
  const at = OLDEST.findIndex((part, i) => part !== parts[i])
  if (at >= 0 && (parts[at] ?? 0) < OLDEST[at]!)
    throw new Error(`SQLite ${OLDEST.join('.')} or newer is needed; this is ${version}`)
  // A file of another program stays as it is: whoever goes on to use it refuses it.
  if (!isForeign(handle)) execWhenFree(handle, 'pragma journal_mode = wal')
  handle.close()
}

/** Whether it has tables, and none in which migrations are noted. */
function isForeign(handle: DatabaseSync): boolean {
  const tables = `select count(*) as count, max(name = 'migration') as noted from sqlite_schema where type = 'table'`
  const { count, noted } = whenFree(handle, () => handle.prepare(tables).get()) as { count: number; noted: number }
  return count > 0 && noted === 0
}
