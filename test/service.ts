import { dirname, join } from 'node:path'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino, { type Logger } from 'pino'
import { createApp, prepare } from '../src/app.ts'
import { openFiles, openInThreads } from '../src/cli/store.ts'
import type { Database, WritableDatabase } from '../src/db/database.ts'
import type { Engine } from '../src/db/engine.ts'
import { holdFile, openDatabase } from '../src/db/open.ts'
import { localWrites, type Writes } from '../src/kernel/writes/writes.ts'
import { schema } from '../src/schema.ts'
import { migratedStore } from './command.ts'

/** A service in this process, and its store. */
export interface Service {
  engine: Engine
  /** A handle of the tests' own, which reads and writes. */
  database: WritableDatabase
  /** By which the service reads and writes. */
  reads: Database
  writes: Writes
  databaseUrl: string
  app: FastifyInstance
  /** What it tells of itself: errors, which no test is to make unless it expects them. */
  log: Logger
  baseUrl: string
  /** Ends it and deletes its store. */
  close(): Promise<void>
}

/** How the store is kept, and who writes it: a service on SQLite has a thread for that. */
export type Store = Engine | 'sqlite with a thread'

export interface Limits {
  rateLimit?: number
  rateLimitBurst?: number
}

export const engineOf = (store: Store): Engine => (store === 'postgres' ? 'postgres' : 'sqlite')

/**
 * Those that the tests of this process share, since to start one and to warm it up takes longer than most tests. They end with the process,
 * and test/run.ts deletes what is left of them.
 */
const shared = new Map<string, Promise<Service>>()

/** The one of this process on such a store and with these limits. */
export function sharedService(store: Store, limits: Limits): Promise<Service> {
  const key = JSON.stringify([store, limits.rateLimit, limits.rateLimitBurst])
  const service = shared.get(key) ?? startService(store, limits)
  shared.set(key, service)
  return service
}

/** One on a store that nobody has used. */
export async function startService(store: Store, { rateLimit = 0, rateLimitBurst = 2_000 }: Limits): Promise<Service> {
  const engine = engineOf(store)
  const kept = await migratedStore(engine)
  const database = await openDatabase(kept.url, schema)
  await prepare(database)
  const local = { database, writes: localWrites(database), close: async () => {} }
  const service = store === 'sqlite with a thread' ? await threadsOn(kept.url) : local
  const files = store === 'sqlite' ? undefined : openFiles(kept.url, { start: startOf('files') })
  const log = pino({ level: process.env.TEST_LOG ?? 'error' }, process.stderr)
  const app = await createApp({
    database: service.database,
    writes: service.writes,
    files,
    log,
    config: { RATE_LIMIT: rateLimit, RATE_LIMIT_BURST: rateLimitBurst, TRUST_PROXY: '' },
  })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  return {
    engine,
    database,
    reads: service.database,
    writes: service.writes,
    databaseUrl: kept.url,
    app,
    log,
    baseUrl,
    async close() {
      await app.close()
      await files?.close()
      await service.close()
      await database.close()
      await kept.remove()
    },
  }
}

/** What a service has on a SQLite file: it reads in its own thread, and another one writes. */
async function threadsOn(url: string) {
  const file = (await holdFile(url))!
  const onFatal = (error: Error) => {
    throw error
  }
  return openInThreads(file, { audit: 0, changes: 0, mails: 0 }, onFatal, startOf('writer'))
}

/** A run of all tests has made the bundle, of which a thread starts in a quarter of the time that the sources take. */
export function startOf(thread: 'writer' | 'files') {
  const command = process.env.TEST_COMMAND
  if (!command) return undefined
  const bundled = pathToFileURL(join(dirname(command), `${thread}.js`))
  return (options: WorkerOptions) => new Worker(bundled, options)
}
