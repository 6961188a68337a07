import type { AlterTx } from '../database.ts'
import { Unavailable } from '../unavailable.ts'
import { checkCommand, commit, type Commits, type Own } from './commit.ts'
import { DEADLOCK, SERIALIZATION_FAILURE } from './errors.ts'
import { isStalePlan, type Lent, type Send } from './pool.ts'
import type { Session } from './session.ts'

export const SNAPSHOT = 'isolation level repeatable read read only'
export const REPEATABLE = 'isolation level repeatable read read write'
export const COMMITTED = 'isolation level read committed read write'

/** Whoever is patient may wait for another process, and change every row. */
const PATIENT_MS = 86_400_000
const PATIENT = 'set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

const RETRIES = 8

export interface Mode {
  isolation: string
  patient?: boolean
  /** After this instant (`performance.now()`) no further statement is begun. */
  endMs?: number
}

interface Parts {
  session: (send: Send) => Session
  commits: Commits
}

/** Runs work in one transaction on a connection. */
export async function inTransaction<T>(
  client: Lent,
  { isolation, patient = false, endMs = Number.POSITIVE_INFINITY }: Mode,
  work: (tx: AlterTx) => Promise<T>,
  { session, commits }: Parts,
): Promise<T> {
  const own: Own = {}
  await client.query({ text: `begin transaction ${isolation}` })
  try {
    if (patient) await client.query({ text: PATIENT })
    const value = await closedWhenSettled(client, { patient, endMs }, send => work(transactionOf(session(send), send, own)))
    if (isolation === SNAPSHOT) checkCommand((await client.query({ text: 'commit' })).command)
    else await commit(client, own, commits)
    return value
  } catch (error) {
    if (!client.isBroken) await client.query({ text: 'rollback' }).catch(() => {})
    throw error
  }
}

/** Runs again from its beginning what met old plans, and, of two writes in each other's way, the one that PostgreSQL gave up. */
export async function withRetries<T>(run: () => Promise<T>, mostStale: number): Promise<T> {
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

/** Once the work has settled, its transaction takes no more statements. */
async function closedWhenSettled<T>(
  client: Lent,
  { patient, endMs }: { patient: boolean; endMs: number },
  work: (send: Send) => Promise<T>,
): Promise<T> {
  let settled = false
  try {
    return await work(query => {
      if (settled) throw new Error('the transaction has ended: its work did not wait for every statement')
      if (performance.now() > endMs && !patient)
        throw new Unavailable('Others that change the same data have held this one up too long.')
      return client.query(patient ? { ...query, query_timeout: PATIENT_MS } : query)
    })
  } finally {
    settled = true
  }
}

const transactionOf = ({ insertForXid, ...tx }: Session, send: Send, own: Own): AlterTx => ({
  ...tx,
  script: async text => void (await send({ text })),
  async insertProof(insert, find, values) {
    own.xid = await insertForXid(insert, values)
    own.proof = { find, values }
  },
})
