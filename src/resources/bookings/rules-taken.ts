import { epochOf } from '../../kernel/time/instant.ts'
import { freeStretches, isFree, type Taken } from '../availability/rules-free.ts'
import type { Stretch } from '../availability/rules-open.ts'
import { bufferOf, seatsOf } from '../availability/rules-taken.ts'
import type { ResourceRow } from '../table.ts'
import type { BookingRow } from './table.ts'

/** A booking as far as it takes something. */
export type Taking = Pick<BookingRow, 'resourceRef' | 'startDate' | 'endDate' | 'seats'>

/**
 * What bookings take of a resource, each with what is kept free before it. Those of its whole and of its parts, which are among `family`, take
 * all of it.
 */
export function takenOf(resource: ResourceRow, family: readonly ResourceRow[], bookings: readonly Taking[]): Taken[] {
  const byId = new Map([resource, ...family].map(row => [row.id, row]))
  return bookings.flatMap(({ resourceRef, startDate, endDate, seats }) => {
    const booked = byId.get(resourceRef)
    if (booked === undefined) return []
    const start = epochOf(startDate) - bufferOf(booked)
    return [{ start, end: epochOf(endDate), seats: booked.id === resource.id ? seats : seatsOf(resource) }]
  })
}

/** The seats of a resource that a booking gets: so many, or all that are left; undefined where it gets none. */
export function seatsFor(
  resource: ResourceRow,
  taken: readonly Taken[],
  { start, end }: Stretch,
  { seats, entire }: Pick<BookingRow, 'seats' | 'entire'>,
): number | undefined {
  const [capacity, buffer] = [seatsOf(resource), bufferOf(resource)]
  if (!entire) return isFree(taken, { start, end }, { capacity, seats, buffer }) ? seats : undefined
  const [free] = freeStretches([{ start, end }], taken, { capacity, seats: 1, buffer, atLeast: end - start })
  return free?.seats
}
