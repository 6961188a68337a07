import { statSync } from 'node:fs'
import type { Writer } from './writer.ts'

/** SQLite begins its log anew at 4 MB where no reader is in its way. */
const LONG_BYTES = 16 * 1_048_576
/** Whoever reads has ended within a turn of the event loop. */
const WAIT_MS = 200

/** After it has grown, the log's file is cut to this length when it begins anew. */
export const LOG_PRAGMAS = `pragma journal_size_limit = ${LONG_BYTES}`

/**
 * Lets the log of newest writes begin anew when it has become long. SQLite does so by itself in a moment in which nobody reads, and beside
 * another thread that reads all the time such a moment may not come for long: here those who read now are waited for, and others
 * meanwhile read past the log.
 */
export function shortenLog({ handle }: Writer, path: string): void {
  const { size } = statSync(`${path}-wal`)
  if (size > LONG_BYTES) handle.exec(`pragma busy_timeout = ${WAIT_MS}; pragma wal_checkpoint(restart); pragma busy_timeout = 0`)
}
