import type { Db, Tx } from '../../db/database.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import type { Actor } from '../../kernel/storage/context.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { linkOf } from '../links/store.ts'
import { actingMemberships, canSignIn } from './store.ts'

/** Whether a person has a password or a passkey, or a link by which to get one. With the role admin it opens the console. */
export async function hasKey(db: Db, network: string, userRef: string): Promise<boolean> {
  if (await canSignIn(db, network, userRef)) return true
  const link = await linkOf(db, network, userRef)
  return link !== undefined && link.expireDate > systemNow()
}

interface Change {
  tx: Tx
  network: string
  actor: Actor
}

/**
 * Throws 403 when a caller without the scope `network` has let somebody in who kept a password or a passkey from earlier. `membershipRef`
 * is the one that has become an admin's; without it the person could act by none before.
 */
export async function checkLetsNobodyIn(
  { tx, network, actor }: Change,
  { userRef, membershipRef }: { userRef: string; membershipRef?: string },
): Promise<void> {
  if (actor.scopes.includes('network')) return
  const acting = await actingMemberships(tx, network, userRef)
  const isNew = acting.length > 0 && (membershipRef === undefined || acting.every(({ id }) => id === membershipRef))
  if (isNew && (await hasKey(tx, network, userRef))) {
    throw new ApiError('insufficient_scope', 'The person could sign in to the console again. That needs the scope network.')
  }
}
