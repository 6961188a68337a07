import { availableParallelism } from 'node:os'
import type { AlterTx, Schema, WritableDatabase } from '../database.ts'
import { ping } from '../ping.ts'
import { clientGone } from '../unavailable.ts'
import { translated } from './errors.ts'
import { outcomes } from './outcome.ts'
import { checkAddress, isBusy, openPool, withClient, withStrictMode } from './pool.ts'
import { sessions } from './session.ts'
import { slots } from './slots.ts'
import { analyze, outdatedTables } from './statistics.ts'
import { COMMITTED, inTransaction, SNAPSHOT, withRetries, type Mode } from './transaction.ts'

/** How many writes may wait, in all and of one network. */
const WAITING = { mostWaiting: 2_000, mostWaitingOfOne: 1_000 }
/** A probe is to know soon. Its connection is kept between probes, so that it does not depend on getting a new one. */
const PROBE = { silenceMs: 2_000, connectMs: 2_000, idleMs: 120_000 }

/** One number that every process of this program locks while it changes the schema. */
const ALTER_LOCK = 7_864_201

/** What changes the schema, or looks at a whole table, takes as long as it takes. */
const ALTERING: Mode = { isolation: COMMITTED, patient: true }

export interface PostgresOptions {
  /** How many connections read and how many write. There is one more for the health check, and one to find out lost outcomes. */
  reads: number
  writes: number
  /** From how many milliseconds of a round trip on PostgreSQL is far, which says that it has processors of its own. */
  farMs: number
  /** How many writes of a network run at a time where it is near. */
  nearWrites: number
  /** How long a write waits for its turn, and a statement for what another transaction holds. */
  queueMs: number
  lockMs: number
  /** How long after it was asked for a write may begin another statement. */
  writeMs: number
  /** After so many milliseconds without an answer a connection counts as lost. */
  silenceMs: number
  /** How long the answer to a commit may take, and how long it is then asked for on other connections. */
  commitMs: number
  doubtMs: number
}

const OPTIONS: PostgresOptions = {
  reads: 10,
  writes: 12,
  farMs: 0.5,
  // PostgreSQL may be on this machine: for each processor one that computes while the other waits. More would only take time from each other.
  nearWrites: Math.max(4, 2 * availableParallelism()),
  queueMs: 5_000,
  lockMs: 3_000,
  writeMs: 7_000,
  silenceMs: 20_000,
  commitMs: 5_000,
  doubtMs: 5_000,
}

/** Opens PostgreSQL 15 or later. Any number of processes may serve the same database. */
export async function openPostgres(
  address: string,
  schema: Schema,
  options: Partial<PostgresOptions> = {},
): Promise<WritableDatabase> {
  const { reads, writes, farMs, nearWrites, queueMs, lockMs, writeMs, silenceMs, commitMs, doubtMs } = { ...OPTIONS, ...options }
  const url = withStrictMode(address)
  await checkAddress(url)
  const session = sessions(schema.tables)
  // Of many round trips the shortest tells how far PostgreSQL is: the others waited for something.
  let distance = Number.POSITIVE_INFINITY
  const onRoundTrip = (ms: number) => void (distance = Math.min(distance, ms))
  const reading = await openPool(url, { size: reads, silenceMs, lockMs, onRoundTrip })
  const writing = await openPool(url, { size: writes, silenceMs, lockMs, seeks: true, onRoundTrip })
  const probing = await openPool(url, { size: 1, lockMs, ...PROBE })
  const asking = await openPool(url, { size: 1, lockMs, silenceMs: doubtMs, connectMs: doubtMs, fresh: true })
  const pools = [reading, writing, probing, asking]
  const closing = Promise.withResolvers<void>()
  const commits = {
    silenceMs: Math.min(commitMs, silenceMs),
    outcomeOf: outcomes({ pool: asking, session, longestMs: doubtMs }),
    closed: closing.promise,
  }
  const parts = { session, commits }
  // Each attempt gets rid of one of the connections with old plans.
  const retried = <T>(run: () => Promise<T>) => translated(withRetries(run, Math.max(reads, writes)))
  const transact = <T>(mode: Mode, work: (tx: AlterTx) => Promise<T>) =>
    withClient(writing, client => inTransaction(client, mode, work, parts))
  const mostOfOne = () => (distance < farMs ? nearWrites : writes)
  const inTurn = slots({ most: writes, mostOfOne, longestMs: queueMs, ...WAITING })
  return {
    engine: 'postgres',
    schema,
    width: reads,
    isWaitedFor: () => isBusy(reading),
    ping: () => translated(withClient(probing, client => ping(session(client.query), schema))),
    read: (work, { oneStatement = false, isAbandoned } = {}) =>
      retried(() =>
        withClient(reading, client => {
          refuseAbandoned(isAbandoned)
          return oneStatement ? work(session(client.query)) : inTransaction(client, { isolation: SNAPSHOT }, work, parts)
        }),
      ),
    write(work, { isAbandoned, network = '', credential = '', patient = false, undone = false } = {}) {
      const mode = { isolation: COMMITTED, patient, undone, endMs: performance.now() + writeMs }
      return inTurn({ network, credential }, hold =>
        retried(() => {
          refuseAbandoned(isAbandoned)
          return withClient(writing, client =>
            inTransaction(client, mode, work, parts).finally(() => {
              if (client.busyUntil) hold(client.busyUntil)
            }),
          )
        }),
      )
    },
    // It waits for readers as well, and of two that wait for each other PostgreSQL gives up either.
    alter: work => withRetries(() => transact(ALTERING, tx => alone(tx, work)), writes),
    async maintain(options) {
      const { tables } = schema
      const outdated = await retried(() => withClient(reading, client => outdatedTables(session(client.query), tables, options)))
      for (const name of outdated) {
        const isOurs = await inTurn({ network: '', credential: '' }, () =>
          retried(() => transact(ALTERING, tx => analyze(tx, tables, name, options))),
        )
        if (!isOurs) return
      }
    },
    async close() {
      closing.resolve()
      await Promise.all(pools.map(pool => pool.end()))
    },
  }
}

function refuseAbandoned(isAbandoned: (() => boolean) | undefined): void {
  if (isAbandoned?.()) throw clientGone()
}

/** Changes the schema once nobody else does, and sees what they have made of it. It reads tables from end to end, which other writes do not. */
async function alone<T>(tx: AlterTx, work: (tx: AlterTx) => Promise<T>): Promise<T> {
  await tx.script(`set local enable_seqscan = on; select pg_advisory_xact_lock(${ALTER_LOCK})`)
  return work(tx)
}
