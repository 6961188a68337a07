import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { lockUser, setBlocked } from './store.ts'

/** Shuts a user of the network out, or lets them act again. False when nothing changed. */
export async function setUserBlocked(context: WriteContext, id: string, blocked: boolean): Promise<boolean> {
  const { tx, network } = context
  const user = await lockUser(tx, network, id)
  if (user === undefined || user.blocked === blocked) return false
  await setBlocked(tx, network, id, blocked)
  await record(context, blocked ? 'user.blocked' : 'user.unblocked', id, { id, blocked: user.blocked }, { id, blocked })
  return true
}
