import type { Pool, PoolClient } from 'pg'
import { unavailable } from '../kernel/errors.ts'
import { builderFor } from './builder.ts'
import type { Database, Db, Prepared, Query, Row, Tx, WriteOptions } from './database.ts'
import { assertNamesNetwork } from './guard.ts'
import { postgresValue, rowReader } from './values.ts'

const MOST_WAITING = 2_000
const RETRIES = 8
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** States of PostgreSQL, and of the way to it, that pass: the request is refused for now and can be sent again. */
const PASSING = /^(08|53|57|55P03|58|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT)/

/** Opens a pool on PostgreSQL 15 or later. Any number of processes may serve the same database. */
export async function openPostgres(url: string, { poolSize = 20 } = {}): Promise<Database> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: 10_000,
    statement_timeout: 15_000,
    lock_timeout: 5_000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'stoa',
    // Reads outside a write transaction cannot write, whatever they run.
    options: '-c timezone=UTC -c default_transaction_read_only=on',
    types: { getTypeParser: typeParser },
  })
  // An idle connection that breaks is replaced; without a listener its error would end the process.
  pool.on('error', () => {})
  let writing = 0
  return {
    engine: 'postgres',
    read: (work, { single = false } = {}) => single
      ? named(work(session(query => pool.query(query))))
      : named(withClient(pool, client => inTransaction(client, 'isolation level repeatable read read only', () => work(session(q => client.query(q)))))),
    async write<T>(work: (tx: Tx) => Promise<T>, options: WriteOptions = {}) {
      if (writing >= MOST_WAITING) throw unavailable('Too many writes are waiting.')
      writing++
      try {
        return await named(withRetries(() => withClient(pool, client => writeOnce(client, work, options))))
      } finally {
        writing--
      }
    },
    script: async (tx, sql) => void await (tx as PostgresTx).script(sql),
    close: () => pool.end(),
  }
}

interface PostgresTx extends Tx {
  script(sql: string): Promise<unknown>
}

async function writeOnce<T>(client: PoolClient, work: (tx: Tx) => Promise<T>, { isAbandoned, repeatable }: WriteOptions): Promise<T> {
  if (isAbandoned?.()) throw unavailable('The client went away before its turn.')
  let settled = false
  const tx: PostgresTx = {
    ...session(query => {
      if (settled) throw new Error('the transaction has ended: its work did not wait for every statement')
      return client.query(query)
    }),
    script: sql => client.query(sql),
  }
  const isolation = repeatable ? 'repeatable read' : 'read committed'
  return inTransaction(client, `isolation level ${isolation} read write`, () => work(tx).finally(() => { settled = true }))
}

async function inTransaction<T>(client: PoolClient, mode: string, work: () => Promise<T>): Promise<T> {
  await client.query(`begin transaction ${mode}`)
  try {
    const value = await work()
    await client.query('commit')
    return value
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
}

async function withClient<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  const onError = () => { broken = true }
  client.on('error', onError)
  try {
    return await work(client)
  } finally {
    client.off('error', onError)
    client.release(broken)
  }
}

/** Two writes that got in each other's way: the one that PostgreSQL gave up is run again, from its beginning. */
async function withRetries<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      const code = (error as { code?: string }).code
      if ((code !== SERIALIZATION_FAILURE && code !== DEADLOCK) || attempt > RETRIES) throw error
      await new Promise(resolve => setTimeout(resolve, Math.random() * 10 * attempt))
    }
  }
}

/** Gives a passing state of the database its place among the answers. */
async function named<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    const { code, message } = error as { code?: unknown, message?: string }
    const passing = typeof code === 'string' ? PASSING.test(code) || code === SERIALIZATION_FAILURE || code === DEADLOCK
      : /timeout|terminated|Connection/i.test(message ?? '')
    if (passing && !('status' in (error as object))) throw unavailable('The database does not answer at the moment.', error)
    throw error
  }
}

type Send = (query: { text: string, values: unknown[], name?: string }) => Promise<{ rows: Row[], rowCount: number | null, fields: { name: string }[] }>

const sql = builderFor('postgres')
const readers = new Map<string, ReturnType<typeof rowReader>>()

/** A Db (and, with `run`, a Tx) over one way of sending a statement. */
function session(send: Send): Tx {
  const db = { engine: 'postgres' as const, sql }
  const query = (q: Query<unknown> | Prepared<object, unknown>, values: object) => {
    if ('compiled' in q) {
      const statement = q.compiled(db as unknown as Db)
      return send({ name: statement.name, text: statement.sql, values: statement.bind(values).map(postgresValue) })
    }
    const { sql: text, parameters } = q.compile()
    if (process.env.NODE_ENV === 'test') assertNamesNetwork(text)
    return send({ text, values: parameters.map(postgresValue) })
  }
  const all = async (q: Query<unknown>, values: object = {}) => {
    const { rows, fields } = await query(q, values)
    const columns = fields.map(field => field.name)
    const key = columns.join()
    if (!readers.has(key)) readers.set(key, rowReader(columns))
    readers.get(key)?.(rows)
    return rows
  }
  return {
    ...db, all,
    first: async (q: Query<unknown>, values?: object) => (await all(q, values))[0],
    run: async (q: Query<unknown>, values: object = {}) => (await query(q, values)).rowCount ?? 0,
  } as Tx
}

const INT8 = 20
const NUMERIC = 1700
const TIMESTAMPTZ = 1184
const INT4 = 23
const BOOL = 16

function typeParser(oid: number): (value: string) => unknown {
  if (oid === INT8 || oid === NUMERIC || oid === INT4) return safeInteger
  if (oid === TIMESTAMPTZ) return isoTime
  if (oid === BOOL) return value => value === 't'
  return value => value
}

function safeInteger(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number)) throw new Error(`${value} is not an integer that JavaScript holds exactly`)
  return number
}

/** `2026-03-01 08:00:00.5+00`, as PostgreSQL writes it in UTC, to `2026-03-01T08:00:00.500Z`. */
const isoTime = (value: string) => `${value.slice(0, 10)}T${value.slice(11, 19)}.${value.slice(20, -3).padEnd(3, '0')}Z`
