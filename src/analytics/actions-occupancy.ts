import type { Db } from '../db/database.ts'
import { HOUR, instantOf } from '../kernel/time/instant.ts'
import type { Stretch } from '../resources/availability/rules-open.ts'
import { bookedIn } from '../resources/availability/rules-taken.ts'
import { bookedAt } from '../resources/bookings/store-taken.ts'

interface Asked {
  network: string
  locationRefs: readonly string[]
  range: Stretch
  now: number
}

/** How many resources of some locations are booked in each hour of a range, how many now, and how many there are. */
export async function occupancyOf(db: Db, { network, locationRefs, range, now }: Asked) {
  const buckets = Array.from({ length: Math.ceil((range.end - range.start) / HOUR) }, (_, i) => {
    const start = range.start + i * HOUR
    return { start, end: Math.min(start + HOUR, range.end), inUse: 0 }
  })
  let [resources, inUse] = [0, 0]
  for (const locationRef of locationRefs) {
    const booked = await bookedAt(db, network, spanOf(range), locationRef)
    const present = await bookedAt(db, network, spanOf({ start: now, end: now + 1 }), locationRef)
    resources += booked.size
    inUse += [...present.values()].filter(text => text !== '').length
    for (const text of booked.values()) {
      const used = new Set(bookedIn(text).flatMap(stretch => touched(stretch, range, buckets.length)))
      for (const i of used) buckets[i]!.inUse++
    }
  }
  return { resources, inUse, buckets }
}

/** Which hours of a range a booking takes some time of. */
function touched({ start, end }: Stretch, range: Stretch, hours: number): number[] {
  const first = Math.max(0, Math.floor((start - range.start) / HOUR))
  const after = Math.min(hours, Math.ceil((end - range.start) / HOUR))
  return Array.from({ length: Math.max(0, after - first) }, (_, i) => first + i)
}

const spanOf = ({ start, end }: Stretch) => ({ from: instantOf(start), to: instantOf(end) })
