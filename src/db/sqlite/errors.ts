import { accessSync, constants, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { UniqueViolation } from '../unique-violation.ts'

const BUSY = 5
const NO_MEMORY = 7
const READ_ONLY = 8
const IO = 10
const CORRUPT = 11
const FULL = 13
const CANNOT_OPEN = 14
const NO_DATABASE = 26

/** The primary result code of SQLite behind an error of node:sqlite, if it is one. */
function codeOf(error: unknown): number | undefined {
  const code = (error as { errcode?: number }).errcode
  return code === undefined ? undefined : code & 0xff
}

/** Another process holds the file. */
export const isBusy = (error: unknown): boolean => codeOf(error) === BUSY

/** What passes, and has certainly undone the transaction: the same write may succeed later. */
export const isBusyOrFull = (error: unknown): boolean => [BUSY, FULL].includes(codeOf(error) ?? -1)

/** The file is not what it was. */
export const isDamage = (error: unknown): boolean => [CORRUPT, NO_DATABASE].includes(codeOf(error) ?? -1)

/** The file, or one beside it, was not opened at all. */
export const isCannotOpen = (error: unknown): boolean => codeOf(error) === CANNOT_OPEN

/** The handle can no longer be trusted to read, or to write. */
export const isFatalToRead = (error: unknown): boolean => [IO, CORRUPT, CANNOT_OPEN, NO_DATABASE].includes(codeOf(error) ?? -1)
export const isFatal = (error: unknown): boolean => isFatalToRead(error) || [NO_MEMORY, READ_ONLY].includes(codeOf(error) ?? -1)

const UNIQUE = 2067
const PRIMARY_KEY = 1555

/** A value that is taken, told as on both engines; any other error is given back as it is. */
export function translated(error: unknown): unknown {
  const { errcode, message } = error as { errcode?: number; message?: string }
  if (errcode !== UNIQUE && errcode !== PRIMARY_KEY) return error
  return new UniqueViolation(/failed: (\w+)\./.exec(message ?? '')?.[1] ?? '', error)
}

/** An error of the database file at `path`, or of its folder, in words for the operator. Any other error is given back as it is. */
export function explained(error: unknown, path: string): unknown {
  const words = wordsOf(error, path)
  return words === undefined ? error : new Error(words, { cause: error })
}

/** What an operator can do about a file that is lost or damaged. */
export const RESTORE = 'restore a backup (docs/operating.md#backup)'

function wordsOf(error: unknown, path: string): string | undefined {
  const file = `the database file ${path}`
  const noSpace = `there is no space left on the disk of ${file}`
  const readOnly = `${file} or its folder is read-only`
  switch (codeOf(error) ?? (error as NodeJS.ErrnoException).code) {
    case CORRUPT:
      return `${file} is damaged: ${RESTORE}`
    case NO_DATABASE:
      return `${file} is not a database of SQLite, or it is damaged: ${RESTORE}`
    case IO:
      return isDiskFull(path) ? noSpace : `the disk of ${file} failed: check the disk and the system's log`
    case BUSY:
      return `${file} is held by another process`
    case FULL:
    case 'ENOSPC':
    case 'EDQUOT':
      return noSpace
    case READ_ONLY:
    case 'EROFS':
      return readOnly
    case 'EACCES':
    case 'EPERM':
      return `this user may not read and write ${file} or its folder: see to their owner and mode`
    case 'ENOTDIR':
    case 'EEXIST':
      return `${file} cannot be made: a part of its path is a file, not a folder`
    case 'ENOENT':
      return `${file} cannot be made: its folder takes no files`
    case CANNOT_OPEN:
    case 'EISDIR':
      return isFolder(path) ? `${path} is a folder, not a database file` : (obstacle(path) ?? `${file} cannot be opened`)
    default:
      return undefined
  }
}

/** What keeps the folder from being written, which SQLite does not say: it makes files beside the database. */
function obstacle(path: string): string | undefined {
  try {
    accessSync(dirname(path), constants.R_OK | constants.W_OK | constants.X_OK)
    accessSync(path, constants.R_OK | constants.W_OK)
    return undefined
  } catch (error) {
    return wordsOf(error, path)
  }
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

/** A full disk can look like a broken one, because the memory that SQLite shares between processes is a file, too. */
function isDiskFull(path: string): boolean {
  try {
    return statfsSync(dirname(path)).bavail === 0
  } catch {
    return false
  }
}
