import { sql } from 'kysely'
import type { Db } from './database.ts'

/** Reads a row that every database has once it is migrated. */
export const ping = async (db: Db): Promise<void> => void (await db.first({ compile: () => look.compile(db.sql) }))

const look = sql`select "version" from "migration" limit 1`
