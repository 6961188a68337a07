import { resolve } from 'node:path'
import type { Database, Schema } from './database.ts'

export interface OpenOptions {
  /** SQLite: hold the file for this process alone, as a server does. */
  exclusive?: boolean
  /** Called once when the store can no longer be written safely. */
  onFatal?: (error: Error) => void
}

/** Opens `sqlite:PATH` or `postgres://…`. Each engine is loaded only when it is the one. */
export async function openDatabase(
  url: string,
  schema: Schema,
  { exclusive = false, onFatal = fail }: OpenOptions = {},
): Promise<Database> {
  if (/^postgres(ql)?:\/\//.test(url)) return (await import('./postgres/postgres.ts')).openPostgres(url, schema)
  if (!url.startsWith('sqlite:')) throw new Error('DATABASE_URL is sqlite:PATH or postgres://…')
  const path = resolve(url.slice('sqlite:'.length))
  const { openSqlite, prepareFile } = await import('./sqlite/sqlite.ts')
  const lock = exclusive ? (await import('./sqlite/file-lock.ts')).lockFile(`${path}.lock`) : undefined
  prepareFile(path)
  const database = openSqlite(path, schema, { onFatal })
  return { ...database, close: () => database.close().finally(() => lock?.release()) }
}

function fail(error: Error): never {
  throw error
}
