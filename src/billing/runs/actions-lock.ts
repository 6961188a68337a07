import type { WriteContext } from '../../kernel/storage/context.ts'
import { lockSubscriptions } from '../../subscriptions/periods/store-locks.ts'
import { cursorsOf } from '../../subscriptions/periods/store.ts'
import type { CursorRow } from '../../subscriptions/periods/table.ts'
import { subscriptions } from '../../subscriptions/store.ts'
import { idOf } from '../../terms/holder.ts'
import { lockFreeHolders, lockHolders } from '../../transactions/actions-holders.ts'

/**
 * Locks the first of some subscriptions and their holders: holders first, each in the order of the ids. What somebody else holds is left to
 * them, so that processes do not wait for each other; only where that is all of it, the first is waited for. Gives the cursors as they are
 * then, since another process may have done some of it meanwhile.
 */
export async function lockDue(context: WriteContext, due: readonly CursorRow[], most: number): Promise<CursorRow[]> {
  const { tx, network } = context
  const ids = due.map(({ subscriptionRef }) => subscriptionRef)
  if (tx.engine === 'sqlite') return due.slice(0, most)
  const rows = await subscriptions.findMany(tx, network, ids)
  const holders = new Map([...rows.values()].map(row => [idOf(row), row]))
  let locked = await lockFreeHolders(context, [...holders.values()], most)
  if (locked.size === 0) {
    const first = rows.get(ids[0]!)!
    await lockHolders(context, [first], { orDeleted: true })
    locked = new Set([idOf(first)])
  }
  const own = ids.filter(id => locked.has(idOf(rows.get(id)!))).slice(0, most)
  await lockSubscriptions(tx, network, own)
  const cursors = await cursorsOf(tx, network, own)
  return own.flatMap(id => cursors.get(id) ?? [])
}
