import { constants, copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe } from 'node:test'
import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { createCredential, createLocation, createNetwork, operatorContext } from '../src/access/actions.ts'
import { createApp } from '../src/app.ts'
import { createMembership } from '../src/community/memberships/actions.ts'
import type { Database } from '../src/db/database.ts'
import type { Engine } from '../src/db/engine.ts'
import { openDatabase } from '../src/db/open.ts'
import { now } from '../src/kernel/time/clock.ts'
import { SCOPES } from '../src/terms/scopes.ts'
import type { WriteContext } from '../src/kernel/storage/context.ts'
import { client, type Client } from './client.ts'
import { createDatabase, dropDatabase } from './postgres.ts'
import { schema } from '../src/schema.ts'

/** One network and its people, as the tests know them. */
export interface Cast {
  network: string
  /** Where things happen, and a second place with another currency and price mode. */
  location: string
  annex: string
  /** Memberships at `location`. */
  admin: string
  secondAdmin: string
  member: string
  memberNumber: number
  /** Calls with every scope, as `admin`. */
  api: Client
  /** Calls with every `.readonly` scope, as `admin`. */
  reader: Client
  /** Calls with every scope, as `member`, who is no admin. */
  asMember: Client
  clientId: string
  clientSecret: string
}

export interface World {
  engine: Engine
  database: Database
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

const ENGINES = ['sqlite', 'postgres'] as const

/**
 * Declares the same tests for each engine. Inside tests, `world` is a service that listens on a database of its own; outside of them, it
 * knows its engine.
 */
export function onEachEngine(name: string, tests: (world: World) => void, options: WorldOptions = {}): void {
  for (const engine of options.engines ?? ENGINES) {
    describe(`${name} on ${engine}`, () => {
      const world = { engine } as World
      let dispose: () => Promise<void> = async () => {}
      before(async () => {
        const made = await makeWorld(engine, options)
        dispose = made.dispose
        Object.assign(world, made.world)
      })
      after(() => dispose())
      tests(world)
    })
  }
}

export async function makeWorld(
  engine: Engine,
  { rateLimit = 0, rateLimitBurst = 2_000 }: WorldOptions = {},
): Promise<{ world: World; dispose: () => Promise<void> }> {
  const store = engine === 'sqlite' ? sqliteStore() : await postgresStore()
  const database = await openDatabase(store.url, schema)
  const app = await createApp({
    database,
    log: pino({ level: process.env.TEST_LOG ?? 'error' }, process.stderr),
    config: { RATE_LIMIT: rateLimit, RATE_LIMIT_BURST: rateLimitBurst, TRUST_PROXY: '' },
  })
  const baseUrl = await app.listen({ host: '127.0.0.1', port: 0 })
  const write: World['write'] = (network, work) => database.write(tx => work(operatorContext(tx, network, now())))
  const world: World = {
    engine,
    database,
    databaseUrl: store.url,
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
      await database.close()
      await store.remove()
    },
  }
}

const BERLIN = { title: 'Berlin', timezoneId: 'Europe/Berlin', currencyCode: 'EUR', taxInclusive: true, taxRate: 190_000 }
const NEW_YORK = { title: 'New York', timezoneId: 'America/New_York', currencyCode: 'USD', taxInclusive: false, taxRate: 88_750 }
const TOKYO = { title: 'Tokyo', timezoneId: 'Asia/Tokyo', currencyCode: 'JPY', taxInclusive: true, taxRate: 100_000 }
const KUWAIT = { title: 'Kuwait', timezoneId: 'Asia/Kuwait', currencyCode: 'KWD', taxInclusive: false, taxRate: 0 }

type Place = typeof BERLIN

function makeCast(database: Database, baseUrl: string, title: string, here: Place, there: Place): Promise<Cast> {
  return database.write(async tx => {
    const network = await createNetwork(tx, now(), { title })
    const context = operatorContext(tx, network, now())
    const location = (await createLocation(context, here)).id
    const annex = (await createLocation(context, there)).id
    const person = (name: string, role: 'admin' | 'member') =>
      createMembership(context, {
        locationRef: location,
        email: `${name}@${title}.example`.toLowerCase(),
        name,
        surname: title,
        role,
        phoneNumber: '+49 30 1234567',
      })
    const [admin, secondAdmin, member] = [
      await person('Ada', 'admin'),
      await person('Grace', 'admin'),
      await person('Mia', 'member'),
    ]
    const readonly = SCOPES.map(scope => `${scope}.readonly` as const)
    const all = await createCredential(context, { membershipRef: admin.id, title: 'all', scopes: [...SCOPES] })
    const read = await createCredential(context, { membershipRef: admin.id, title: 'read', scopes: readonly })
    const asMember = await createCredential(context, { membershipRef: member.id, title: 'member', scopes: [...SCOPES] })
    const use = (credential: { clientId: string; clientSecret: string }) => client(baseUrl, network, credential)
    return {
      network,
      location,
      annex,
      admin: admin.id,
      secondAdmin: secondAdmin.id,
      member: member.id,
      memberNumber: member.number,
      api: use(all),
      reader: use(read),
      asMember: use(asMember),
      clientId: all.clientId,
      clientSecret: all.clientSecret,
    }
  })
}

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
