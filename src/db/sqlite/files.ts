import { statSync } from 'node:fs'

/** The database, its log of newest writes, and the memory that processes share. */
const SUFFIXES = ['', '-wal', '-shm']

/**
 * The files of a database that is open. SQLite goes on writing into a file that was deleted or replaced, so we look whether they are
 * still in their places. Nothing but SQLite may open them: closing any handle of a process drops all locks of that process.
 */
export class StoreFiles {
  readonly #files: { path: string; isDatabase: boolean; known: Identity | undefined }[]

  constructor(path: string, known = identitiesOf(path)) {
    this.#files = SUFFIXES.map((suffix, i) => ({ path: path + suffix, isDatabase: suffix === '', known: known[i] }))
  }

  /** What has happened to one of them, if something has. It takes some microseconds. */
  look(): FileLost | undefined {
    for (const { path, isDatabase, known } of this.#files) {
      try {
        const now = identity(path)
        if (now?.ino !== known?.ino || now?.dev !== known?.dev)
          return new FileLost(path, now ? 'replaced by another file' : 'deleted or moved away', isDatabase)
      } catch (error) {
        return new FileLost(path, 'put out of reach', isDatabase, error)
      }
    }
    return undefined
  }
}

/** A file was deleted, moved or replaced while it was open: what is written into it is lost. */
export class FileLost extends Error {
  readonly isDatabase: boolean

  constructor(path: string, what: string, isDatabase: boolean, cause?: unknown) {
    super(`the ${isDatabase ? 'database file' : 'file'} ${path} was ${what} while it was in use`, { cause })
    this.isDatabase = isDatabase
  }
}

/** Which files are there now, for whoever opens them a little later. */
export const identitiesOf = (path: string): (Identity | undefined)[] => SUFFIXES.map(suffix => identity(path + suffix))

export interface Identity {
  dev: bigint
  ino: bigint
}

/** Tells files apart; undefined when there is none. Inode numbers of some systems are larger than a number holds. */
function identity(path: string): Identity | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat && { dev: stat.dev, ino: stat.ino }
}
