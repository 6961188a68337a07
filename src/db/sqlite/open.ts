import type { Database, Schema } from '../database.ts'
import { explained } from './errors.ts'
import { lockFile } from './file-lock.ts'
import { heedMark, refuseOrphan } from './mark.ts'
import { openSqlite, prepareFile } from './sqlite.ts'

export interface OpenOptions {
  /** Hold the file for this process alone, as a server does. */
  exclusive?: boolean
  /** Called once when the file can no longer be read or written safely. The process should end, and not open it again. */
  onFatal?: (error: Error) => void
}

/** Opens or makes the file at `path`. What is in the way is told in words, with the path. */
export function openFile(path: string, schema: Schema, { exclusive = false, onFatal }: OpenOptions): Database {
  const lock = exclusive ? explaining(() => lockFile(`${path}.lock`), path) : undefined
  try {
    return explaining(() => {
      heedMark(path)
      refuseOrphan(path)
      prepareFile(path)
      const database = openSqlite(path, schema, { isWatched: exclusive, ...(onFatal && { onFatal }) })
      return { ...database, close: () => database.close().finally(() => lock?.release()) }
    }, path)
  } catch (error) {
    lock?.release()
    throw error
  }
}

function explaining<T>(work: () => T, path: string): T {
  try {
    return work()
  } catch (error) {
    throw explained(error, path)
  }
}
