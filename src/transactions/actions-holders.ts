import { locations } from '../access/store.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { startOfNextMonth } from '../kernel/time/time-zones.ts'
import { findHeldIntervals } from '../subscriptions/store-interval.ts'
import { idOf, idsOf, type Holder } from '../terms/holder.ts'
import { lockFree, lockHolderRows } from './store-holders.ts'

/**
 * Locks the holder of a ledger and gives the holder's location. Everything that changes lots does this before it reads them. When
 * another request has meanwhile deleted the holder, it throws a conflict, unless a deleted one will do.
 */
export async function lockHolder(context: WriteContext, holder: Holder, options?: LockOptions): Promise<Home> {
  return (await lockHolders(context, [holder], options)).get(idOf(holder))!
}

interface LockOptions {
  orDeleted?: boolean
}

/** Where a holder belongs to. */
interface Home {
  locationRef: string
}

/**
 * Locks several holders, and gives their homes by their ids: a payment that may come from two of them locks both before it reads either.
 * Members come before companies, each in the order of their ids, since whoever buys is locked before the company that may pay.
 */
export async function lockHolders(
  { tx, network }: WriteContext,
  holders: readonly Holder[],
  { orDeleted = false }: LockOptions = {},
): Promise<ReadonlyMap<string, Home>> {
  const [members, companies] = idsOf(holders)
  const rows = [
    ...(await lockHolderRows(tx, network, 'membershipRef', members)),
    ...(await lockHolderRows(tx, network, 'companyRef', companies)),
  ]
  const locked = new Map(rows.map(row => [row.id, row]))
  if (holders.some(holder => !locked.has(idOf(holder))) || (!orDeleted && rows.some(({ deleteDate }) => deleteDate !== null)))
    throw new ApiError('conflict', 'The holder of the ledger was deleted at this moment.')
  return locked
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
export const endOfInterval = async (context: WriteContext, holder: Holder, locationRef: string): Promise<string> =>
  (await endsOfIntervals(context, [{ ...holder, locationRef }]))[0]!

/** When what is given to each of several holders, at a location of its own, until further notice ends; see `endOfInterval`. */
export async function endsOfIntervals(
  { tx, network, now }: WriteContext,
  holders: readonly (Holder & { locationRef: string })[],
): Promise<string[]> {
  const held = await findHeldIntervals(tx, network, holders, now)
  const others = holders.filter(holder => !held.has(idOf(holder))).map(({ locationRef }) => locationRef)
  const places = await locations.findMany(tx, network, others)
  const months = new Map([...places].map(([id, { timezoneId }]) => [id, startOfNextMonth(now, timezoneId)]))
  return holders.map(holder => held.get(idOf(holder))?.endDate ?? months.get(holder.locationRef)!)
}
