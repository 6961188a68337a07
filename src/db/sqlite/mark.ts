import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { RESTORE } from './errors.ts'

/** What a server leaves beside a database that it found lost or damaged, so that the next start does not take what is there for whole. */
interface Mark {
  time: string
  reason: string
  /** The files as they were left, to tell whether a backup has been put in their place. */
  file: string | undefined
  wal: string | undefined
  /** The file is the damaged one as long as it is the same, whatever is written into it: whoever looks at it may change it. */
  isDamaged: boolean
}

const pathOf = (path: string) => `${path}.stopped`

/** Leaves a mark. The folder may have gone with the file. */
export function leaveMark(path: string, reason: string, { isDamaged = false } = {}): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  const time = new Date().toISOString()
  const mark: Mark = { time, reason, file: stamp(path, isDamaged), wal: stamp(`${path}-wal`), isDamaged }
  writeFileSync(pathOf(path), `${JSON.stringify(mark, null, 2)}\n`, { mode: 0o600 })
}

/** Refuses a database that bears a mark. Once a backup has been put in its place, the mark is taken away. */
export function heedMark(path: string): void {
  const mark = readMark(path)
  if (mark === undefined) return
  const file = stamp(path, mark.isDamaged)
  const told = `${mark.reason} (${mark.time})`
  if (file === undefined) throw new Error(`${told}: ${RESTORE}, or remove ${pathOf(path)} to begin with an empty database`)
  if (file === mark.file) throw new Error(`${told}: ${RESTORE}, or remove ${pathOf(path)} to go on with the file as it is`)
  if (mark.wal !== undefined && stamp(`${path}-wal`) === mark.wal) {
    throw new Error(`${told}: there is another file now, but ${path}-wal and ${path}-shm belong to the one before: remove them`)
  }
  rmSync(pathOf(path))
}

/** Refuses a log of newest writes whose database is not there: SQLite would throw it away and begin an empty one. */
export function refuseOrphan(path: string): void {
  if (stamp(path) !== undefined || stamp(`${path}-wal`) === undefined) return
  throw new Error(
    `the database file ${path} is empty or gone, but ${path}-wal holds writes: ${RESTORE}, or remove that file to begin with an empty database`,
  )
}

function readMark(path: string): Mark | undefined {
  let text: string
  try {
    text = readFileSync(pathOf(path), 'utf8')
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code!)) return undefined
    throw error
  }
  try {
    return JSON.parse(text) as Mark
  } catch {
    return {
      time: 'of unknown time',
      reason: `there is a mark at ${pathOf(path)}`,
      file: stamp(path),
      wal: undefined,
      isDamaged: false,
    }
  }
}

/** Changes when the file is replaced or written, or only when it is replaced. An empty file is none. */
function stamp(path: string, isIdentity = false): string | undefined {
  const stat = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (!stat || stat.size === 0n) return undefined
  const identity = `${stat.ino}:${stat.birthtimeNs}`
  return isIdentity ? identity : `${identity}:${stat.mtimeNs}:${stat.size}`
}
