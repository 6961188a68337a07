import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { schema } from '../schema.ts'

/** How long the answers to those who wait may take to be sent when the store is lost. */
const LAST_ANSWERS_MS = 100

/** Opens the database for a server: on SQLite for this process alone. The process ends when it can no longer write safely. */
export const openStore = ({ DATABASE_URL }: Config, log: Logger): Promise<Database> =>
  openDatabase(DATABASE_URL, schema, {
    exclusive: true,
    onFatal(error) {
      log.fatal({ err: error }, `the store can no longer be used: ${error.message}`)
      setTimeout(() => process.exit(1), LAST_ANSWERS_MS)
    },
  })
