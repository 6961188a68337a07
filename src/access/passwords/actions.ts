import type { Actor } from '../../kernel/storage/context.ts'
import { write } from '../../kernel/writes/writes.ts'
import { users } from '../../community/users/store.ts'
import { savePassword } from '../links/actions.ts'
import { beginSession, contextOf, endSessionsOf, type Browser } from '../sessions/actions.ts'
import { lockLogin } from '../sessions/store.ts'
import type { SessionRow } from '../sessions/table.ts'

interface Changing {
  network: string
  actor: Actor
  requestId: string
  /** The hash that the present password was compared with. */
  comparedHash: string
  passwordHash: string
  browser: Browser
}

/** Sets another password, ends all sessions of the person, and begins one for this browser; undefined when it was changed meanwhile. */
export const replacePassword = write('change a password', async (tx, from: Changing): Promise<SessionRow | undefined> => {
  const { network, actor, requestId, comparedHash, passwordHash, browser } = from
  const userRef = actor.userRef!
  await users.lock(tx, network, userRef)
  if ((await lockLogin(tx, network, userRef))?.passwordHash !== comparedHash) return undefined
  const context = contextOf(tx, { network, userRef, membershipRef: actor.membershipRef, requestId })
  await endSessionsOf(context, userRef)
  await savePassword(context, userRef, passwordHash)
  return beginSession(tx, { network, userRef, browser, requestId })
})
