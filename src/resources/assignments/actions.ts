import type { Db, Tx } from '../../db/database.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { epochOf, instantOf, LAST_INSTANT } from '../../kernel/time/instant.ts'
import { isOverfull, type Held } from '../availability/rules-taken.ts'
import type { Stretch } from '../availability/rules-open.ts'
import { bookedBetween } from '../bookings/store-taken.ts'
import { lockFamilies, type Family } from '../bookings/store-family.ts'
import type { ResourceRow } from '../table.ts'
import { heldBy } from './rules.ts'
import { assignedItems, laterQuantities, plansHeld } from './store.ts'

/** What is assigned of some resources between two instants, by resource. */
export async function heldDuring(
  db: Db,
  network: string,
  range: { from: string; to: string },
  resources: readonly Pick<ResourceRow, 'id'>[],
): Promise<Map<string, Held[]>> {
  const items = await assignedItems(db, network, range, new Set(resources.map(({ id }) => id)))
  if (items.length === 0) return new Map()
  const later = await laterQuantities(db, network, new Set(items.map(({ subscriptionRef }) => subscriptionRef)))
  const held = new Map<string, Held[]>()
  for (const item of items) {
    const one = heldBy(item, later.get(item.id) ?? [])
    if (one.start < one.end) held.set(item.resourceRef!, [...(held.get(item.resourceRef!) ?? []), one])
  }
  return held
}

/** Locks resources, which are to be assigned or are so, with their families. Those that are not there, or were deleted, are left out. */
export async function lockAssigned(tx: Tx, network: string, ids: Iterable<string>): Promise<Map<string, Family>> {
  const found = await lockFamilies(tx, network, [...new Set(ids)])
  return new Map([...found].filter(([, { resource }]) => resource.deleteDate === null))
}

/** Throws 409 `slot_taken` when more of a locked resource is taken than there is, from now on or within a stretch. */
export async function refuseOverfull(tx: Tx, network: string, { resource, family }: Family, within: Stretch): Promise<void> {
  if (!(await isTooMuch(tx, network, { resource, family }, within))) return
  throw new ApiError('slot_taken', `Bookings and other assignments leave less of ${resource.title} than that.`)
}

/** Whether more of a resource is taken at some time within a stretch than there is. */
export async function isTooMuch(db: Db, network: string, { resource, family }: Family, within: Stretch): Promise<boolean> {
  const range = { from: instantOf(within.start), to: instantOf(within.end) }
  const all = [resource, ...family]
  const booked = await bookedBetween(
    db,
    network,
    range,
    all.map(({ id }) => id),
  )
  const held = await heldDuring(db, network, range, all)
  return isOverfull(resource, family, { booked, held }, within)
}

/** All time from an instant on. */
export const from = (now: string): Stretch => ({ start: epochOf(now), end: epochOf(LAST_INSTANT) })

/** The resources that a member has exclusive access to: by a plan that the member or the company has, and what is assigned to one of them. */
export async function exclusiveAccessOf(
  db: Db,
  network: string,
  member: { id: string; companyRef: string | null },
  now: string,
): Promise<Set<string>> {
  const items = await plansHeld(db, network, member, now)
  return new Set(
    items.flatMap(({ resourceRef, exclusiveAccess }) => [resourceRef ?? [], exclusiveAccess?.resourceRefs ?? []].flat()),
  )
}
