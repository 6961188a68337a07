import { statSync } from 'node:fs'
import { explained, isDamage } from './errors.ts'
import { FileLost } from './files.ts'
import { leaveMark } from './mark.ts'
import type { Writer } from './writer.ts'

/**
 * Called when a server must stop writing. Saves what a lost file has left to save, leaves a mark for the next start where that could take
 * a wrong file for the right one, and gives the error in words for the operator.
 */
export function settle(error: unknown, writer: Writer | undefined, path: string): Error {
  const told = explained(error, path) as Error
  const isLost = error instanceof FileLost
  if (!isLost && !isDamage(error)) return told
  const isSaved = isLost && writer !== undefined && save(writer, path)
  // A log that is gone, or the memory beside it, is not missed once everything is in the database.
  if (isSaved && !error.isDatabase) return new Error(`${told.message}; what was written is saved in ${path}`, { cause: error })
  try {
    if (isLost) leaveMark(path, told.message)
    else leaveMark(path, `the database file ${path} was found damaged while it was in use`, { isDamaged: true })
    return told
  } catch (failure) {
    return new Error(`${told.message}; no mark could be left for the next start`, { cause: failure })
  }
}

/**
 * Moves the newest writes from the log into the database, by the handles that are still open: to where it was moved, or from a log that
 * was deleted. The log is empty then, so that it cannot spoil another file in the place of the database. Not when somebody has begun
 * another log, because then there are two truths.
 */
function save({ handle }: Writer, path: string): boolean {
  try {
    if (handle.isTransaction) handle.exec('rollback')
    // The other thread may be reading, which ends within a turn of its event loop: that may be long in coming where others have the processors.
    handle.exec(`pragma busy_timeout = ${WAIT_MS}`)
    const before = sizeOf(`${path}-wal`)
    const { busy } = handle.prepare('pragma wal_checkpoint(truncate)').get() as { busy: number }
    return busy === 0 && (before === 0 || sizeOf(`${path}-wal`) === 0)
  } catch {
    return false
  }
}

const WAIT_MS = 5_000

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0
