import type { Tx } from '../../db/database.ts'
import { proofInsertion } from '../../db/statements.ts'
import { noteChange } from './changes.ts'
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
  'archived',
  'sent',
  'reminded',
  'checkedIn',
  'promoted',
] as const
export type Verb = (typeof VERBS)[number]

/** The object as it was and as it is: rows, so amounts in stored units. What was created has no `before`. */
interface Change<R> {
  before?: R
  after: R
}

const insertAudit = proofInsertion(audit)

/** Transactions that recorded something: a write request that did not is a fault of ours. */
const recorded = new WeakSet<Tx>()

/**
 * Notes what a write did, in its own transaction: for the audit log who did what, when, before and after; and for the change feed that it
 * happened. Never give it a secret.
 */
export async function record<O extends keyof RecordedObjects>(
  { tx, network, actor, now, requestId }: WriteContext,
  object: O,
  verb: Verb,
  { before, after }: Change<RecordedObjects[O] & { id: string }>,
): Promise<void> {
  const id = newId()
  // The log and the feed go by the system's clock, whatever the time is in a network for trials.
  const createDate = hasClock(network) || now > systemNow() ? systemNow() : now
  const kind = `${object}.${verb}`
  const objectRef = after.id
  recorded.add(tx)
  await insertAudit(tx, {
    network,
    id,
    kind,
    objectRef,
    requestId,
    createDate,
    membershipRef: actor?.membershipRef ?? null,
    credentialRef: actor?.credentialRef ?? null,
    userRef: actor?.userRef ?? null,
    before: before ?? null,
    after,
  })
  await noteChange(tx, { network, id, kind, objectRef, createDate })
}

export const hasRecorded = (tx: Tx): boolean => recorded.has(tx)
