import { unavailable } from '../kernel/errors.ts'
import { builderFor } from './builder.ts'
import type { Database, Db, Prepared, Query, Tx, WriteOptions } from './database.ts'
import { assertNamesNetwork } from './guard.ts'
import { isStalePlan, openPool, withClient, type Lent, type PoolOptions, type Send } from './postgres-pool.ts'
import { postgresValue, rowReader } from './values.ts'

const MOST_WAITING = 2_000
const RETRIES = 8
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'

/** States of PostgreSQL, and of the way to it, that pass: the request is refused for now and can be sent again. */
const PASSING = /^(08|53|57|55P03|58|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT)/

const SNAPSHOT = 'isolation level repeatable read read only'

/** A migration may wait for another process's, and change every row. */
const SCRIPT_MS = 86_400_000

/** Opens a pool on PostgreSQL 15 or later. Any number of processes may serve the same database. */
export async function openPostgres(url: string, options: Partial<PoolOptions> = {}): Promise<Database> {
  const { poolSize = 20, silenceMs = 20_000 } = options
  const pool = await openPool(url, { poolSize, silenceMs })
  // Of the connections with old plans each attempt does away with one.
  const retried = <T>(run: () => Promise<T>) => named(withRetries(run, poolSize))
  let writing = 0
  return {
    engine: 'postgres',
    read: (work, { single = false } = {}) =>
      retried(() =>
        single
          ? work(session(query => pool.query(query)))
          : withClient(pool, client => inTransaction(client, SNAPSHOT, () => work(session(client.query)))),
      ),
    async write<T>(work: (tx: Tx) => Promise<T>, options: WriteOptions = {}) {
      if (writing >= MOST_WAITING) throw unavailable('Too many writes are waiting.')
      writing++
      try {
        return await retried(() => withClient(pool, client => writeOnce(client, work, options)))
      } finally {
        writing--
      }
    },
    script: async (tx, sql) => void (await (tx as PostgresTx).script(sql)),
    close: () => pool.end(),
  }
}

interface PostgresTx extends Tx {
  script(sql: string): Promise<unknown>
}

async function writeOnce<T>(client: Lent, work: (tx: Tx) => Promise<T>, { isAbandoned, repeatable }: WriteOptions): Promise<T> {
  if (isAbandoned?.()) throw unavailable('The client went away before its turn.')
  let settled = false
  const tx: PostgresTx = {
    ...session(query => {
      if (settled) throw new Error('the transaction has ended: its work did not wait for every statement')
      return client.query(query)
    }),
    script: text => client.query({ text, query_timeout: SCRIPT_MS }),
  }
  const isolation = repeatable ? 'repeatable read' : 'read committed'
  return inTransaction(client, `isolation level ${isolation} read write`, () =>
    work(tx).finally(() => {
      settled = true
    }),
  )
}

async function inTransaction<T>(client: Lent, mode: string, work: () => Promise<T>): Promise<T> {
  await client.query({ text: `begin transaction ${mode}` })
  try {
    const value = await work()
    await client.query({ text: 'commit' })
    return value
  } catch (error) {
    if (!client.isBroken) await client.query({ text: 'rollback' }).catch(() => {})
    throw error
  }
}

/** Runs again from its beginning what met old plans, and, of two writes in each other's way, the one that PostgreSQL gave up. */
async function withRetries<T>(run: () => Promise<T>, mostStale: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (isStalePlan(error) && attempt <= mostStale) continue
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
    const { code, message } = error as { code?: unknown; message?: string }
    const passing =
      typeof code === 'string'
        ? PASSING.test(code) || code === SERIALIZATION_FAILURE || code === DEADLOCK
        : /timeout|terminated|Connection/i.test(message ?? '')
    if (passing && !('status' in (error as object))) throw unavailable('The database does not answer at the moment.', error)
    throw error
  }
}

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
    ...db,
    all,
    first: async (q: Query<unknown>, values?: object) => (await all(q, values))[0],
    run: async (q: Query<unknown>, values: object = {}) => (await query(q, values)).rowCount ?? 0,
  } as Tx
}
