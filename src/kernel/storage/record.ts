import type { Tx } from '../../db/database.ts'
import { MOST_ROWS } from '../../db/prepared-many.ts'
import { proofInsertions } from '../../db/statements.ts'
import { noteChanges } from './changes.ts'
import type { WriteContext } from './context.ts'
import { hasClock, systemNow } from '../time/clock.ts'
import { newId } from './ids.ts'
import { audit } from './table.ts'

/** What a change is recorded of, and the rows that show it. The program says so: `declare module …` in src/tables.ts. */
// oxlint-disable-next-line typescript/no-empty-interface
export interface RecordedObjects {}

/** What happened to it. */
export const VERBS = [
  'created',
  'updated',
  'deleted',
  'assigned',
  'issued',
  'revoked',
  'renewed',
  'commented',
  'paid',
  'voided',
  'approved',
  'rejected',
  'invited',
  'canceled',
  'blocked',
  'unblocked',
  'archived',
  'reversed',
  'refused',
  'spent',
  'sent',
  'reminded',
  'checkedIn',
  'promoted',
  'began',
  'paused',
  'resumed',
  'ended',
] as const
export type Verb = (typeof VERBS)[number]

/** The object as it was and as it is: rows, so amounts in stored units. What was created has no `before`. */
interface Change<R> {
  before?: R
  after: R
}

const insertAudits = proofInsertions(audit)

/** Transactions that recorded something: a write request that did not is a fault of ours. */
const recorded = new WeakSet<Tx>()

/**
 * Notes what a write did, in its own transaction: for the audit log who did what, when, before and after; and for the change feed that it
 * happened. Never give it a secret.
 */
export const record = <O extends keyof RecordedObjects>(
  context: WriteContext,
  object: O,
  verb: Verb,
  change: Change<RecordedObjects[O] & { id: string }>,
): Promise<void> => recordMany(context, object, verb, [change])

/** The changes of several objects, as they were and as they are, in the same order. */
export const changesBetween = <T>(before: readonly T[], after: readonly T[]): { before: T; after: T }[] =>
  before.map((row, i) => ({ before: row, after: after[i]! }))

/** Notes what a write did to several objects, in this order; see `record`. */
export async function recordMany<O extends keyof RecordedObjects>(
  { tx, network, actor, now, requestId }: WriteContext,
  object: O,
  verb: Verb,
  changes: readonly Change<RecordedObjects[O] & { id: string }>[],
): Promise<void> {
  if (changes.length === 0) return
  // The log and the feed go by the system's clock, whatever the time is in a network for trials.
  const createDate = hasClock(network) || now > systemNow() ? systemNow() : now
  const kind = `${object}.${verb}`
  const rowOf = ({ before, after }: (typeof changes)[number]) => ({
    network,
    id: newId(),
    kind,
    objectRef: after.id,
    requestId,
    createDate,
    membershipRef: actor?.membershipRef ?? null,
    credentialRef: actor?.credentialRef ?? null,
    userRef: actor?.userRef ?? null,
    before: before ?? null,
    after,
  })
  recorded.add(tx)
  for (let at = 0; at < changes.length; at += MOST_ROWS) {
    const rows = changes.slice(at, at + MOST_ROWS).map(rowOf)
    await insertAudits(tx, rows)
    await noteChanges(tx, rows)
  }
}

export const hasRecorded = (tx: Tx): boolean => recorded.has(tx)
