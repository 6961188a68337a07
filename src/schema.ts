import type { Schema } from './db/database.ts'
import { migrations } from './migrations.ts'
import { tables } from './tables.ts'

/** What Stoa keeps in its database: whoever opens one says so. */
export const schema: Schema = { tables, migrations }
