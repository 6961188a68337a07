import type { Actor } from '../../kernel/storage/context.ts'
import { write } from '../../kernel/writes/writes.ts'
import { users } from '../../community/users/store.ts'
import { savePassword } from '../links/actions.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { record } from '../../kernel/storage/record.ts'
import { passkeysOf } from '../passkeys/store.ts'
import { beginSession, contextOf, endSessionsOf, holdSession, shownLogin, type Browser } from '../sessions/actions.ts'
import { deleteLogin, deleteSessionsOf, lockLogin } from '../sessions/store.ts'
import type { SessionRow } from '../sessions/table.ts'

interface Changing {
  network: string
  actor: Actor
  requestId: string
  /** The hash that the present password was compared with; undefined where there is none. */
  comparedHash: string | undefined
  passwordHash: string
  browser: Browser
}

/** Sets another password, ends all sessions of the person, and begins one for this browser; undefined when it was changed meanwhile. */
export const replacePassword = write('change a password', async (tx, from: Changing): Promise<SessionRow | undefined> => {
  const { network, actor, requestId, comparedHash, passwordHash, browser } = from
  const userRef = actor.userRef!
  await users.lock(tx, network, userRef)
  await holdSession(tx, network, actor)
  if ((await lockLogin(tx, network, userRef))?.passwordHash !== comparedHash) return undefined
  const context = contextOf(tx, { network, userRef, membershipRef: actor.membershipRef, requestId })
  await endSessionsOf(context, userRef)
  await savePassword(context, userRef, passwordHash)
  return beginSession(tx, { network, userRef, browser, requestId })
})

interface Dropping {
  network: string
  actor: Actor
  requestId: string
}

/**
 * Takes the password from a person who has a passkey, and ends the other sessions. False when there is none; throws 409 when nothing would be left
 * to sign in with.
 */
export const dropPassword = write('remove a password', async (tx, { network, actor, requestId }: Dropping): Promise<boolean> => {
  const userRef = actor.userRef!
  await users.lock(tx, network, userRef)
  await holdSession(tx, network, actor)
  const before = await lockLogin(tx, network, userRef)
  if (before === undefined) return false
  if ((await passkeysOf(tx, network, userRef)).length === 0) {
    throw new ApiError('conflict', 'You have no passkey: without a password, you could not sign in any more.')
  }
  await deleteLogin(tx, network, userRef)
  await deleteSessionsOf(tx, network, userRef, actor.sessionRef)
  const context = contextOf(tx, { network, userRef, membershipRef: actor.membershipRef, requestId })
  await record(context, 'login', 'deleted', { before: shownLogin(before), after: shownLogin(before) })
  return true
})
