import { isSeatWise, type Resource } from '../../../kit/resources/resource.ts'
import type { Booking } from '../../../kit/resources/booking.ts'

const BUFFERS: Record<Resource['bufferTime'], number> = {
  zeroMinutes: 0,
  fiveMinutes: 5,
  tenMinutes: 10,
  fifteenMinutes: 15,
  thirtyMinutes: 30,
  sixtyMinutes: 60,
}

export type Bookable = Pick<Resource, 'id' | 'type' | 'capacity' | 'bufferTime' | 'parentRef' | 'children'>
type Taken = Pick<Booking, 'id' | 'resourceRef' | 'startDate' | 'endDate' | 'seats'>

export interface Wanted {
  resourceRef: string
  startDate: string
  endDate: string
  seats?: number
  /** The booking that is moved, which is not in its own way. */
  except?: string
}

/** The resources that a booking of one takes too: its whole, or its parts. */
export const familyOf = ({ parentRef, children }: Bookable): string[] => [
  ...(parentRef === undefined ? [] : [parentRef]),
  ...children.map(({ id }) => id),
]

/** Whether a booking would be in the way of others, as far as they are loaded. The service decides. */
export function clashes(resources: readonly Bookable[], bookings: readonly Taken[], wanted: Wanted): boolean {
  const own = resources.find(({ id }) => id === wanted.resourceRef)
  if (!own) return false
  const bufferOf = (id: string) => BUFFERS[resources.find(each => each.id === id)?.bufferTime ?? 'zeroMinutes'] * 60_000
  const [start, end] = [Date.parse(wanted.startDate), Date.parse(wanted.endDate)]
  const family = familyOf(own)
  const near = bookings.filter(
    ({ id, resourceRef, startDate, endDate }) =>
      id !== wanted.except &&
      (resourceRef === own.id || family.includes(resourceRef)) &&
      Date.parse(startDate) - bufferOf(resourceRef) < end &&
      start - bufferOf(own.id) < Date.parse(endDate),
  )
  if (!isSeatWise(own.type)) return near.length > 0
  if (near.some(({ resourceRef }) => resourceRef !== own.id)) return true
  const taken = near.map(({ startDate, endDate, seats }) => ({ start: Date.parse(startDate), end: Date.parse(endDate), seats }))
  // Seats are fewest where somebody begins.
  const most = [start, ...taken.map(each => each.start)].map(at =>
    taken.filter(each => each.start <= at && at < each.end).reduce((sum, { seats }) => sum + seats, 0),
  )
  return Math.max(...most) + (wanted.seats ?? 1) > (own.capacity ?? 1)
}
