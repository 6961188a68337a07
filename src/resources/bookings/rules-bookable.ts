import { HOUR, MINUTE } from '../../kernel/time/instant.ts'
import type { LocalClock } from '../../kernel/time/local-clock.ts'
import { freeStretches, type FreeStretch, type Taken } from '../availability/rules-free.ts'
import type { Stretch } from '../availability/rules-open.ts'
import { bufferOf, seatsOf, type Bookable } from '../availability/rules-taken.ts'
import { isSeatWise } from '../rules.ts'
import type { ResourceRow } from '../table.ts'
import { localMinutes, stepFrom, stepUntil } from './rules-steps.ts'
import { durationFor, type Guest } from './rules-times.ts'

/** A resource with what it asks of the times of its bookings. */
type Ruled = Bookable & Pick<ResourceRow, 'bookingStepMinutes' | 'bookingDuration' | 'bookAheadDays'>

interface Asked {
  /** When it is open, in the range that is asked about and not in the past. */
  open: readonly Stretch[]
  taken: readonly Taken[]
  seats: number
  /** The shortest time that is of use, in milliseconds. */
  atLeast: number
  guest: Guest
  now: number
}

/**
 * The free times of a resource in which somebody can book: from step to step, long enough for some booking, and none begins later than it can be
 * booked. Whatever can be booked lies within one of them. `seats` are those that are free throughout, or as many people as fit.
 */
export function bookableTimes(resource: Ruled, asked: Asked, clock: LocalClock): FreeStretch[] {
  const people = resource.capacity ?? 1
  if (asked.seats > people) return []
  const isShared = isSeatWise(resource)
  const wanted = { capacity: seatsOf(resource), seats: isShared ? asked.seats : 1, buffer: bufferOf(resource) }
  const free = freeStretches(asked.open, asked.taken, {
    ...wanted,
    atLeast: asked.atLeast,
    part: partThatCanBeBooked(resource, asked, clock),
  })
  if (!isShared) for (const one of free) one.seats = people
  return free
}

/** Makes what tells the part of a free stretch in which bookings can be, if there is any. */
function partThatCanBeBooked(resource: Ruled, { guest, now }: Asked, clock: LocalClock): (free: Stretch) => Stretch | undefined {
  const { bookingStepMinutes: step, bookAheadDays } = resource
  const lengths = durationFor(resource, guest)
  const late = bookAheadDays === null ? Infinity : clock.startOf(clock.dayOf(now) + bookAheadDays + 1)
  let reach: number | undefined
  return free => {
    const start = stepFrom(free.start, step, clock)
    if (start >= late) return undefined
    // What begins in time may end later.
    if (free.end > late) reach ??= lastEnd(stepUntil(late - 1, step, clock), step, lengths.max, clock)
    const end = stepUntil(free.end > late ? Math.min(free.end, reach!) : free.end, step, clock)
    return start < end && hasRoom({ start, end }, step, lengths, clock) ? { start, end } : undefined
  }
}

/** Clocks are set by two hours at most. */
const MOST_SET = 2 * HOUR

/** The last step at which something can end that begins at an instant and takes so many minutes at most. */
function lastEnd(start: number, step: number, max: number, clock: LocalClock): number {
  let end = stepUntil(start + max * MINUTE + MOST_SET, step, clock)
  while (localMinutes({ start, end }, clock) > max) end = stepUntil(end - 1, step, clock)
  return end
}

interface Lengths {
  min: number
  max: number
}

/** Whether something of a permitted length, which counts by the local clock, lies within a stretch from step to step. */
function hasRoom(free: Stretch, step: number, { min, max }: Lengths, clock: LocalClock): boolean {
  const shortest = Math.ceil(min / step) * step
  const length = (free.end - free.start) / MINUTE
  if (localMinutes(free, clock) === length) return shortest <= Math.min(length, max)
  const next = (at: number) => stepFrom(at + 1, step, clock)
  // Where clocks change, what begins later may be of another length.
  for (let start = free.start; start < free.end; start = next(start)) {
    const first = Math.max(start + 1, start + shortest * MINUTE - MOST_SET)
    for (let end = stepFrom(first, step, clock); end <= free.end; end = next(end)) {
      const minutes = localMinutes({ start, end }, clock)
      if (minutes >= min && minutes <= max) return true
    }
  }
  return false
}
