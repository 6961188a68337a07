import type { Tx } from '../../db/database.ts'
import { preparedMany } from '../../db/prepared-many.ts'

/** Locks subscriptions until the transaction ends, in the order of their ids. */
export const lockSubscriptions = async (tx: Tx, network: string, ids: Iterable<string>): Promise<void> =>
  void (await locking(tx, { network }, ids))

const locking = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('subscription')
    .select('id')
    .where('network', '=', p.network)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate(),
)
