import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { isBusy } from './errors.ts'

/**
 * Makes a file and its folder where they are missing, for their owner alone. SQLite takes an empty file for an empty database,
 * and gives the files beside it the same mode.
 */
export function makeFile(path: string): void {
  makeFolder(dirname(path))
  if (!existsSync(path)) closeSync(openSync(path, 'a', 0o600))
}

/** Folder by folder, because `recursive` of Node never ends within a file system that makes none, such as /proc. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: 0o700 })
  } catch (error) {
    // Another process was faster.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/**
 * Holds a lock that ends with this process, however it ends: the exclusive transaction of a small SQLite file. Throws when another
 * process holds it.
 */
export function lockFile(path: string): { release(): void } {
  makeFile(path)
  const handle = new DatabaseSync(path)
  try {
    handle.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    handle.close()
    if (!isBusy(error)) throw error
    throw new Error(`another stoa is serving this database (its lock is ${path})`, { cause: error })
  }
  return { release: () => handle.close() }
}
