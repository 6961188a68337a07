import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { users } from './store.ts'

/** Blocks a user of the network, or lifts the block. False when nothing changed. */
export async function setUserBlocked(context: WriteContext, id: string, blocked: boolean): Promise<boolean> {
  const before = await users.lock(context.tx, context.network, id)
  if (before === undefined || before.blocked === blocked) return false
  const after = await users.update(context, before, { blocked })
  await record(context, 'user', blocked ? 'blocked' : 'unblocked', { before, after })
  return true
}
