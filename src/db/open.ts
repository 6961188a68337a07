import { resolve } from 'node:path'
import type { Database, Schema } from './database.ts'
import type { OpenOptions } from './sqlite/open.ts'

/** Opens `sqlite:PATH` or `postgres://…`. Each engine is loaded only when it is the one. */
export async function openDatabase(url: string, schema: Schema, options: OpenOptions = {}): Promise<Database> {
  if (/^postgres(ql)?:\/\//.test(url)) return (await import('./postgres/postgres.ts')).openPostgres(url, schema)
  if (!url.startsWith('sqlite:')) throw new Error('DATABASE_URL is sqlite:PATH or postgres://…')
  return (await import('./sqlite/open.ts')).openFile(resolve(url.slice('sqlite:'.length)), schema, options)
}
