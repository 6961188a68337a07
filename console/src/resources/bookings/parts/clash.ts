import { isSeatWise, type Resource } from '../../../kit/resources/seats.ts'

const BUFFERS: Record<Resource['bufferTime'], number> = {
  zeroMinutes: 0,
  fiveMinutes: 5,
  tenMinutes: 10,
  fifteenMinutes: 15,
  thirtyMinutes: 30,
  sixtyMinutes: 60,
}

export type Bookable = Pick<Resource, 'id' | 'type' | 'capacity' | 'bufferTime' | 'parentRef' | 'children' | 'assignments'>

interface Booked {
  id: string
  resourceRef: string
  startDate: string
  endDate: string
  seats: number
}

/** Seats of a resource that are taken, with what is kept free before a booking. */
interface Taken {
  resourceRef: string
  start: number
  end: number
  seats: number
}

interface Wanted {
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

/** Whether a booking would be in the way of others, or of what a subscription holds, as far as they are loaded. The service decides. */
export function clashes(resources: readonly Bookable[], bookings: readonly Booked[], wanted: Wanted): boolean {
  const own = resources.find(({ id }) => id === wanted.resourceRef)
  if (!own) return false
  const bufferOf = (id: string) => BUFFERS[resources.find(each => each.id === id)?.bufferTime ?? 'zeroMinutes'] * 60_000
  const [start, end] = [Date.parse(wanted.startDate) - bufferOf(own.id), Date.parse(wanted.endDate)]
  const booked = bookings
    .filter(({ id }) => id !== wanted.except)
    .map(({ resourceRef, startDate, endDate, seats }): Taken => ({
      resourceRef,
      start: Date.parse(startDate) - bufferOf(resourceRef),
      end: Date.parse(endDate),
      seats,
    }))
  const family = [own.id, ...familyOf(own)]
  const near = [...booked, ...resources.flatMap(heldOf)].filter(
    one => family.includes(one.resourceRef) && one.start < end && start < one.end,
  )
  if (!isSeatWise(own.type)) return near.length > 0
  if (near.some(({ resourceRef }) => resourceRef !== own.id)) return true
  // The most seats are taken at a moment when a booking begins, so that only these have to be looked at.
  const most = [start, ...near.map(each => each.start)].map(at =>
    near.filter(each => each.start <= at && at < each.end).reduce((sum, { seats }) => sum + seats, 0),
  )
  return Math.max(...most) + (wanted.seats ?? 1) > seatsOf(own)
}

const seatsOf = ({ type, capacity }: Pick<Bookable, 'type' | 'capacity'>): number => (isSeatWise(type) ? (capacity ?? 1) : 1)

/** What subscriptions hold of a resource. */
const heldOf = (resource: Bookable): Taken[] =>
  resource.assignments.map(({ quantity, startDate, endDate }) => ({
    resourceRef: resource.id,
    start: Date.parse(startDate),
    end: endDate === undefined ? Infinity : Date.parse(endDate),
    seats: quantity ?? seatsOf(resource),
  }))

/** When nothing of a resource is left, since subscriptions hold all of it; as instants, the end of which may be open. */
export const wholeHeldOf = (resource: Bookable): Pick<Resource['assignments'][number], 'id' | 'startDate' | 'endDate'>[] =>
  resource.assignments.filter(({ quantity }) => quantity === undefined || quantity >= seatsOf(resource))
