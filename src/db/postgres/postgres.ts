import type { AlterTx, Database, Schema } from '../database.ts'
import { Unavailable } from '../unavailable.ts'
import { translated } from './errors.ts'
import { outcomes } from './outcome.ts'
import { openPool, withClient } from './pool.ts'
import { sessions } from './session.ts'
import { slots } from './slots.ts'
import { analyze, outdatedTables } from './statistics.ts'
import { COMMITTED, inTransaction, REPEATABLE, SNAPSHOT, withRetries, type Mode } from './transaction.ts'

const MOST_WAITING = 2_000
const LONGEST_WAIT_MS = 10_000
/** Of every so many connections one is never a write's, so that reads and the health check go on while writes queue. */
const WRITES_LEAVE = 4

/** One number that every process of this program locks while it changes the schema. */
const ALTER_LOCK = 7_864_201

export interface PostgresOptions {
  poolSize: number
  /** After so many milliseconds without an answer a connection counts as lost. */
  silenceMs: number
  /** How long the answer to a commit may take, and how long it is then asked for on other connections. */
  commitMs: number
  doubtMs: number
}

const OPTIONS: PostgresOptions = { poolSize: 20, silenceMs: 20_000, commitMs: 5_000, doubtMs: 5_000 }

/** Opens a pool on PostgreSQL 15 or later. Any number of processes may serve the same database. */
export async function openPostgres(url: string, schema: Schema, options: Partial<PostgresOptions> = {}): Promise<Database> {
  const { poolSize, silenceMs, commitMs, doubtMs } = { ...OPTIONS, ...options }
  const session = sessions(schema.tables)
  const pool = await openPool(url, { size: poolSize, silenceMs })
  const inquiries = await openPool(url, { size: 1, silenceMs: doubtMs, connectMs: doubtMs, fresh: true })
  const closing = Promise.withResolvers<void>()
  const commits = {
    silenceMs: Math.min(commitMs, silenceMs),
    outcomeOf: outcomes({ pool: inquiries, session, longestMs: doubtMs }),
    closed: closing.promise,
  }
  // Of the connections with old plans each attempt does away with one.
  const retried = <T>(run: () => Promise<T>) => translated(withRetries(run, poolSize))
  const transact = <T>(mode: Mode, work: (tx: AlterTx) => Promise<T>) =>
    withClient(pool, client => inTransaction(client, mode, work, { session, commits }))
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
      retried(() => (oneStatement ? work(session(query => pool.query(query))) : transact({ isolation: SNAPSHOT }, work))),
    write: (work, { isAbandoned, repeatable = false, patient = false } = {}) =>
      writes(() =>
        retried(() => {
          if (isAbandoned?.()) throw new Unavailable('The client went away before its turn.')
          return transact({ isolation: repeatable ? REPEATABLE : COMMITTED, patient }, work)
        }),
      ),
    // It waits for readers as well, and of two that wait for each other PostgreSQL gives up either.
    alter: work => withRetries(() => transact({ isolation: COMMITTED, patient: true }, tx => alone(tx, work)), poolSize),
    async maintain(options) {
      const { tables } = schema
      const mode = { isolation: COMMITTED, patient: true }
      const outdated = await retried(() => withClient(pool, client => outdatedTables(session(client.query), tables, options)))
      for (const name of outdated) if (!(await retried(() => transact(mode, tx => analyze(tx, tables, name, options))))) return
    },
    async close() {
      closing.resolve()
      await Promise.all([pool.end(), inquiries.end()])
    },
  }
}

/** Changes the schema once nobody else does, and sees what they have made of it. */
async function alone<T>(tx: AlterTx, work: (tx: AlterTx) => Promise<T>): Promise<T> {
  await tx.script(`select pg_advisory_xact_lock(${ALTER_LOCK})`)
  return work(tx)
}
