import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/database.ts'

/** Takes the next number of a count, from 1, without gap or double: the row stays locked until the transaction ends. */
export async function nextNumber(tx: Tx, network: string, scope: string): Promise<number> {
  const row = await tx.first(increment, { network, scope })
  return row!.last
}

const increment = prepared((sql, p: { network: string; scope: string }) =>
  sql
    .insertInto('counter')
    .values({ network: p.network, scope: p.scope, last: 1 })
    .onConflict(on => on.columns(['network', 'scope']).doUpdateSet(eb => ({ last: eb('counter.last', '+', 1) })))
    .returning('last'),
)
