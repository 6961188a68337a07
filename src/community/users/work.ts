import type { Deed } from '../../kernel/implement.ts'
import { record } from '../../kernel/record.ts'
import { lockUser, setBlocked } from './store.ts'

/** Shuts a user of the network out, or lets them act again. False when nothing changed. */
export async function setUserBlocked(deed: Deed, id: string, blocked: boolean): Promise<boolean> {
  const { tx, network } = deed
  const user = await lockUser(tx, network, id)
  if (user === undefined || user.blocked === blocked) return false
  await setBlocked(tx, network, id, blocked)
  await record(deed, blocked ? 'user.blocked' : 'user.unblocked', id, { id, blocked: user.blocked }, { id, blocked })
  return true
}
