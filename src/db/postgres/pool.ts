import type { ClientBase, Pool } from 'pg'
import { batching, type Connected, type Statement } from './batches.ts'
import type { Answer } from './named.ts'
import { parserOf } from './parsers.ts'

interface PoolOptions {
  size: number
  /** After so many milliseconds a statement gives up waiting for what another transaction holds. */
  lockMs: number
  /** After so many milliseconds without an answer a connection counts as lost. */
  silenceMs: number
  /** How long a connection may take to come about, or to become free. */
  connectMs?: number
  /** How long a connection without work is kept. */
  idleMs?: number
  /** Whether each use gets a new connection. */
  fresh?: boolean
  /** Whether statements look rows up by an index wherever there is one. */
  seeks?: boolean
  /** Hears of each new connection how many milliseconds a round trip on it took. */
  onRoundTrip?: (ms: number) => void
}

/** Sends a statement behind those that have not been answered yet. */
export type Send = (statement: Statement) => Promise<Answer>

/** A connection in the hands of one piece of work. */
export interface Lent {
  query: Send
  /** Nothing more can be sent: it is not given back but closed. */
  isBroken: boolean
  /** Something is still on its way there: the connection is closed only once this has settled. */
  busyUntil?: Promise<unknown>
}

export async function openPool(
  url: string,
  { size, lockMs, silenceMs, connectMs = 5_000, idleMs = 300_000, fresh = false, seeks = false, onRoundTrip }: PoolOptions,
): Promise<Pool> {
  const { default: pg } = await import('pg')
  send ??= batching(pg)
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    maxUses: fresh ? 1 : Number.POSITIVE_INFINITY,
    connectionTimeoutMillis: connectMs,
    idleTimeoutMillis: idleMs,
    statement_timeout: 15_000,
    lock_timeout: lockMs,
    idle_in_transaction_session_timeout: 15_000,
    query_timeout: silenceMs,
    pipeline: true,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    application_name: 'stoa',
    types: { getTypeParser: parserOf },
    onConnect: async client => {
      await begin(client, seeks)
      if (onRoundTrip) onRoundTrip(await roundTrip(client))
    },
  })
  // An idle connection that breaks is replaced; without a listener its error would end the process.
  pool.on('error', () => {})
  return pool
}

/** The driver takes these modes for `verify-full`, and warns that a later one will take them for less. Here they stay that, unless asked for. */
export const withStrictMode = (url: string): string =>
  url.includes('uselibpqcompat=') ? url : url.replace(/(?<=[?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/, 'verify-full')

/**
 * Throws in words where an address is no URL, or would be read as one without encryption because a parameter is misspelled. What else is wrong
 * with it, such as a certificate that is not there, pg tells itself.
 */
export async function checkAddress(url: string): Promise<void> {
  for (const name of new URLSearchParams(url.split('?')[1]).keys()) {
    const meant = name.toLowerCase().replaceAll(/[-_]/g, '')
    if (name !== meant && OF_ENCRYPTION.includes(meant))
      throw new Error(`DATABASE_URL has ${name}, which must be spelled ${meant}`)
  }
  const { Client } = (await import('pg')).default
  try {
    // It reads the address, and connects to nothing yet.
    await new Client(url).end()
  } catch (error) {
    throw (error as { code?: string }).code === 'ERR_INVALID_URL' ? new Error(NO_ADDRESS, { cause: error }) : error
  }
}

/** What decides on encryption. The driver passes over what it does not know. */
const OF_ENCRYPTION = ['ssl', 'sslmode', 'sslcert', 'sslkey', 'sslrootcert', 'sslnegotiation', 'uselibpqcompat']

const NO_ADDRESS =
  'DATABASE_URL cannot be read: it is postgres://USER:PASSWORD@HOST:PORT/NAME, with signs such as @, / and # of a password as %40, %2F and %23'

/** Before PostgreSQL 18, what reads a table whole all the same counts as so much work that it would be compiled first. */
const SEEKING = `, set_config('enable_seqscan', 'off', false), set_config('jit', 'off', false)`

/**
 * Settings that the code relies on, whatever DATABASE_URL, the role or the database say. Reads outside a write transaction cannot
 * write, whatever they run. A statement is planned once and not for its values, as the tests of plans see it: to plan a merge of many walks
 * takes longer than to run it. What writes seeks: a table whose rows were all taken back counts as empty once it was analyzed, and the same
 * plan would read all of it for each row of a write that fills it. Throws when the database could not keep every text.
 */
async function begin(client: ClientBase, seeks: boolean): Promise<void> {
  // The pool's own listener is away from hand-out to return, and a connection may end at any moment.
  client.on('error', () => {})
  const { rows } = await client.query(`select current_setting('server_encoding') as encoding,
    set_config('timezone', 'UTC', false), set_config('datestyle', 'ISO', false),
    set_config('default_transaction_read_only', 'on', false), set_config('plan_cache_mode', 'force_generic_plan', false)
    ${seeks ? SEEKING : ''}`)
  const { encoding } = rows[0] as { encoding: string }
  if (encoding !== 'UTF8') throw new Error(`the database has the encoding ${encoding}; Stoa needs one with UTF8`)
}

async function roundTrip(client: ClientBase): Promise<number> {
  const start = performance.now()
  await client.query('select 1')
  return performance.now() - start
}

/** Whether so much of this pool is in use that the next to come would take one of the last connections, a quarter of all. */
export const isBusy = ({ options, totalCount, idleCount, waitingCount }: Pool): boolean =>
  totalCount - idleCount + waitingCount >= 0.75 * options.max

export async function withClient<T>(pool: Pool, work: (client: Lent) => Promise<T>): Promise<T> {
  const client = (await pool.connect()) as Connected
  let unanswered = 0
  const lent: Lent = {
    isBroken: false,
    async query(statement) {
      unanswered++
      try {
        return await send!(client, statement)
      } catch (error) {
        if (isEnd(error)) lent.isBroken = true
        throw withTrace(error)
      } finally {
        unanswered--
      }
    },
  }
  const giveBack = () => {
    // The pool would wait for the answers before it closes the connection.
    if (lent.isBroken && unanswered > 0) client.connection.stream.destroy()
    client.release(lent.isBroken)
  }
  try {
    return await work(lent)
  } finally {
    if (lent.busyUntil) void lent.busyUntil.finally(giveBack)
    else giveBack()
  }
}

/** The driver is loaded with the first pool. */
let send: ReturnType<typeof batching> | undefined

/** It tells who asked, and not that a socket was read. */
function withTrace(error: unknown): unknown {
  if (error instanceof Error) Error.captureStackTrace(error, withTrace)
  return error
}

/** Another program has changed a table, and this connection's plans do not fit it any more; a new connection has none. */
export function isStalePlan(error: unknown): boolean {
  const { code, routine } = error as { code?: unknown; routine?: unknown }
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** What did not come from PostgreSQL leaves open what is still on its way; of what did, some is a farewell. */
function isEnd(error: unknown): boolean {
  const { code, severity } = error as { code?: string; severity?: string }
  return severity === undefined || /^(57P|25P03)/.test(code ?? '') || isStalePlan(error)
}
