import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'

interface Postgres {
  /** Where a superuser finds the database `postgres`. */
  url: string
  stop(): Promise<void>
}

export interface OwnPostgres extends Postgres {
  /** Ends it without letting it finish anything, and starts it anew. */
  restart(): Promise<void>
}

/** As an operator would have it, where the tests' own settings write for speed. */
export const DURABLE = {
  fsync: 'on',
  synchronous_commit: 'on',
  // A commit would wait for the standby of the tests that never comes.
  synchronous_standby_names: '',
  full_page_writes: 'on',
  autovacuum: 'on',
  max_wal_size: '1GB',
}

interface OwnOptions {
  folders?: string[]
  settings?: Record<string, string>
  /** The folder in which its data lies; without it the data may lie in memory. */
  within?: string
}

/**
 * A PostgreSQL for tests: the one that `TEST_DATABASE_URL` names, else a new one from the development dependencies, without
 * durability. The server ends with this process however that ends, so calling `stop` is good manners, not a need. Its end also deletes
 * `folders`.
 */
export async function startPostgres(folders: string[] = []): Promise<Postgres> {
  const given = process.env.TEST_DATABASE_URL
  return given ? { url: given, async stop() {} } : startOwnPostgres({ folders })
}

/** A PostgreSQL of one's own that can be restarted as after a crash. `settings` stand before those of the tests. */
export async function startOwnPostgres({ folders = [], settings = {}, within }: OwnOptions): Promise<OwnPostgres> {
  const keeper = spawn(process.execPath, [fileURLToPath(new URL('postgres-keeper.ts', import.meta.url)), ...folders], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...(within && { TMPDIR: within }), TEST_POSTGRES_SETTINGS: JSON.stringify(settings) },
    // A group of its own: Ctrl-C in the terminal must not end the keeper before it has tidied up.
    detached: true,
    windowsHide: true,
  })
  const url = await nextLine(keeper)
  letGo(keeper)
  return { url, stop: () => stop(keeper), restart: () => restart(keeper) }
}

/** Makes a database, a copy of `template` when one is named, and gives its address. Nobody may be connected to the template. */
export async function createDatabase(adminUrl: string, name: string, template?: string): Promise<string> {
  const copy = template === undefined ? '' : ` template ${pg.escapeIdentifier(template)} strategy file_copy`
  await runOnce(adminUrl, `create database ${pg.escapeIdentifier(name)}${copy}`)
  const url = new URL(adminUrl)
  url.pathname = `/${encodeURIComponent(name)}`
  return url.href
}

/** Drops a database, whoever is still connected to it; one that is not there is fine. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  await runOnce(adminUrl, `drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
}

/** Drops a template and what was copied from it under its name. */
export async function dropDatabases(adminUrl: string, template: string): Promise<void> {
  const copies = pg.escapeLiteral(`${template}_`)
  const { rows } = await runOnce(
    adminUrl,
    `select datname from pg_database where datname = ${pg.escapeLiteral(template)} or starts_with(datname, ${copies})`,
  )
  for (const { datname } of rows) await dropDatabase(adminUrl, datname)
}

async function runOnce(url: string, sql: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(sql)
  } finally {
    await client.end()
  }
}

/** The keeper says the address each time the server takes connections; when it ends before that, its own words are on stderr. */
async function nextLine(keeper: ChildProcess): Promise<string> {
  if (keeper.stdout === null) throw new Error('The keeper has no stdout')
  for await (const line of createInterface({ input: keeper.stdout })) return line
  throw new Error('PostgreSQL for the tests did not start')
}

/** The keeper must not hold this process back from ending: its end is what the keeper waits for. */
function letGo(keeper: ChildProcess): void {
  keeper.unref()
  for (const stream of [keeper.stdin, keeper.stdout]) (stream as unknown as { unref?: () => void } | null)?.unref?.()
}

async function restart(keeper: ChildProcess): Promise<void> {
  keeper.stdin!.write('restart\n')
  await nextLine(keeper)
}

async function stop(keeper: ChildProcess): Promise<void> {
  if (keeper.exitCode !== null || keeper.signalCode !== null) return
  keeper.ref()
  keeper.stdin?.end()
  await once(keeper, 'exit')
}
