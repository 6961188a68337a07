import pino from 'pino'
import { createApp } from '../src/app.ts'
import { localWrites } from '../src/kernel/writes/writes.ts'
import type { WritableDatabase } from '../src/db/database.ts'
import { openPostgres, type PostgresOptions } from '../src/db/postgres/postgres.ts'
import { schema } from '../src/schema.ts'
import { client, type Client } from './client.ts'
import type { Cast, World } from './world.ts'

export interface PostgresService {
  database: WritableDatabase
  baseUrl: string
  /** Clients of the main network and of the other one, with every scope. */
  api: Client
  other: Client
  close(): Promise<void>
}

/** One more service on a world's PostgreSQL, which comes there by `url` and has patience of its own. */
export async function serveOn(world: World, url: string, options: Partial<PostgresOptions>): Promise<PostgresService> {
  const database = await openPostgres(url, schema, options)
  const config = { RATE_LIMIT: 0, RATE_LIMIT_BURST: 0, TRUST_PROXY: '' }
  const app = await createApp({ database, writes: localWrites(database), log: pino({ level: 'silent' }), config })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const use = ({ network, clientId, clientSecret }: Cast) => client(baseUrl, network, { clientId, clientSecret })
  return {
    database,
    baseUrl,
    api: use(world.main),
    other: use(world.other),
    async close() {
      await app.close()
      await database.close()
    },
  }
}
