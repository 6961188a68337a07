import { createHmac } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { noter } from './access/actions-uses.ts'
import { standingClocks } from './access/store.ts'
import { authenticator, unauthorized } from './access/authenticate.ts'
import { addTokenRoute } from './access/routes-tokens.ts'
import { matches } from './access/secrets.ts'
import { sessionAuthenticator } from './access/sessions/actions-authenticate.ts'
import { splitList, type Config } from './config.ts'
import type { Database, WritableDatabase } from './db/database.ts'
import { migrate } from './db/migrations/migrate.ts'
import { now, setClocks } from './kernel/time/clock.ts'
import { addCors } from './kernel/http/cors.ts'
import { originReader } from './kernel/http/origin.ts'
import { isLoopbackAddress, siteReader } from './kernel/http/site.ts'
import { buckets } from './kernel/http/limits/rate-limit.ts'
import { Connections } from './kernel/http/connection/connections.ts'
import { createServer } from './kernel/http/server.ts'
import { isStrict } from './kernel/http/strict.ts'
import { ensureSigningKey, signingKey } from './kernel/storage/signing-key.ts'
import type { Files } from './kernel/http/implement.ts'
import type { Writes } from './kernel/writes/writes.ts'
import { addPages, type PageOptions } from './pages/pages.ts'
import { routes } from './routes.ts'

export interface AppOptions {
  /** A database that is prepared, and what writes it. */
  database: Database
  writes: Writes
  files?: Files | undefined
  config: Pick<Config, 'RATE_LIMIT' | 'RATE_LIMIT_BURST' | 'TRUST_PROXY'> &
    Partial<Pick<Config, 'PUBLIC_URL' | 'ALLOWED_HOSTS' | 'CORS_ORIGINS' | 'SMTP_URL'>>
  log: Logger
  connections?: Connections
  /** The hash of the secret by which an empty service is set up, while it may be. */
  setupHash?: string | undefined
  /** Where the built console is, if not at its usual place. */
  consoleFolder?: URL
  /** Drawings to serve to everybody, where there are any. */
  pictures?: PageOptions['pictures']
}

/** Makes a database ready for the service: brings its schema up to date. */
export async function prepare(database: WritableDatabase, log?: Logger): Promise<void> {
  const ran = await migrate(database, now())
  if (ran.length > 0) log?.info({ migrations: ran }, 'schema brought up to date')
  await ensureSigningKey(database)
  setClocks(await database.read(standingClocks))
}

/** Makes the service on a database: registers all routes. */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, writes, files, config, log, connections = new Connections(), setupHash, consoleFolder, pictures } = options
  const key = await signingKey(database)
  const proxies = splitList(config.TRUST_PROXY)
  const calls = buckets(config.RATE_LIMIT, config.RATE_LIMIT_BURST, 'credential')
  const failures = config.RATE_LIMIT === 0 ? undefined : buckets(20, 500, 'address')
  const hosts = { publicUrl: config.PUBLIC_URL, allowedHosts: splitList(config.ALLOWED_HOSTS ?? '') }
  const sites = siteReader({ ...hosts, isOnLoopback: () => listensOnLoopback(app) })
  const app: FastifyInstance = createServer({
    routes,
    database,
    writes,
    files,
    log,
    connections,
    signingKey: key,
    strict: isStrict(),
    authenticate: authenticator(database, noter(writes)),
    unauthorized,
    calls,
    failures,
    browsers: {
      sites,
      session: sessionAuthenticator({ database, writes }),
      strangers: config.RATE_LIMIT === 0 ? undefined : buckets(20, 500, 'address'),
      service: {
        publicUrl: config.PUBLIC_URL ? new URL(config.PUBLIC_URL).origin : undefined,
        sendsMail: (config.SMTP_URL ?? '') !== '',
        sign: text => createHmac('sha256', key).update(text).digest(),
        isSetupSecret: secret => setupHash !== undefined && matches(secret, setupHash),
      },
    },
    trustProxy: proxies.length > 0 ? proxies : undefined,
  })
  addCors(app, splitList(config.CORS_ORIGINS ?? ''))
  addTokenRoute(app, { database, writes, log, calls, failures })
  const origin = originReader(hosts)
  addPages(app, { database, writes, routes, origin, sites, consoleFolder, pictures, isLeaving: () => connections.isLeaving })
  return app
}

/** Whether nobody but this machine can call the service. */
const listensOnLoopback = (app: FastifyInstance): boolean => {
  const addresses = app.addresses()
  return addresses.length > 0 && addresses.every(one => typeof one === 'object' && isLoopbackAddress(one.address))
}
