import { sql } from 'kysely'
import type { Db, Schema } from './database.ts'

/** A newer program has changed the schema since this one started: what this one writes may lack what the tables ask for. */
export class NewerSchema extends Error {}

/** Reads the version of the schema, which every database has once it is migrated. Throws where it is newer than this program. */
export async function ping(db: Db, { migrations }: Schema): Promise<void> {
  const row = await db.first({ compile: () => look.compile(db.sql) })
  if (row !== undefined && row.version > migrations.length)
    throw new NewerSchema('A newer program has changed the schema of the database.')
}

const look = sql<{ version: number }>`select "version" from "migration" order by "version" desc limit 1`
