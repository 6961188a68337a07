import { OutcomeUnknown } from '../outcome-unknown.ts'
import { named } from './named.ts'
import type { Outcome, Trace } from './outcome.ts'
import type { TransactionState } from './transaction-state.ts'
import type { Lent } from './pool.ts'

export interface Commits {
  /** How long the answer to a commit may take before it is asked for elsewhere. */
  silenceMs: number
  /** Finds out what became of a transaction. */
  outcomeOf(trace: Trace): Promise<Outcome>
  /** Settles when the database is closed. */
  closed: Promise<unknown>
}

/**
 * Ends a transaction that wrote. Returns when it was committed, even if PostgreSQL's answer was lost; throws otherwise. Statements that
 * have not been answered yet may be in front of it: where one of them fails, nothing is committed.
 */
export async function commit(client: Lent, state: TransactionState, { silenceMs, outcomeOf, closed }: Commits): Promise<void> {
  if (!state.hasBegun) return
  const xid = await state.xid!
  state.refuseFailure()
  const answer = client.query({ ...COMMIT, query_timeout: NEVER_MS })
  let command: string
  try {
    command = (await inTime(answer, silenceMs)).command
  } catch (error) {
    if (isRefusal(error)) throw error
    client.isBroken = true
    const outcome = await Promise.race([outcomeOf({ xid, proof: state.proof }), lateOutcome(answer)])
    if (outcome === 'committed') return
    if (outcome === 'undone') throw error
    // Perhaps it waits for a standby that is away. Were the connection closed, the next write would open one more that waits.
    client.busyUntil = Promise.race([answer.catch(() => {}), closed])
    throw new OutcomeUnknown(error)
  }
  state.refuseFailure()
  checkCommand(command)
}

/** In a batch with the last statements it is passed over where one of them fails. */
const COMMIT = named('commit')

/** PostgreSQL itself has answered that nothing stays. Whatever else goes wrong, it may have carried out what it was sent. */
const isRefusal = (error: unknown): boolean => (error as { severity?: unknown }).severity === 'ERROR'

function checkCommand(command: string): void {
  if (command !== 'COMMIT') throw new Error(`the transaction ended with ${command}`)
}

/** What a commit's answer says when it comes after all. */
const lateOutcome = (answer: ReturnType<Lent['query']>): Promise<Outcome> =>
  answer.then(
    ({ command }) => (command === 'COMMIT' ? 'committed' : 'undone'),
    () => new Promise(() => {}),
  )

const NEVER_MS = 86_400_000

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
