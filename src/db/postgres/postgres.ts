import { OutcomeUnknown } from '../outcome-unknown.ts'
import { UniqueViolation } from '../unique-violation.ts'
import { Unavailable } from '../unavailable.ts'
import type { AlterTx, Database, Schema, Tx } from '../database.ts'
import { sessions } from './session.ts'
import { slots } from './slots.ts'
import { analyze, outdatedTables } from './statistics.ts'
import { isStalePlan, openPool, withClient, type Lent, type PoolOptions, type Send } from './pool.ts'

const MOST_WAITING = 2_000
const LONGEST_WAIT_MS = 10_000
/** Of every so many connections one is never a write's, so that reads and the health check go on while writes queue. */
const WRITES_LEAVE = 4
const RETRIES = 8
const SERIALIZATION_FAILURE = '40001'
const DEADLOCK = '40P01'
const UNIQUE_VIOLATION = '23505'

/** States of PostgreSQL, and of the way to it, that pass: the request is refused for now and can be sent again. */
const PASSING = /^(08|53|57|55P03|58|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ENOENT)/

/** One number that every process of this program locks while it changes the schema. */
const ALTER_LOCK = 7_864_201

/** Whoever is patient may wait for another process, and change every row. */
const PATIENT_MS = 86_400_000
const PATIENT = 'set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** What the driver says without a code when a connection is lost or does not come about. */
const LOST =
  /^(Connection (terminated|ended)|Client has encountered a connection error|timeout (exceeded|expired)|Query read timeout)/

const SNAPSHOT = 'isolation level repeatable read read only'
const REPEATABLE = 'isolation level repeatable read read write'
const COMMITTED = 'isolation level read committed read write'

/** Opens a pool on PostgreSQL 15 or later. Any number of processes may serve the same database. */
export async function openPostgres(url: string, schema: Schema, options: Partial<PoolOptions> = {}): Promise<Database> {
  const { poolSize = 20, silenceMs = 20_000 } = options
  const pool = await openPool(url, { poolSize, silenceMs })
  const session = sessions(schema.tables)
  // Of the connections with old plans each attempt does away with one.
  const retried = <T>(run: () => Promise<T>) => translated(withRetries(run, poolSize))
  const transact = <T>(mode: string, work: (tx: AlterTx) => Promise<T>, patient = false) =>
    withClient(pool, client => inTransaction(client, mode, patient, () => closedWhenSettled(session, client, patient, work)))
  const writes = slots({
    most: Math.max(1, poolSize - Math.ceil(poolSize / WRITES_LEAVE)),
    mostWaiting: MOST_WAITING,
    longestMs: LONGEST_WAIT_MS,
  })
  return {
    engine: 'postgres',
    schema,
    width: poolSize,
    isWaitedFor: () => pool.waitingCount > 0,
    read: (work, { oneStatement = false } = {}) =>
      retried(() => (oneStatement ? work(session(query => pool.query(query))) : transact(SNAPSHOT, work))),
    write: (work, { isAbandoned, repeatable = false, patient = false } = {}) =>
      writes(() =>
        retried(() => {
          if (isAbandoned?.()) throw new Unavailable('The client went away before its turn.')
          return transact(repeatable ? REPEATABLE : COMMITTED, work, patient)
        }),
      ),
    // It waits for readers as well, and of two that wait for each other PostgreSQL gives up either.
    alter: work => withRetries(() => transact(COMMITTED, tx => alone(tx, work), true), poolSize),
    async maintain(options) {
      const { tables } = schema
      for (const name of await retried(() =>
        outdatedTables(
          session(query => pool.query(query)),
          tables,
          options,
        ),
      ))
        if (!(await retried(() => transact(COMMITTED, tx => analyze(tx, tables, name, options), true)))) return
    },
    close: () => pool.end(),
  }
}

/** Changes the schema once nobody else does, and sees what they have made of it. */
async function alone<T>(tx: AlterTx, work: (tx: AlterTx) => Promise<T>): Promise<T> {
  await tx.script(`select pg_advisory_xact_lock(${ALTER_LOCK})`)
  return work(tx)
}

/** Runs work on one connection; once it has settled, its transaction takes no more statements. */
async function closedWhenSettled<T>(
  session: (send: Send) => Tx,
  client: Lent,
  patient: boolean,
  work: (tx: AlterTx) => Promise<T>,
): Promise<T> {
  let settled = false
  const send: Send = query => {
    if (settled) throw new Error('the transaction has ended: its work did not wait for every statement')
    return client.query(patient ? { ...query, query_timeout: PATIENT_MS } : query)
  }
  try {
    return await work({ ...session(send), script: async text => void (await send({ text })) })
  } finally {
    settled = true
  }
}

async function inTransaction<T>(client: Lent, mode: string, patient: boolean, work: () => Promise<T>): Promise<T> {
  await client.query({ text: `begin transaction ${mode}` })
  try {
    if (patient) await client.query({ text: PATIENT })
    const value = await work()
    const { command } = await client.query({ text: 'commit' }).catch((error: unknown) => {
      throw mode !== SNAPSHOT && isPassing(error) ? new OutcomeUnknown(error) : error
    })
    // PostgreSQL answers so when a statement had failed and its error was caught on the way.
    if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}: a statement failed and nobody said so`)
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

/** Tells what both engines tell in the same words: what passes, and a value that is taken. */
async function translated<T>(result: Promise<T>): Promise<T> {
  try {
    return await result
  } catch (error) {
    const { code, table = '' } = error as { code?: unknown; table?: string }
    if (code === UNIQUE_VIOLATION) throw new UniqueViolation(table, error)
    if (code === SERIALIZATION_FAILURE || code === DEADLOCK) {
      throw new Unavailable('Too many requests change the same data at the moment.')
    }
    if (isPassing(error)) throw new Unavailable('The database does not answer at the moment.', error)
    throw error
  }
}

/** Whether the store could not be reached or could not go on, whatever was asked of it. */
function isPassing(error: unknown): boolean {
  const { code, message = '' } = error as { code?: unknown; message?: string }
  return typeof code === 'string' ? PASSING.test(code) : LOST.test(message)
}
