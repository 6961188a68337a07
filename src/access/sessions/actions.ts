import type { Tx } from '../../db/database.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { addMilliseconds } from '../../kernel/time/instant.ts'
import type { Actor, WriteContext } from '../../kernel/storage/context.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import { write } from '../../kernel/writes/writes.ts'
import { users } from '../../community/users/store.ts'
import { unauthorized } from '../authenticate.ts'
import { deleteLinkOf } from '../links/store.ts'
import { deletePasskeysOf } from '../passkeys/store.ts'
import { IDLE_MS, LONGEST_MS, PROOF_MS } from './rules.ts'
import {
  actingMemberships,
  deleteLogin,
  deleteSession,
  deleteSessionsOf,
  lockLogin,
  noteUse,
  sessions,
  setPassword,
} from './store.ts'
import type { LoginRow, SessionRow } from './table.ts'

/** A browser that is to be signed in: what is kept of it, and the hash of its secret. */
export interface Browser {
  secretHash: string
  userAgent: string
  address: string
}

interface SigningIn {
  network: string
  userRef: string
  browser: Browser
  /** The hash that was compared. When it was changed meanwhile, the comparison counts for nothing. */
  passwordHash: string
  /** A hash of this password by today's parameters, where the kept one is of older ones. */
  renewedHash: string | undefined
  requestId: string
}

/** Begins a session; undefined when the person may not sign in any more. */
export const signInByPassword = write('sign in', async (tx, from: SigningIn): Promise<SessionRow | undefined> => {
  const { network, userRef, passwordHash, renewedHash } = from
  await users.lock(tx, network, userRef)
  const known = await lockLogin(tx, network, userRef)
  if (known?.passwordHash !== passwordHash) return undefined
  const session = await beginSession(tx, from)
  if (session && renewedHash) await setPassword(tx, { network, userRef, passwordHash: renewedHash, updateDate: systemNow() })
  return session
})

interface Beginning extends Pick<SigningIn, 'network' | 'userRef' | 'browser' | 'requestId'> {
  /** In a demo nobody has anything to prove by, so the session itself counts as a proof, as long as it lasts. */
  isDemo?: boolean
}

/** Begins a session of a person; undefined when no membership lets the person act. */
export async function beginSession(
  tx: Tx,
  { network, userRef, browser, requestId, isDemo = false }: Beginning,
): Promise<SessionRow | undefined> {
  // Whoever blocks or erases the person at this moment ends this session, or is seen here.
  await users.lock(tx, network, userRef)
  const [membership] = await actingMemberships(tx, network, userRef)
  if (membership === undefined) return undefined
  const now = systemNow()
  const endDate = addMilliseconds(now, LONGEST_MS)
  const row: SessionRow = {
    network,
    id: newId(),
    userRef,
    ...browser,
    createDate: now,
    lastSeenDate: now,
    expireDate: addMilliseconds(now, IDLE_MS),
    endDate,
    proofExpireDate: isDemo ? endDate : provedUntil(now),
  }
  await sessions.insert(tx, row)
  await record(contextOf(tx, { network, userRef, membershipRef: membership.id, requestId }), 'session', 'created', {
    after: shownSession(row),
  })
  return row
}

/** Until when somebody counts as having proved who it is, who does so now. */
export const provedUntil = (now: string): string => addMilliseconds(now, PROOF_MS)

/**
 * Holds the session that a write came with until the transaction ends; undefined for a program. Throws 401 when the session has ended: callers are
 * remembered for a moment, and what is made for good must not come after the end. People are locked before it.
 */
export async function holdSession(tx: Tx, network: string, { sessionRef }: Actor): Promise<SessionRow | undefined> {
  if (sessionRef === undefined) return undefined
  const row = await sessions.lock(tx, network, sessionRef)
  if (row === undefined) throw unauthorized(undefined, true)
  return row
}

/** The context of what a person does who has just been recognised. */
export function contextOf(
  tx: Tx,
  { network, userRef, membershipRef, requestId }: { network: string; userRef: string; membershipRef: string; requestId: string },
): WriteContext {
  return { tx, network, now: systemNow(), requestId, actor: { userRef, membershipRef, role: 'admin', scopes: [] } }
}

/** A session as the audit log may show it: without its secret, and without what tells where a person was. */
export const shownSession = ({ network, id, userRef, createDate, endDate }: SessionRow) => ({
  network,
  id,
  userRef,
  createDate,
  endDate,
})

/** A login as the audit log may show it, under the id of its person. */
export const shownLogin = ({ network, userRef, createDate, updateDate }: LoginRow) => ({
  network,
  id: userRef,
  createDate,
  updateDate,
})

interface Refused {
  network: string
  /** Undefined when nobody has the e-mail. */
  userRef: string | undefined
  address: string
  requestId: string
}

/** Notes that somebody failed to sign in. What was typed is kept nowhere: it may be a password. */
export const noteRefusal = write('note a refused sign-in', async (tx, { network, userRef, address, requestId }: Refused) => {
  const now = systemNow()
  const context = { tx, network, now, requestId, actor: undefined }
  await record(context, 'login', 'refused', { after: { network, id: userRef ?? network, address } })
})

/** Ends a session. False when it has ended already. */
export async function revoke(context: WriteContext, row: SessionRow): Promise<boolean> {
  if ((await deleteSession(context.tx, context.network, row.id)) === 0) return false
  await record(context, 'session', 'revoked', { before: shownSession(row), after: shownSession(row) })
  return true
}

/** Whoever is signed in signs out. False when the session has ended already. */
export const signOutOf = write(
  'sign out',
  async (tx, { id, ...who }: { network: string; userRef: string; membershipRef: string; requestId: string; id: string }) => {
    const row = await sessions.lock(tx, who.network, id)
    return row !== undefined && (await revoke(contextOf(tx, who), row))
  },
)

interface Use {
  network: string
  id: string
  /** The last use that had been noted. */
  before: string
  lastSeenDate: string
  endDate: string
}

/** Notes that a session is used, so that it lasts for longer. */
export const noteSessionUse = write(
  'note the use of a session',
  async (tx, { network, id, before, lastSeenDate, endDate }: Use) => {
    const idle = addMilliseconds(lastSeenDate, IDLE_MS)
    return noteUse(tx, { network, id, before, lastSeenDate, expireDate: idle < endDate ? idle : endDate })
  },
)

/** Signs a person out everywhere, and makes the link worthless that the person may have. */
export async function endSessionsOf({ tx, network }: WriteContext, userRef: string): Promise<void> {
  await deleteSessionsOf(tx, network, userRef)
  await deleteLinkOf(tx, network, userRef)
}

/** Takes all from a person by which the person signs in. */
export async function takeLogin(context: WriteContext, userRef: string): Promise<void> {
  await endSessionsOf(context, userRef)
  await deleteLogin(context.tx, context.network, userRef)
  await deletePasskeysOf(context.tx, context.network, userRef)
}

/** The one answer to all that is wrong with an attempt to sign in. */
export const signInRefused = (detail = 'E-mail and password do not go together, or the person may not sign in here.') =>
  new ApiError('sign_in_refused', detail, { headers: { 'www-authenticate': 'Session realm="stoa"' } })
