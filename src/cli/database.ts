import { statSync } from 'node:fs'
import { findNetwork, standingClocks } from '../access/store.ts'
import { readConfig, type Config } from '../config.ts'
import type { WritableDatabase, Db } from '../db/database.ts'
import { migrate, schemaVersions } from '../db/migrations/migrate.ts'
import { openDatabase } from '../db/open.ts'
import { now, setClocks } from '../kernel/time/clock.ts'
import { WrongUse } from './options.ts'
import { schema } from '../schema.ts'

/** The configuration of a command; its options take precedence over the environment. */
export function configure(overrides: Partial<Config> = {}): Config {
  try {
    return readConfig(process.env, overrides)
  } catch (error) {
    throw new WrongUse((error as Error).message)
  }
}

/**
 * Runs `work` on the database; a server may be running beside it. An empty database gets its schema first. One with the schema of
 * another version of the program is refused, because a server of that version may be using it.
 */
export function withDatabase<T>(work: (database: WritableDatabase) => Promise<T>): Promise<T> {
  return open(configure().DATABASE_URL, async database => {
    const { version, known } = await schemaVersions(database)
    if (version === 0) await migrate(database, now())
    else refuseOther(version, known)
    return work(database)
  })
}

/** As withDatabase, for commands that need a network to exist already: a missing database is an error and is not made. */
export function withExistingDatabase<T>(work: (database: WritableDatabase) => Promise<T>): Promise<T> {
  const { DATABASE_URL: url } = configure()
  const missing = new Error(`there is no database of Stoa at ${shownUrl(url)}`)
  if (url.startsWith('sqlite:') && !isThere(url.slice('sqlite:'.length))) throw missing
  return open(url, async database => {
    const { version, known } = await schemaVersions(database)
    if (version === 0) throw missing
    refuseOther(version, known)
    setClocks(await database.read(standingClocks))
    return work(database)
  })
}

/** Whoever may not look is told so when the file is opened. */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return true
  }
}

/** Throws when there is no such network. */
export async function checkNetwork(db: Db, network: string): Promise<void> {
  if ((await findNetwork(db, network)) === undefined) throw new Error(`there is no network ${network}`)
}

/** The address of a database as people may read it: parameters may hold a password, too. */
export const shownUrl = (url: string): string =>
  url.startsWith('sqlite:') ? url : url.replace(/\/\/.*@/, '//').replace(/\?.*/s, '')

async function open<T>(url: string, work: (database: WritableDatabase) => Promise<T>): Promise<T> {
  const database = await openDatabase(url, schema)
  try {
    return await withStatistics(database, work)
  } finally {
    await database.close()
  }
}

/** As often as a server looks. */
const MAINTAIN_MS = 5_000

/** Keeps the statistics of what `work` fills up to date, as a server would that may not be running. What fails here, a server tries again. */
async function withStatistics<T>(database: WritableDatabase, work: (database: WritableDatabase) => Promise<T>): Promise<T> {
  let last = Promise.resolve()
  const look = () => {
    last = last.then(() => database.maintain?.()).catch(() => {})
  }
  const timer = setInterval(look, MAINTAIN_MS)
  try {
    return await work(database)
  } finally {
    clearInterval(timer)
    look()
    await last
  }
}

function refuseOther(version: number, known: number): void {
  if (version === known) return
  throw new Error(
    `the database has schema version ${version}, this program ${known}: ${
      version > known ? 'use a newer program' : 'stop the servers and run stoa migrate'
    }`,
  )
}
