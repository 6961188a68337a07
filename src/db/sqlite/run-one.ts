import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { Unavailable } from '../unavailable.ts'
import { isBusyOrFull, isFatal } from './errors.ts'
import { runWithinTurn } from './turn.ts'
import type { WaitingWrite } from './waiting-writes.ts'
import type { Writer } from './writer.ts'

/** Begins a savepoint, ends it, and undoes what was done since it began. */
export type Savepoints = Record<'save' | 'release' | 'undo', StatementSync>

export const savepointsOf = (handle: DatabaseSync): Savepoints => ({
  save: handle.prepare('savepoint one'),
  release: handle.prepare('release one'),
  undo: handle.prepare('rollback to one'),
})

interface Group {
  writer: Writer
  sql: Savepoints
  /** Whether every write gets a savepoint, also one that asks for none. */
  always: boolean
  /** What is answered after the commit. */
  done: (() => void)[]
}

/**
 * Runs a write of a group. Gives what the group cannot go on after: an error with which SQLite ended the transaction, or `spoiled` where this
 * write failed after it had written without a savepoint. Throws what makes the handle unfit.
 */
export async function runOne(
  write: WaitingWrite,
  { writer, sql, always, done }: Group,
): Promise<'spoiled' | { error: unknown } | undefined> {
  const hasSavepoint = always || write.savepoint || write.undone
  if (hasSavepoint) sql.save.run()
  writer.wrote = false
  try {
    const value = await runWithinTurn(settled => write.work(writer.tx(settled)))
    if (write.undone) sql.undo.run()
    if (hasSavepoint) sql.release.run()
    done.push(() => write.resolve(value))
  } catch (error) {
    // A full disk and its like end the whole transaction, and with it everything this group has done.
    if (!writer.handle.isTransaction) return { error }
    if (isFatal(error)) throw error
    if (hasSavepoint) {
      sql.undo.run()
      sql.release.run()
    } else if (writer.wrote) return 'spoiled'
    done.push(() => write.reject(isBusyOrFull(error) ? new Unavailable('The store is full or busy.', error) : error))
  }
  return undefined
}
