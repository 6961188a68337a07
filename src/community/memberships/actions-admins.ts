import { ApiError } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { countAdmins, lockAdmins } from './store.ts'

/**
 * Does what may take an admin away. It locks all admins first, so that two who take each other's place at once cannot both succeed. Throws
 * 409 `last_admin` when that was the last one who can act.
 */
export async function keepingAnAdmin<T>({ tx, network }: WriteContext, work: () => Promise<T>): Promise<T> {
  await lockAdmins(tx, network)
  const before = await countAdmins(tx, network)
  const done = await work()
  if (before > 0 && (await countAdmins(tx, network)) === 0) {
    throw new ApiError('last_admin', 'This is the last admin of the network who can act.')
  }
  return done
}
