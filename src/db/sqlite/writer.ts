import type { DatabaseSync } from 'node:sqlite'
import type { Tx } from '../database.ts'

/** The one connection that writes. */
export interface Writer {
  readonly handle: DatabaseSync
  /** A view of the connection for one piece of work. */
  tx(settled: () => boolean): Tx
  /** Set by every statement that may have changed something. */
  wrote: boolean
}
