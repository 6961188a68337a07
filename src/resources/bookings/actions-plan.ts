import type { MembershipRow } from '../../community/memberships/table.ts'
import type { Db } from '../../db/database.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { instantOf } from '../../kernel/time/instant.ts'
import type { Taken } from '../availability/rules-free.ts'
import type { Stretch } from '../availability/rules-open.ts'
import { bufferOf } from '../availability/rules-taken.ts'
import { takenAbout, type Bookable, type Placed } from './actions-times.ts'
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
  owner: Pick<MembershipRow, 'locationRef' | 'type' | 'role'>
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
  const planned: Taking[] = []
  const takenAt = await takenFor(db, network, times, except)
  const blocked: Blocked[] = []
  for (const [i, time] of times.entries()) {
    const { place, start, end } = time
    if (i > 0) {
      const faults = new Faults()
      // Of what follows in a series a change of clocks, or a length of its own, may leave nothing or too much.
      checkOrder(time, place.clock, '', faults)
      if (!override) checkTimes(place, { ...time, guest: guestOf(owner, place.resource) }, now, '', faults)
      if (!faults.isEmpty) {
        blocked.push({ ...time, code: 'not_bookable' })
        continue
      }
    }
    const taken = [...takenAt(time), ...takenOf(place.resource, place.family, planned)]
    const seats = seatsFor(place.resource, taken, time, time)
    if (seats === undefined) {
      blocked.push({ ...time, code: 'slot_taken' })
      continue
    }
    free.push({ ...time, seats })
    planned.push({ resourceRef: place.resource.id, startDate: instantOf(start), endDate: instantOf(end), seats })
  }
  return { free, blocked }
}

/** What is taken about each of some times: of each resource it is read once, from the first of its times to the last. */
async function takenFor(
  db: Db,
  network: string,
  times: readonly Asked[],
  except: ReadonlySet<string> | undefined,
): Promise<(time: Stretch & { place: Bookable }) => Taken[]> {
  const byResource = new Map<string, readonly Taken[]>()
  for (const [id, some] of Map.groupBy(times, ({ place }) => place.resource.id)) {
    const span = { start: Math.min(...some.map(({ start }) => start)), end: Math.max(...some.map(({ end }) => end)) }
    byResource.set(id, span.start < span.end ? await takenAbout(db, network, some[0]!.place, span, except) : [])
  }
  return ({ place: { resource }, start, end }) =>
    byResource.get(resource.id)!.filter(taken => taken.end > start - bufferOf(resource) && taken.start < end)
}
