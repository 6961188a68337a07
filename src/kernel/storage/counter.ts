import { prepared } from '../../db/prepared.ts'
import type { Tx } from '../../db/database.ts'

/** Takes the next number of a count, from 1, without gap or double: the row stays locked until the transaction ends. */
export const nextNumber = (tx: Tx, network: string, scope: string): Promise<number> => nextNumbers(tx, network, scope, 1)

/** Takes so many numbers at once, and gives the first of them. */
export async function nextNumbers(tx: Tx, network: string, scope: string, count: number): Promise<number> {
  const row = await tx.first(increment, { network, scope, count })
  return row!.last - count + 1
}

const increment = prepared((sql, p: { network: string; scope: string; count: number }) =>
  sql
    .insertInto('counter')
    .values({ network: p.network, scope: p.scope, last: p.count })
    .onConflict(on => on.columns(['network', 'scope']).doUpdateSet(eb => ({ last: eb('counter.last', '+', p.count) })))
    .returning('last'),
)
