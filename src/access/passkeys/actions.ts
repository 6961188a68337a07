import type { Tx } from '../../db/database.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Actor, WriteContext } from '../../kernel/storage/context.ts'
import { newId } from '../../kernel/storage/ids.ts'
import { record } from '../../kernel/storage/record.ts'
import { now, systemNow } from '../../kernel/time/clock.ts'
import { write } from '../../kernel/writes/writes.ts'
import { users } from '../../community/users/store.ts'
import { beginSession, holdSession, type Browser } from '../sessions/actions.ts'
import { deleteSessionsOf, findLogin } from '../sessions/store.ts'
import type { SessionRow } from '../sessions/table.ts'
import { spendChallenge, type Spending } from './actions-challenges.ts'
import { checkCounter, passkeyRefused, type MadeKey } from './rules.ts'
import { deletePasskey, findPasskey, passkeys, passkeysOf } from './store.ts'
import type { PasskeyRow } from './table.ts'

const MOST = 20

interface Adding {
  network: string
  actor: Actor
  requestId: string
  made: MadeKey
  spending: Spending
  title: string
  host: string
  transports: string[]
}

/** Keeps the public key of a passkey that was made. */
export const addPasskey = write('add a passkey', async (tx, from: Adding): Promise<PasskeyRow> => {
  const { network, actor, requestId, made, spending, title, host, transports } = from
  const userRef = actor.userRef!
  await users.lock(tx, network, userRef)
  await holdSession(tx, network, actor)
  await spendChallenge(tx, network, spending)
  if (await findPasskey(tx, network, made.credentialId)) {
    throw new ApiError('already_exists', 'This passkey is known already.')
  }
  if ((await passkeysOf(tx, network, userRef)).length >= MOST) {
    throw new ApiError('conflict', `A person has at most ${MOST} passkeys. Remove one that is not used any more.`)
  }
  const { credentialId, publicKey, algorithm, counter: signCount, synced, backedUp } = made
  const key = { credentialId, publicKey, algorithm, signCount, synced, backedUp }
  const createDate = systemNow()
  const row = { network, id: newId(), userRef, title, host, transports, ...key, createDate, lastUseDate: null }
  await passkeys.insert(tx, row)
  await record({ tx, network, actor, requestId, now: now(network) }, 'passkey', 'created', { after: row })
  return row
})

/** That a passkey was used, as far as it was seen outside of a transaction. */
export interface Use {
  id: string
  userRef: string
  counter: number
  backedUp: boolean
  spending: Spending
}

/** Notes that a passkey was used. Throws 403 when it was removed meanwhile, or the challenge was answered or the counter passed by another. */
export async function usePasskey(tx: Tx, network: string, use: Use): Promise<void> {
  const before = await passkeys.lock(tx, network, use.id)
  if (before?.userRef !== use.userRef) throw passkeyRefused()
  checkCounter({ counter: before.signCount }, use)
  await spendChallenge(tx, network, use.spending)
  const instant = systemNow()
  await passkeys.update({ tx, now: instant }, before, { signCount: use.counter, backedUp: use.backedUp, lastUseDate: instant })
}

interface SigningIn {
  network: string
  use: Use
  browser: Browser
  requestId: string
}

/** Begins a session by a passkey; undefined when the person may not sign in any more. Throws 403 when the passkey counts for nothing. */
export const signInByKey = write('sign in with a passkey', async (tx, from: SigningIn): Promise<SessionRow | undefined> => {
  const { network, use, browser, requestId } = from
  const { userRef } = use
  await users.lock(tx, network, userRef)
  await usePasskey(tx, network, use)
  return beginSession(tx, { network, userRef, browser, requestId })
})

/** Removes a passkey and ends the other sessions of its person. Throws 409 for the last one of one’s own while one has no password. */
export async function dropPasskey(context: WriteContext & { actor: Actor }, id: string): Promise<PasskeyRow | undefined> {
  const { tx, network, actor } = context
  const known = await passkeys.find(tx, network, id)
  if (known === undefined) return undefined
  // The person comes first in the order of locks.
  await users.lock(tx, network, known.userRef)
  const row = await passkeys.lock(tx, network, id)
  if (row === undefined) return undefined
  await holdSession(tx, network, actor)
  const { userRef } = row
  const isLast = (await passkeysOf(tx, network, userRef)).length === 1
  if (isLast && userRef === actor.userRef && !(await findLogin(tx, network, userRef))) {
    throw new ApiError('conflict', 'It is your last passkey, and you have no password: nobody could sign in as you any more.')
  }
  await deletePasskey(tx, network, id)
  await deleteSessionsOf(tx, network, userRef, userRef === actor.userRef ? actor.sessionRef : undefined)
  await record(context, 'passkey', 'deleted', { before: row, after: row })
  return row
}
