import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Db, Prepared } from '../database.ts'
import { withClient, type Lent, type Send } from './pool.ts'

/** What can be known of a transaction from outside: its id, and a row that is there if, and only if, it was committed. */
export interface Trace {
  xid: string
  proof?: Proof | undefined
}

export interface Proof {
  find: Prepared<object, unknown>
  values: object
}

export type Outcome = 'committed' | 'undone' | 'unknown'

interface Options {
  /** Makes a new connection each time: an old one may be as dead as the one that was lost, or lead to another server by now. */
  pool: Pool
  session: (send: Send) => Db
  /** How long a transaction may take to end. */
  longestMs: number
}

const FIRST_PAUSE_MS = 10
const LONGEST_PAUSE_MS = 500

/** Makes the function that finds out what became of a transaction whose commit was not answered. */
export function outcomes({ pool, session, longestMs }: Options): (trace: Trace) => Promise<Outcome> {
  const look = (trace: Trace) => withClient(pool, client => lookOnce(client, session(client.query), trace))
  async function search(trace: Trace, end: number): Promise<Outcome> {
    for (let pause = FIRST_PAUSE_MS; performance.now() + pause < end; pause = Math.min(2 * pause, LONGEST_PAUSE_MS)) {
      // A server that cannot be asked now can perhaps be asked a moment later.
      const outcome = await look(trace).catch(() => undefined)
      if (outcome !== undefined) return outcome
      await wait(pause)
    }
    return 'unknown'
  }
  return trace =>
    Promise.race([search(trace, performance.now() + longestMs), wait(longestMs, 'unknown' as const, { ref: false })])
}

/** Gives undefined while nothing can be said. */
async function lookOnce(client: Lent, db: Db, { xid, proof }: Trace): Promise<Outcome | undefined> {
  const status = await statusOf(client, xid)
  if (status === 'standby' || status === 'in progress') return undefined
  if (proof === undefined) return BY_STATUS[status] ?? 'unknown'
  // This is a statement of its own, so it sees all that was committed before the transaction was found to have ended. The status alone
  // would not do: a server that has taken the place of another may have given the id to a transaction of its own.
  return (await db.first(proof.find, proof.values)) === undefined ? 'undone' : 'committed'
}

const BY_STATUS: Record<string, Outcome> = { committed: 'committed', aborted: 'undone' }

/** PostgreSQL knows no transaction with such an id: it is too old, or was given by a server that has lost it in a crash. */
const NO_SUCH_ID = '22023'

async function statusOf(client: Lent, xid: string): Promise<string> {
  try {
    const { rows } = await client.query({ text: STATUS, values: [xid] })
    return (rows[0]![0] as string | null) ?? 'forgotten'
  } catch (error) {
    if ((error as { code?: string }).code === NO_SUCH_ID) return 'forgotten'
    throw error
  }
}

/** A standby may not have heard of the transaction yet. */
const STATUS = `select case when pg_is_in_recovery() then 'standby' else pg_xact_status($1::xid8) end as status`
