import type { MembershipRow } from '../../community/memberships/table.ts'
import type { Db } from '../../db/database.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { DAY, instantOf } from '../../kernel/time/instant.ts'
import type { Taken } from '../availability/rules-free.ts'
import type { Stretch } from '../availability/rules-open.ts'
import { bufferOf, LONGEST_BUFFER } from '../availability/rules-taken.ts'
import { takenAbout, type Placed } from './actions-times.ts'
import type { BLOCKED_BY } from './contract-repeat.ts'
import { seatsFor, takenOf, type Taking } from './rules-taken.ts'
import { checkOrder, checkTimes, guestOf } from './rules-times.ts'

/** A time that cannot be booked. */
export interface Blocked extends Placed {
  code: (typeof BLOCKED_BY)[number]
}

/** A time that is asked for of a resource. */
export interface Asked extends Placed {
  entire: boolean
}

interface Wanted {
  times: readonly Asked[]
  owner: Pick<MembershipRow, 'locationRef' | 'type' | 'role' | 'status'>
  override: boolean
}

/**
 * Which of some times can be booked, one after the other, with the seats that are booked then: those that can are taken for those that follow. The
 * rules have been checked for the first one.
 */
export async function planTimes(
  db: Db,
  { network, now }: { network: string; now: string },
  { times, owner, override }: Wanted,
  except?: ReadonlySet<string>,
): Promise<{ free: Placed[]; blocked: Blocked[] }> {
  const free: Placed[] = []
  const takenAt = await takenFor(db, network, times, except)
  const blocked: Blocked[] = []
  for (const [i, time] of times.entries()) {
    const { place, start, end } = time
    if (i > 0) {
      const faults = new Faults()
      // A change of clocks, or a length of its own, may leave nothing of a later booking of the series, or too much.
      checkOrder(time, place.clock, faults)
      if (!override) checkTimes(place, { ...time, guest: guestOf(owner, place.resource) }, now, faults)
      if (!faults.isEmpty) {
        blocked.push({ ...time, code: 'not_bookable' })
        continue
      }
    }
    // To look at all that are planned for each of hundreds would take a tenth of a second in one go.
    const near = free.filter(one => one.start - LONGEST_BUFFER < end && one.end > start - LONGEST_BUFFER)
    const taken = [...takenAt(time), ...takenOf(place.resource, place.family, near.map(takingOf))]
    const seats = seatsFor(place.resource, taken, time, time)
    if (seats === undefined) {
      blocked.push({ ...time, code: 'slot_taken' })
      continue
    }
    free.push({ ...time, seats })
  }
  return { free, blocked }
}

const takingOf = ({ place, start, end, seats }: Placed): Taking => ({
  resourceRef: place.resource.id,
  startDate: instantOf(start),
  endDate: instantOf(end),
  seats,
})

/** Times of a resource that are no further apart are looked up together. */
const NEAR = 8 * DAY

/** What is taken about each of some times: of each resource it is read once for all that are near to each other. */
async function takenFor(
  db: Db,
  network: string,
  times: readonly Asked[],
  except: ReadonlySet<string> | undefined,
): Promise<(time: Asked) => Taken[]> {
  const about = new Map<Asked, (time: Stretch) => Taken[]>()
  for (const some of Map.groupBy(times, ({ place }) => place.resource.id).values()) {
    const { place } = some[0]!
    for (const near of nearOnes(some.filter(({ start, end }) => start < end))) {
      const span = { start: near[0]!.start, end: Math.max(...near.map(({ end }) => end)) }
      const within = lookup(await takenAbout(db, network, place, span, except), bufferOf(place.resource))
      for (const time of near) about.set(time, within)
    }
  }
  return time => about.get(time)?.(time) ?? []
}

/** Times in the order of their starts, in runs of which each begins near to where the one before ends. */
function nearOnes(times: readonly Asked[]): Asked[][] {
  const runs: Asked[][] = []
  let end = -Infinity
  for (const time of times.toSorted((a, b) => a.start - b.start)) {
    if (time.start - end > NEAR) runs.push([])
    runs.at(-1)!.push(time)
    end = Math.max(end, time.end)
  }
  return runs
}

/** Makes what finds those that overlap a time and the buffer before it. Most take less than a day, so that by their starts few are looked at. */
function lookup(all: readonly Taken[], buffer: number): (time: Stretch) => Taken[] {
  const long = all.filter(({ start, end }) => end - start > DAY)
  const short = all.filter(({ start, end }) => end - start <= DAY).toSorted((a, b) => a.start - b.start)
  return ({ start, end }) => {
    const from = start - buffer
    const found = long.filter(taken => taken.end > from && taken.start < end)
    for (let i = firstFrom(short, from - DAY); i < short.length && short[i]!.start < end; i++)
      if (short[i]!.end > from) found.push(short[i]!)
    return found
  }
}

/** The place of the first that starts at an instant or later, of some in the order of their starts. */
function firstFrom(sorted: readonly Stretch[], instant: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]!.start < instant) low = middle + 1
    else high = middle
  }
  return low
}
