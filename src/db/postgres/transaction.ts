import type { AlterTx, Prepared } from '../database.ts'
import { Overtaken, Unavailable } from '../unavailable.ts'
import { commit, type Commits } from './commit.ts'
import { DEADLOCK, SERIALIZATION_FAILURE } from './errors.ts'
import { named } from './named.ts'
import { TransactionState } from './transaction-state.ts'
import { isStalePlan, type Lent, type Send } from './pool.ts'
import type { Session } from './session.ts'

export const SNAPSHOT = 'isolation level repeatable read read only'
export const COMMITTED = 'isolation level read committed read write'

/** Whoever is patient may wait for another process. */
const PATIENT_MS = 86_400_000
const PATIENT = 'set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0'

/** After so long without an answer of PostgreSQL a transaction that only sends lets the event loop go round: it may have hundreds of rows. */
const LONGEST_STRETCH_MS = 5

const BEGIN_SNAPSHOT = named(`begin transaction ${SNAPSHOT}`)
const BEGIN_COMMITTED = named(`begin transaction ${COMMITTED}`)

/** Known before the end, so that the outcome of a commit can be found out. */
const XID = named('select pg_current_xact_id() as xid')

const RETRIES = 8

export interface Mode {
  isolation: string
  patient?: boolean
  /** Nothing of it stays. */
  undone?: boolean
  /** After this instant (`performance.now()`) no further statement is begun. */
  endMs?: number
}

interface Parts {
  session: (send: Send) => Session
  commits: Commits
}

/** Runs work in one transaction on a connection. It begins with the first statement of the work, in one round trip with it. */
export async function inTransaction<T>(
  client: Lent,
  mode: Mode,
  work: (tx: AlterTx) => Promise<T>,
  { session, commits }: Parts,
): Promise<T> {
  const state = new TransactionState()
  try {
    const value = await closedWhenSettled(client, mode, state, send => work(viewOf(mode, session(send), send, state)))
    if (mode.isolation === SNAPSHOT) endSnapshot(client, state)
    else if (mode.undone) await undo(client, state)
    else await commit(client, state, commits)
    return value
  } catch (error) {
    // Whatever uses the connection next is carried out behind it. It has no name, since in a batch with what fails it would be passed over.
    if (state.hasBegun && !client.isBroken) client.query({ text: 'rollback' }).catch(() => {})
    throw error
  }
}

function begin(client: Lent, { isolation, patient }: Mode, state: TransactionState): void {
  state.hasBegun = true
  void state.expect(client.query(isolation === SNAPSHOT ? BEGIN_SNAPSHOT : BEGIN_COMMITTED))
  if (patient) void state.expect(client.query({ text: PATIENT }))
  if (isolation !== SNAPSHOT)
    state.xid = state.expect(client.query(XID)).then(
      ({ rows }) => rows[0]![0] as string,
      () => '',
    )
}

/** Takes back all that was written. Throws where a statement failed for which nobody waited: what was given is wrong then. */
async function undo(client: Lent, state: TransactionState): Promise<void> {
  if (!state.hasBegun) return
  await state.expect(client.query({ text: 'rollback' }))
  state.refuseFailure()
}

/** Its answer tells nobody anything, so nobody waits for it. It ends the transaction whatever became of the batch before it. */
function endSnapshot(client: Lent, state: TransactionState): void {
  state.refuseFailure()
  if (state.hasBegun) client.query({ text: 'commit' }).catch(() => {})
}

/** Runs again from its beginning what met old plans, what was overtaken, and, of two writes in each other's way, the one that PostgreSQL gave up. */
export async function withRetries<T>(run: () => Promise<T>, mostStale: number): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run()
    } catch (error) {
      if (isStalePlan(error) && attempt <= mostStale) continue
      if (!mayEndOtherwise(error) || attempt > RETRIES) throw error
      await new Promise(resolve => setTimeout(resolve, Math.random() * 10 * attempt))
    }
  }
}

const mayEndOtherwise = (error: unknown): boolean => {
  const { code } = error as { code?: string }
  return code === SERIALIZATION_FAILURE || code === DEADLOCK || error instanceof Overtaken
}

/** Once the work has settled, its transaction takes no more statements. */
async function closedWhenSettled<T>(
  client: Lent,
  mode: Mode,
  state: TransactionState,
  work: (send: Send) => Promise<T>,
): Promise<T> {
  const { patient = false, endMs = Number.POSITIVE_INFINITY } = mode
  try {
    return await work(async query => {
      try {
        if (state.isOver) throw new Error('the transaction has ended: its work did not wait for every statement')
        if (performance.now() > endMs && !patient)
          throw new Unavailable('Others that change the same data have held this one up too long.')
        if (!state.hasBegun) begin(client, mode, state)
        const answer = await client.query(patient ? { ...query, query_timeout: PATIENT_MS } : query)
        state.busySince = performance.now()
        return answer
      } catch (error) {
        throw state.failed(error)
      }
    })
  } finally {
    state.isOver = true
  }
}

/** A snapshot is given what reads have, so that it can be told from a transaction that writes. */
const viewOf = ({ isolation }: Mode, session: Session, send: Send, state: TransactionState): AlterTx =>
  isolation === SNAPSHOT ? (session as unknown as AlterTx) : transactionOf(session, send, state)

const transactionOf = ({ submit, ...session }: Session, send: Send, state: TransactionState): AlterTx => {
  async function sendUnread(query: Prepared<object, unknown>, values: object): Promise<void> {
    const answer = state.expect(submit(query, values))
    // Too late, and nothing else would say so.
    if (state.isOver) await answer
    if (performance.now() - state.busySince < LONGEST_STRETCH_MS) return
    await new Promise(setImmediate)
    state.busySince = performance.now()
  }
  return {
    ...session,
    send: sendUnread,
    script: async text => void (await send({ text })),
    async insertProof(insert, find, values) {
      state.proof = { find, values }
      await sendUnread(insert, values)
    },
  } as AlterTx
}
