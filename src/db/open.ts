import { realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import type { Database, Schema, WritableDatabase } from './database.ts'
import type { HeldFile } from './sqlite/open.ts'
import type { SqliteOptions } from './sqlite/sqlite.ts'

/** Opens `sqlite:PATH` or `postgres://…`. Each engine is loaded only when it is the one. */
export async function openDatabase(url: string, schema: Schema, options: SqliteOptions = {}): Promise<WritableDatabase> {
  if (isPostgres(url)) return (await import('./postgres/postgres.ts')).openPostgres(url, schema)
  return (await import('./sqlite/open.ts')).openFile(pathOf(url), schema, options)
}

/**
 * Opens a database that others prepare and write, to read it alone. `refresh`, where there is one, makes it see all that has been written.
 * `onDamage` hears of an error after which the file cannot be trusted.
 */
export async function openToRead(
  url: string,
  schema: Schema,
  onDamage: (error: unknown) => void,
): Promise<Database & { refresh?(): void }> {
  if (isPostgres(url)) return (await import('./postgres/postgres.ts')).openPostgres(url, schema)
  return (await import('./sqlite/open.ts')).openBeside(pathOf(url), schema, onDamage)
}

/** Holds a SQLite file for this process alone; undefined for PostgreSQL, which any number of processes may serve. */
export const holdFile = async (url: string): Promise<HeldFile | undefined> =>
  isPostgres(url) ? undefined : (await import('./sqlite/open.ts')).holdFile(pathOf(url))

const isPostgres = (url: string) => /^postgres(ql)?:\/\//.test(url)

function pathOf(url: string): string {
  if (!url.startsWith('sqlite:')) throw new Error('DATABASE_URL is sqlite:PATH or postgres://…')
  return realPath(resolve(url.slice('sqlite:'.length)))
}

/** Without links, as SQLite names the files beside a database: by whatever path a file is opened, its lock is the same one. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    // It is not there yet, or cannot be reached, which whoever opens it is told.
    const folder = dirname(path)
    return folder === path ? path : join(realPath(folder), basename(path))
  }
}
