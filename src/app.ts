import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { authenticator, unauthorized } from './access/authenticate.ts'
import { addTokenRoute } from './access/routes-tokens.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { migrate } from './db/migrations/migrate.ts'
import { now } from './kernel/time/clock.ts'
import { buckets } from './kernel/http/rate-limit.ts'
import { createServer } from './kernel/http/server.ts'
import { signingKey } from './kernel/storage/signing-key.ts'
import { addPages } from './pages/pages.ts'
import { routes } from './routes.ts'

export interface AppOptions {
  database: Database
  config: Pick<Config, 'RATE_LIMIT' | 'RATE_LIMIT_BURST' | 'TRUST_PROXY'>
  log: Logger
}

/** The service on a database: its schema brought up to date, its routes ready to listen. */
export async function createApp({ database, config, log }: AppOptions): Promise<FastifyInstance> {
  const ran = await migrate(database, now())
  if (ran.length > 0) log.info({ migrations: ran }, 'schema brought up to date')
  const proxies = config.TRUST_PROXY.split(',')
    .map(part => part.trim())
    .filter(Boolean)
  const calls = buckets(config.RATE_LIMIT, config.RATE_LIMIT_BURST, 'credential')
  const failures = config.RATE_LIMIT === 0 ? undefined : buckets(20, 500, 'address')
  const app = createServer({
    routes,
    database,
    log,
    signingKey: await signingKey(database),
    strict: process.env.NODE_ENV === 'test' || process.env.NODE_ENV === 'development',
    authenticate: authenticator(database),
    unauthorized,
    calls,
    failures,
    trustProxy: proxies.length > 0 ? proxies : undefined,
  })
  addTokenRoute(app, { database, log, calls, failures })
  addPages(app, { database, routes })
  return app
}
