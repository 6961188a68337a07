import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, describe } from 'node:test'
import { Worker, type WorkerOptions } from 'node:worker_threads'
import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { operatorContext } from '../src/access/actions.ts'
import { createApp, prepare } from '../src/app.ts'
import type { Database, WritableDatabase } from '../src/db/database.ts'
import type { Engine } from '../src/db/engine.ts'
import { holdFile, openDatabase } from '../src/db/open.ts'
import { openInThreads } from '../src/cli/store.ts'
import { now } from '../src/kernel/time/clock.ts'
import { localWrites, type Writes } from '../src/kernel/writes/writes.ts'
import type { WriteContext } from '../src/kernel/storage/context.ts'
import { BERLIN, KUWAIT, makeCast, NEW_YORK, TOKYO, type Cast } from './cast.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { schema } from '../src/schema.ts'

export type { Cast }

export interface World {
  engine: Engine
  /** A handle of the tests' own, which reads and writes. */
  database: WritableDatabase
  /** By which the service reads and writes. */
  reads: Database
  writes: Writes
  databaseUrl: string
  app: FastifyInstance
  baseUrl: string
  /** Berlin in euros, prices with 19 % tax inside; an annex in New York in dollars, tax on top. */
  main: Cast
  /** Another network of another shape: Tokyo in yen, which has no decimals; an annex in Kuwait, whose dinar has three. */
  other: Cast
  /** Does what no route does yet, in one transaction. */
  write<T>(network: string, work: (context: WriteContext) => Promise<T>): Promise<T>
}

export interface WorldOptions {
  rateLimit?: number
  rateLimitBurst?: number
  /** Where the store plays no part, one is enough. */
  engines?: readonly Engine[]
}

/** How the store is kept, and who writes it: a service on SQLite has a thread for that. */
type Store = Engine | 'sqlite with a thread'

/** Declares the same tests for each engine. Inside tests, `world` has a database of its own; outside of them, it knows its engine. */
export function onEachEngine(name: string, tests: (world: World) => void, options: WorldOptions = {}): void {
  for (const engine of options.engines ?? (['sqlite', 'postgres'] as const)) onStore(engine, name, tests, options)
}

/** As onEachEngine, but on SQLite with a service that writes by a thread, as one that is started does. */
export function onEachService(name: string, tests: (world: World) => void, options: Omit<WorldOptions, 'engines'> = {}): void {
  for (const store of ['sqlite with a thread', 'postgres'] as const) onStore(store, name, tests, options)
}

function onStore(store: Store, name: string, tests: (world: World) => void, options: WorldOptions): void {
  describe(`${name} on ${store}`, () => {
    const world = { engine: engineOf(store) } as World
    let dispose: () => Promise<void> = async () => {}
    before(async () => {
      const made = await makeWorld(store, options)
      dispose = made.dispose
      Object.assign(world, made.world)
    })
    after(() => dispose())
    tests(world)
  })
}

const engineOf = (store: Store): Engine => (store === 'postgres' ? 'postgres' : 'sqlite')

export async function makeWorld(
  store: Store,
  { rateLimit = 0, rateLimitBurst = 2_000 }: WorldOptions = {},
): Promise<{ world: World; dispose: () => Promise<void> }> {
  const engine = engineOf(store)
  const kept = engine === 'sqlite' ? sqliteStore() : await postgresStore()
  const database = await openDatabase(kept.url, schema)
  await prepare(database)
  const local = { database, writes: localWrites(database), close: async () => {} }
  const service = store === 'sqlite with a thread' ? await threadsOn(kept.url) : local
  const app = await createApp({
    database: service.database,
    writes: service.writes,
    log: pino({ level: process.env.TEST_LOG ?? 'error' }, process.stderr),
    config: { RATE_LIMIT: rateLimit, RATE_LIMIT_BURST: rateLimitBurst, TRUST_PROXY: '' },
  })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const write: World['write'] = (network, work) => database.write(tx => work(operatorContext(tx, network, now())))
  const world: World = {
    engine,
    database,
    reads: service.database,
    writes: service.writes,
    databaseUrl: kept.url,
    app,
    baseUrl,
    write,
    main: await makeCast(database, baseUrl, 'Main', BERLIN, NEW_YORK),
    other: await makeCast(database, baseUrl, 'Other', TOKYO, KUWAIT),
  }
  return {
    world,
    async dispose() {
      await app.close()
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
  return openInThreads(file, { audit: 0, changes: 0, mails: 0 }, onFatal, startBundled)
}

/** A run of all tests has made the bundle, of which a thread starts in a quarter of the time that the sources take. */
const bundled = process.env.TEST_COMMAND && pathToFileURL(join(dirname(process.env.TEST_COMMAND), 'writer.js'))
const startBundled = bundled ? (options: WorkerOptions) => new Worker(bundled, options) : undefined

/** A copy of the template, which test/run.ts has made before the first test file started. */
function sqliteStore() {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-test-'))
  const path = join(folder, 'stoa.db')
  copyFileSync(given('TEST_TEMPLATE_FILE'), path, constants.COPYFILE_FICLONE)
  return { url: `sqlite:${path}`, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

/** As sqliteStore, on PostgreSQL. */
async function postgresStore() {
  const admin = given('TEST_DATABASE_URL')
  const name = `test_${randomUUID().slice(0, 8)}`
  return { url: await createDatabase(admin, name, given('TEST_TEMPLATE')), remove: () => dropDatabase(admin, name) }
}

function given(variable: string): string {
  const value = process.env[variable]
  if (!value) throw new Error(`${variable} is not set: run the tests by npm test`)
  return value
}
