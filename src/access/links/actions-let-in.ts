import type { Tx } from '../../db/database.ts'
import type { Actor, WriteContext } from '../../kernel/storage/context.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { addMilliseconds, HOUR } from '../../kernel/time/instant.ts'
import { write } from '../../kernel/writes/writes.ts'
import { users } from '../../community/users/store.ts'
import { queueMail } from '../../mail/actions.ts'
import { holdSession } from '../sessions/actions.ts'
import { actingMemberships, canSignIn } from '../sessions/store.ts'
import { makeLink } from './actions.ts'
import { countLinkMails } from './store.ts'
import type { LinkRow } from './table.ts'

interface LettingIn {
  network: string
  actor: Actor
  requestId: string
  userRef: string
  secretHash: string
  isMailed: boolean
}

/** Lets a person sign in, by a link that is handed over or mailed. */
export const letIn = write('let a person sign in', async (tx, from: LettingIn): Promise<Pick<LinkRow, 'kind' | 'expireDate'>> => {
  const { network, actor, requestId, userRef, secretHash, isMailed } = from
  const context = { tx, network, actor, requestId, now: systemNow() }
  const { kind, expireDate } = await makeLink(context, { userRef, secretHash })
  await holdSession(tx, network, actor)
  if (isMailed) await mailLink(context, userRef, kind)
  return { kind, expireDate }
})

async function mailLink(context: WriteContext, userRef: string, kind: LinkRow['kind']): Promise<void> {
  const [membership] = await actingMemberships(context.tx, context.network, userRef)
  await queueMail(context, { kind: kind === 'invite' ? 'signInInvitation' : 'passwordReset', objectRef: membership!.id })
}

const MOST_AN_HOUR = 3

interface Forgetting {
  network: string
  userRef: string
  /** Of a secret that nobody knows: the mail makes one. */
  secretHash: string
  requestId: string
}

/** Mails a link to whoever has forgotten a password, if the person can sign in and was not mailed too often. */
export const mailForgotten = write('mail a link for another password', async (tx: Tx, from: Forgetting): Promise<void> => {
  const { network, userRef, secretHash, requestId } = from
  // Of several at once each counts the mails of those before it.
  await users.lock(tx, network, userRef)
  if (!(await canSignIn(tx, network, userRef))) return
  if ((await actingMemberships(tx, network, userRef)).length === 0) return
  const now = systemNow()
  // A clock that was ahead may have left some that are far away, and hold up nobody.
  const between = { since: addMilliseconds(now, -HOUR), until: addMilliseconds(now, HOUR) }
  if ((await countLinkMails(tx, network, userRef, between)) >= MOST_AN_HOUR) return
  const context = { tx, network, actor: undefined, requestId, now }
  await mailLink(context, userRef, (await makeLink(context, { userRef, secretHash })).kind)
})
