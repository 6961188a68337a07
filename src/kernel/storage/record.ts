import type { Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import type { WriteContext } from './context.ts'
import { newId } from './ids.ts'

/** Work that recorded something: a write request that did not is a fault of ours. */
const recorded = new WeakSet<Tx>()

/**
 * Notes what a write did, in its own transaction: who, what, when, before and after, for the audit log, and that it happened,
 * for the change feed. `kind` is the object and the verb, `event.created`. Never give it a secret.
 */
export async function record(
  context: WriteContext,
  kind: string,
  objectRef: string,
  before: unknown,
  after: unknown,
): Promise<void> {
  const { tx, network, actor, now: createDate, requestId } = context
  const id = newId()
  recorded.add(tx)
  await tx.run(insertAudit, {
    network,
    id,
    kind,
    objectRef,
    requestId,
    createDate,
    membershipRef: actor?.membershipRef ?? null,
    credentialRef: actor?.credentialRef ?? null,
    before: before ?? null,
    after: after ?? null,
  })
  await tx.run(insertOutbox, { network, id, kind, objectRef, createDate })
}

export const hasRecorded = (tx: Tx): boolean => recorded.has(tx)

interface Audit {
  network: string
  id: string
  kind: string
  objectRef: string
  membershipRef: string | null
  credentialRef: string | null
  requestId: string
  before: unknown
  after: unknown
  createDate: string
}
const insertAudit = prepared((sql, p: Audit) =>
  sql
    .insertInto('audit')
    .values({
      network: p.network,
      id: p.id,
      kind: p.kind,
      objectRef: p.objectRef,
      membershipRef: p.membershipRef,
      credentialRef: p.credentialRef,
      requestId: p.requestId,
      before: p.before,
      after: p.after,
      createDate: p.createDate,
    }),
)

const insertOutbox = prepared((sql, p: { network: string; id: string; kind: string; objectRef: string; createDate: string }) =>
  sql
    .insertInto('outbox')
    .values({ network: p.network, id: p.id, kind: p.kind, objectRef: p.objectRef, createDate: p.createDate }),
)
