import { accessSync, constants, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** A run takes about 120 MB. */
const NEEDED_BYTES = 500_000_000

/**
 * Where tests keep their files: in memory where the system has a folder for that with room enough, because each database is made of
 * hundreds of small files. `TMPDIR` and its like say otherwise.
 */
export function quickFolder(): string {
  const { TMPDIR, TEMP, TMP } = process.env
  return (TMPDIR ?? TEMP ?? TMP) === undefined && hasRoom(IN_MEMORY) ? IN_MEMORY : tmpdir()
}

/** Linux has it; in a container it may be too small. */
const IN_MEMORY = '/dev/shm'

function hasRoom(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= NEEDED_BYTES
  } catch {
    return false
  }
}
