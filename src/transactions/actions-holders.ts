import { locations } from '../access/store.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { startOfNextMonth } from '../kernel/time/time-zones.ts'
import { findHeldInterval } from '../subscriptions/store-interval.ts'
import { idOf, idsOf, type Holder } from '../terms/holder.ts'
import { lockFree, lockHolderRow } from './store-holders.ts'

/**
 * Locks the holder of a ledger and gives the holder's location. Everything that changes lots does this before it reads them. When
 * another request has meanwhile deleted the holder, it throws a conflict, unless a deleted one will do.
 */
export async function lockHolder(
  { tx, network }: WriteContext,
  holder: Holder,
  { orDeleted = false } = {},
): Promise<{ locationRef: string }> {
  const row = await lockHolderRow(tx, network, holder)
  if (row === undefined || (row.deleteDate !== null && !orDeleted))
    throw new ApiError('conflict', 'The holder of the ledger was deleted at this moment.')
  return row
}

/** Locks several holders, in the order of their ids: a payment that may come from two of them locks both before it reads either. */
export async function lockHolders(context: WriteContext, holders: readonly Holder[], options = {}): Promise<void> {
  const byId = new Map(holders.map(holder => [idOf(holder), holder]))
  for (const id of [...byId.keys()].toSorted()) await lockHolder(context, byId.get(id)!, options)
}

/** Locks some of these holders, deleted or not, that nobody else has locked, in the order of their ids; gives their ids. */
export async function lockFreeHolders(
  { tx, network }: WriteContext,
  holders: readonly Holder[],
  most: number,
): Promise<ReadonlySet<string>> {
  const [members, companies] = idsOf(holders)
  const free = await lockFree(tx, network, 'membershipRef', members, most)
  const left = most - free.length
  return new Set([...free, ...(left > 0 ? await lockFree(tx, network, 'companyRef', companies, left) : [])])
}

/** When what is given until further notice ends: with the holder's current subscription interval, else with the month at the location. */
export async function endOfInterval({ tx, network, now }: WriteContext, holder: Holder, locationRef: string): Promise<string> {
  const interval = await findHeldInterval(tx, network, holder, now)
  if (interval !== undefined) return interval.endDate
  const location = (await locations.findAny(tx, network, locationRef))!
  return startOfNextMonth(now, location.timezoneId)
}
