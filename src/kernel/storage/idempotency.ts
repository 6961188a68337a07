import { hash } from 'node:crypto'
import { isLockTimeout } from '../../db/postgres/errors.ts'
import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/database.ts'
import { by } from '../text/by.ts'
import { addMilliseconds, DAY } from '../time/instant.ts'
import { ApiError } from '../errors/api-error.ts'

/** An answer as it was sent; where its tag is that of its body, without it. */
export interface Answer {
  status: number
  /** Undefined if the answer has no body, or if its body must not be stored. */
  body: string | undefined
  etag: string | undefined
  location: string | undefined
  replayed?: true
}

/** Names one request for good: who sends it, to which route, under which key; and a hash of all it says. */
export interface Claim {
  network: string
  credentialRef: string
  method: string
  route: string
  key: string
  requestHash: string
}

/** Keys are kept for this long. */
const KEPT_MS = DAY

/**
 * Takes the key for this transaction, or gives the answer that the same request got before. Whoever sends the same key at the
 * same time waits for this transaction's end. Throws 422 when the key stands for another request.
 */
export async function claim(tx: Tx, wanted: Claim, now: string): Promise<Answer | undefined> {
  const expireDate = addMilliseconds(now, KEPT_MS)
  if (await tx.first(take, { ...wanted, now, expireDate }).catch(inProgressIfHeld)) return undefined
  const kept = await tx.first(find, wanted)
  if (kept === undefined || kept.httpStatus === null) throw inProgress()
  if (kept.requestHash !== wanted.requestHash) {
    throw new ApiError('idempotency_key_reused', 'This Idempotency-Key was used for another request.')
  }
  return {
    status: kept.httpStatus,
    body: kept.body ?? undefined,
    etag: kept.etag ?? undefined,
    location: kept.location ?? undefined,
    replayed: true,
  }
}

/** PostgreSQL waited for the first request as long as a lock may be waited for. */
function inProgressIfHeld(error: unknown): never {
  throw isLockTimeout(error) ? inProgress() : error
}

const inProgress = () =>
  new ApiError('idempotency_in_progress', 'A request with this Idempotency-Key is being carried out.', {
    headers: { 'retry-after': '1' },
  })

/** Keeps the answer with the effect it speaks of. */
export async function keep(tx: Tx, claim: Claim, { status: httpStatus, body, etag, location }: Answer): Promise<void> {
  await tx.send(store, { ...claim, httpStatus, body, etag, location })
}

const store = prepared((sql, p: Claim & { httpStatus: number; body?: string; etag?: string; location?: string }) =>
  sql
    .updateTable('idempotency')
    .set({ httpStatus: p.httpStatus, body: p.body, etag: p.etag, location: p.location })
    .where('network', '=', p.network)
    .where('credentialRef', '=', p.credentialRef)
    .where('method', '=', p.method)
    .where('route', '=', p.route)
    .where('key', '=', p.key),
)

/** Gives the key back: nothing that was asked for under it has happened. */
export async function release(tx: Tx, claim: Claim): Promise<void> {
  await tx.send(drop, claim)
}

const drop = prepared((sql, p: Claim) =>
  sql
    .deleteFrom('idempotency')
    .where('network', '=', p.network)
    .where('credentialRef', '=', p.credentialRef)
    .where('method', '=', p.method)
    .where('route', '=', p.route)
    .where('key', '=', p.key),
)

/** A hash of a request's path, query and body, in which the order of an object's members does not count. */
export const requestHash = (path: string, query: string, body: unknown): string =>
  hash('sha256', `${path}\n${query}\n${canonical(body)}`, 'base64url')

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(by(([name]) => name)))
      : part,
  ) ?? ''

const take = prepared((sql, p: Claim & { now: string; expireDate: string }) =>
  sql
    .insertInto('idempotency')
    .values({
      network: p.network,
      credentialRef: p.credentialRef,
      method: p.method,
      route: p.route,
      key: p.key,
      requestHash: p.requestHash,
      expireDate: p.expireDate,
    })
    // An expired key is free again, even before housekeeping has removed it.
    .onConflict(on =>
      on
        .columns(['network', 'credentialRef', 'method', 'route', 'key'])
        .doUpdateSet({
          requestHash: p.requestHash,
          expireDate: p.expireDate,
          httpStatus: null,
          location: null,
          etag: null,
          body: null,
        })
        .where('idempotency.expireDate', '<=', p.now),
    )
    .returning('key'),
)

const find = prepared((sql, p: Claim) =>
  sql
    .selectFrom('idempotency')
    .select(['requestHash', 'httpStatus', 'location', 'etag', 'body'])
    .where('network', '=', p.network)
    .where('credentialRef', '=', p.credentialRef)
    .where('method', '=', p.method)
    .where('route', '=', p.route)
    .where('key', '=', p.key),
)
