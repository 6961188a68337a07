import type { MembershipRow } from '../../community/memberships/table.ts'
import type { Db } from '../../db/database.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { instantOf } from '../../kernel/time/instant.ts'
import { takenAbout, type Placed } from './actions-times.ts'
import type { BLOCKED_BY } from './contract-repeat.ts'
import { seatsFor, type Taking } from './rules-taken.ts'
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
    const taken = await takenAbout(db, network, place, time, { except, planned })
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
