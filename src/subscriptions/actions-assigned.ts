import type { WriteContext } from '../kernel/storage/context.ts'
import { epochOf } from '../kernel/time/instant.ts'
import { lockAssigned, refuseOverfull } from '../resources/assignments/actions.ts'
import { stretchOf } from '../resources/assignments/rules.ts'
import type { Family } from '../resources/bookings/store-family.ts'
import type { ResourceRow } from '../resources/table.ts'
import type { ChangeRow } from './changes/table.ts'
import type { SubscriptionItemRow, SubscriptionRow } from './table.ts'

interface Assigning {
  row: SubscriptionRow
  items: readonly SubscriptionItemRow[]
  changes: readonly ChangeRow[]
}

/** Locks what items assign, or are to, with what is taken with it. Capacity is locked before anything else. */
export const lockResourcesOf = ({ tx, network }: WriteContext, items: readonly { resourceRef?: string | null | undefined }[]) =>
  lockAssigned(
    tx,
    network,
    items.flatMap(({ resourceRef }) => resourceRef ?? []),
  )

/** The resources among what is locked with their families. */
export const resourcesOf = (families: ReadonlyMap<string, Family>): Map<string, ResourceRow> =>
  new Map([...families].map(([id, { resource }]) => [id, resource]))

/** Throws 409 `slot_taken` when an item that has been stored assigns more than bookings and other assignments leave, if it did not do so before. */
export async function refuseTaken(
  { tx, network, now }: WriteContext,
  before: Assigning | undefined,
  after: Assigning,
  families: ReadonlyMap<string, Family>,
): Promise<void> {
  const had = before && assignedBy(before)
  for (const [id, { resourceRef, start, end, seats }] of assignedBy(after)) {
    const was = had?.get(id)
    const isSame = was?.resourceRef === resourceRef && was.seats === seats && was.start === start && was.end === end
    const within = { start: Math.max(start, epochOf(now)), end }
    if (isSame || within.start >= within.end) continue
    await refuseOverfull(tx, network, families.get(resourceRef)!, within)
  }
}

/** What items assign, by item: all of a resource or so many seats, also those that they are to have by a change which waits. */
function assignedBy({ row, items, changes }: Assigning) {
  return new Map(
    items.flatMap(item => {
      const { id, resourceRef, entire, startDate: itemStart, endDate: itemEnd } = item
      if (resourceRef === null) return []
      const { startDate, endDate } = row
      const later = changes.filter(change => change.itemRef === id).map(({ fields }) => fields.quantity ?? 0)
      const seats = entire ? Infinity : Math.max(item.quantity, ...later)
      return [[id, { resourceRef, seats, ...stretchOf({ itemStart, itemEnd, startDate, endDate }) }] as const]
    }),
  )
}
