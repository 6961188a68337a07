import type { Actor } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { write } from '../../kernel/writes/writes.ts'
import { users } from '../../community/users/store.ts'
import { wrongPassword } from '../passwords/rules.ts'
import { usePasskey, type Use } from '../passkeys/actions.ts'
import { contextOf, holdSession, provedUntil, shownSession } from '../sessions/actions.ts'
import { lockLogin, renewSession } from '../sessions/store.ts'
import type { SessionRow } from '../sessions/table.ts'

interface Proving {
  network: string
  actor: Actor
  requestId: string
  secretHash: string
  /** What was proved: the hash that a password was compared with, or that a passkey was used. */
  by: { passwordHash: string } | { use: Use }
}

/** Notes that the person of a session has proved who it is, and gives the session another secret. Throws 403 when the proof is worthless. */
export const noteProof = write('prove who one is', async (tx, from: Proving): Promise<SessionRow> => {
  const { network, actor, requestId, secretHash, by } = from
  const { userRef = '', membershipRef } = actor
  await users.lock(tx, network, userRef)
  if ('use' in by) await usePasskey(tx, network, by.use)
  else if ((await lockLogin(tx, network, userRef))?.passwordHash !== by.passwordHash) throw wrongPassword()
  const before = (await holdSession(tx, network, actor))!
  const now = systemNow()
  const proved = provedUntil(now)
  const proofExpireDate = proved > before.proofExpireDate ? proved : before.proofExpireDate
  await renewSession(tx, { network, id: before.id, secretHash, proofExpireDate })
  const after = { ...before, secretHash, proofExpireDate }
  const context = contextOf(tx, { network, userRef, membershipRef, requestId })
  await record(context, 'session', 'renewed', { before: shownSession(before), after: shownSession(after) })
  return after
})
