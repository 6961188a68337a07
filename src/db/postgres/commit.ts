import { OutcomeUnknown } from '../outcome-unknown.ts'
import { isPassing } from './errors.ts'
import type { Outcome, Proof, Trace } from './outcome.ts'
import type { Lent } from './pool.ts'

export interface Commits {
  /** How long the answer to a commit may take before it is asked for elsewhere. */
  silenceMs: number
  /** Finds out what became of a transaction. */
  outcomeOf(trace: Trace): Promise<Outcome>
  /** Settles when the database is closed. */
  closed: Promise<unknown>
}

/** What a transaction has found out about itself on the way. */
export interface Own {
  xid?: string
  proof?: Proof
}

/** Ends a transaction that wrote. Returns when it was committed, even if PostgreSQL's answer was lost; throws otherwise. */
export async function commit(client: Lent, own: Own, { silenceMs, outcomeOf, closed }: Commits): Promise<void> {
  const xid = own.xid ?? (await askXid(client))
  const answer = client.query({ text: 'commit', query_timeout: NEVER_MS })
  try {
    checkCommand((await inTime(answer, silenceMs)).command)
  } catch (error) {
    if (!isPassing(error)) throw error
    client.isBroken = true
    // Whatever has no id has changed nothing.
    if (xid === undefined) return
    const outcome = await Promise.race([outcomeOf({ xid, proof: own.proof }), lateOutcome(answer)])
    if (outcome === 'committed') return
    if (outcome === 'undone') throw error
    // Perhaps it waits for a standby that is away. Were the connection closed, the next write would open one more that waits.
    client.busyUntil = Promise.race([answer.catch(() => {}), closed])
    throw new OutcomeUnknown(error)
  }
}

/** PostgreSQL answers with ROLLBACK when a statement had failed and its error was caught on the way. */
export function checkCommand(command: string): void {
  if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}: a statement failed and nobody said so`)
}

/** What a commit's answer says when it comes after all. */
const lateOutcome = (answer: ReturnType<Lent['query']>): Promise<Outcome> =>
  answer.then(
    ({ command }) => (command === 'COMMIT' ? 'committed' : 'undone'),
    () => new Promise(() => {}),
  )

const NEVER_MS = 86_400_000
const FAILED_TRANSACTION = '25P02'

/** The id of a transaction whose statements did not tell it, or undefined when it has written nothing. */
async function askXid(client: Lent): Promise<string | undefined> {
  try {
    const { rows } = await client.query({ text: 'select pg_current_xact_id_if_assigned() as xid' })
    return (rows[0]!.xid as string | null) ?? undefined
  } catch (error) {
    if ((error as { code?: string }).code === FAILED_TRANSACTION) checkCommand('ROLLBACK')
    throw error
  }
}

/** The answer, or an error when it does not come in time. */
async function inTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(Object.assign(new Error(`no answer within ${ms} ms`), { code: 'ETIMEDOUT' })), ms)
  try {
    return await Promise.race([answer, late])
  } finally {
    clearTimeout(timer)
  }
}
