import type { Schema, WritableDatabase } from '../database.ts'
import { Unavailable } from '../unavailable.ts'
import { explained, isCannotOpen, isFatalToRead } from './errors.ts'
import { lockFile } from './file-lock.ts'
import { identitiesOf, type Identity } from './files.ts'
import { heedMark, refuseOrphan } from './mark.ts'
import { openReads, openSqlite, prepareFile, type ReadingDatabase, type SqliteOptions } from './sqlite.ts'

/** A file that this process holds alone, as a server does. */
export interface HeldFile {
  readonly path: string
  /** Which files it consists of, while it is open. */
  identities(): (Identity | undefined)[]
  /** Opens it whole. */
  open(schema: Schema, options?: SqliteOptions): WritableDatabase
  /** Opens what reads it. `onDamage` hears of an error after which it cannot be trusted. */
  openReads(schema: Schema, onDamage: (error: unknown) => void): ReadingDatabase
  release(): void
}

/** Opens or makes the file at `path`. What is in the way is told in words, with the path. */
export const openFile = (path: string, schema: Schema, options: SqliteOptions): WritableDatabase =>
  explaining(path, () => {
    prepare(path)
    return openSqlite(path, schema, options)
  })

/** Opens or makes the file at `path` for this process alone. Throws, in words and with the path, when another one holds it. */
export function holdFile(path: string): HeldFile {
  const lock = explaining(path, () => lockFile(`${path}.lock`))
  try {
    explaining(path, () => prepare(path))
  } catch (error) {
    lock.release()
    throw error
  }
  return {
    path,
    identities: () => identitiesOf(path),
    open: (schema, options) => explaining(path, () => openSqlite(path, schema, options)),
    openReads: (schema, onDamage) => explaining(path, () => openReads(path, schema, onDamage)),
    release: () => lock.release(),
  }
}

/**
 * Opens what reads a file that is open already for others. Throws `Unavailable` when the file is at fault. `onDamage` hears of it too, unless the
 * file was not opened at all: that passes when the process has too many files open, and the others go on with theirs.
 */
export function openBeside(path: string, schema: Schema, onDamage: (error: unknown) => void): ReadingDatabase {
  try {
    return openReads(path, schema, onDamage)
  } catch (error) {
    if (!isFatalToRead(error)) throw error
    if (!isCannotOpen(error)) onDamage(error)
    throw new Unavailable('The store could not be read.', explained(error, path))
  }
}

function prepare(path: string): void {
  heedMark(path)
  refuseOrphan(path)
  prepareFile(path)
}

function explaining<T>(path: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw explained(error, path)
  }
}
