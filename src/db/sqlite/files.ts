import { statSync } from 'node:fs'

/** The database, its log of newest writes, and the memory that processes share. */
const SUFFIXES = ['', '-wal', '-shm']

/**
 * The files of a database that is open. SQLite goes on writing into a file that was deleted or replaced, so we look whether they are
 * still in their places. Nothing but SQLite may open them: closing any handle of a process drops all locks of that process.
 */
export class StoreFiles {
  readonly #path: string
  readonly #identities: (string | undefined)[]

  constructor(path: string) {
    this.#path = path
    this.#identities = SUFFIXES.map(suffix => identity(path + suffix))
  }

  /** What has happened to one of them, if something has. It takes some microseconds. */
  look(): FileLost | undefined {
    for (const [i, suffix] of SUFFIXES.entries()) {
      const path = this.#path + suffix
      const now = identity(path)
      if (now !== this.#identities[i]) return new FileLost(path, now !== undefined, suffix === '')
    }
    return undefined
  }
}

/** A file was deleted, moved or replaced while it was open: what is written into it is lost. */
export class FileLost extends Error {
  readonly isDatabase: boolean

  constructor(path: string, isReplaced: boolean, isDatabase: boolean) {
    const what = isReplaced ? 'replaced by another file' : 'deleted or moved away'
    super(`the ${isDatabase ? 'database file' : 'file'} ${path} was ${what} while it was in use`)
    this.isDatabase = isDatabase
  }
}

/** Tells files apart, or undefined when there is none. */
function identity(path: string): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  return stat && `${stat.dev}:${stat.ino}`
}
