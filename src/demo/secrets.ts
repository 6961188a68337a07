import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Secrets by client id. */
export type Secrets = Record<string, string>

/** The secrets that a file holds for one database; none when the file is missing or was not written by us. */
export function readSecrets(file: string, database: string): Secrets {
  const kept = readAll(file)[database]
  return isRecord(kept) && Object.values(kept).every(secret => typeof secret === 'string') ? (kept as Secrets) : {}
}

/** Writes the secrets of one database, all at once, into a file that only its owner can read. */
export function writeSecrets(file: string, database: string, secrets: Secrets): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const fresh = `${file}.${process.pid}`
  const handle = openSync(fresh, 'w', 0o600)
  try {
    writeSync(handle, `${JSON.stringify({ ...readAll(file), [database]: secrets }, null, 2)}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  renameSync(fresh, file)
}

function readAll(file: string): Record<string, unknown> {
  try {
    const all: unknown = JSON.parse(readFileSync(file, 'utf8'))
    return isRecord(all) ? all : {}
  } catch (error) {
    if (error instanceof SyntaxError || (error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
