import { statSync } from 'node:fs'
import type { Writer } from './writer.ts'

/** SQLite begins its log anew at 4 MB where no reader is in its way. */
const LONG_BYTES = 16 * 1_048_576
/** Whoever reads here has ended within a turn of the event loop. */
const WAIT_MS = 200
/** After somebody else has read for longer than that, such as a backup, it is not tried again for so long. */
const PAUSE_MS = 30_000

/** After it has grown, the log's file is cut to this length when it begins anew. */
export const LOG_PRAGMAS = `pragma journal_size_limit = ${LONG_BYTES}`

/**
 * Makes what lets the log of newest writes begin anew when it has become long. SQLite does so by itself in a moment in which nobody
 * reads, and beside another thread that reads all the time such a moment may not come for long: here those who read now are waited
 * for, and others meanwhile read past the log.
 */
export function logShortener({ handle }: Writer, path: string): () => void {
  let notBefore = 0
  return () => {
    const { size } = statSync(`${path}-wal`)
    if (size <= LONG_BYTES || performance.now() < notBefore) return
    handle.exec(`pragma busy_timeout = ${WAIT_MS}`)
    try {
      const { busy } = handle.prepare('pragma wal_checkpoint(restart)').get() as { busy: number }
      if (busy > 0) notBefore = performance.now() + PAUSE_MS
    } finally {
      handle.exec('pragma busy_timeout = 0')
    }
  }
}
