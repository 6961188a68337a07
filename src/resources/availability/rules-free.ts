import { append, without, type Stretch } from './rules-open.ts'

/** Seats of a resource that are taken for a while, with what is kept free before that. */
export interface Taken extends Stretch {
  seats: number
}

interface Wanted {
  /** How many seats there are; one where a resource is booked as a whole. */
  capacity: number
  seats: number
  /** What is kept free before each booking of the resource, in milliseconds. */
  buffer: number
  /** The shortest stretch that is of use, in milliseconds. */
  atLeast: number
  /** The part of a stretch that is of use, if there is any; all of it unless this tells. */
  part?: (free: Stretch) => Stretch | undefined
}

export interface FreeStretch extends Stretch {
  /** How many seats are free throughout. */
  seats: number
}

/** Where so many seats can be booked: every time within such a stretch can, and none that reaches out of it. */
export function freeStretches(open: readonly Stretch[], taken: readonly Taken[], wanted: Wanted): FreeStretch[] {
  const { capacity, seats, buffer, atLeast, part } = wanted
  const steps = levelsOf(taken)
  const closed: Stretch[] = []
  for (const { start, end, seats: level } of steps) {
    // The next booking keeps its own buffer free, so that it begins that much after the one before it.
    if (level > capacity - seats) append(closed, start, end + buffer)
  }
  const free: FreeStretch[] = []
  let next = 0
  for (const whole of without(open, closed)) {
    const found = part ? part(whole) : whole
    if (found === undefined || found.end - found.start < atLeast) continue
    const { start, end } = found
    while (next < steps.length && steps[next]!.end <= start - buffer) next++
    let most = 0
    for (let i = next; i < steps.length && steps[i]!.start < end; i++) most = Math.max(most, steps[i]!.seats)
    free.push({ start, end, seats: capacity - most })
  }
  return free
}

/** Whether so many seats can be booked from start to end, which are within the open hours. */
export function isFree(
  taken: readonly Taken[],
  { start, end }: Stretch,
  { capacity, seats, buffer }: Pick<Wanted, 'capacity' | 'seats' | 'buffer'>,
): boolean {
  if (seats > capacity) return false
  return levelsOf(taken).every(step => step.end <= start - buffer || step.start >= end || step.seats <= capacity - seats)
}

/** How many seats are taken from when to when; where none is, there is no step. */
function levelsOf(taken: readonly Taken[]): Taken[] {
  const lasting = taken.every(({ start, end }) => start < end) ? taken : taken.filter(({ start, end }) => start < end)
  const begins = inOrder(lasting, 'start')
  const ends = inOrder(lasting, 'end')
  const steps: Taken[] = []
  let [begun, ended, seats, since] = [0, 0, 0, 0]
  while (ended < ends.length) {
    const at = begun < begins.length ? Math.min(begins[begun]!.start, ends[ended]!.end) : ends[ended]!.end
    if (seats > 0 && at > since) steps.push({ start: since, end: at, seats })
    for (; begun < begins.length && begins[begun]!.start === at; begun++) seats += begins[begun]!.seats
    for (; ended < ends.length && ends[ended]!.end === at; ended++) seats -= ends[ended]!.seats
    since = at
  }
  return steps
}

/** Most bookings come in order, and are not copied then. */
function inOrder(taken: readonly Taken[], by: 'start' | 'end'): readonly Taken[] {
  for (let i = 1; i < taken.length; i++) {
    if (taken[i]![by] < taken[i - 1]![by]) return taken.toSorted((one, other) => one[by] - other[by])
  }
  return taken
}
