import type { MembershipRow } from '../../community/memberships/table.ts'
import type { Db } from '../../db/database.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { Stretch } from '../availability/rules-open.ts'
import { bufferOf } from '../availability/rules-taken.ts'
import { takenAbout, type Bookable } from './actions-times.ts'
import type { BLOCKED_BY } from './contract-repeat.ts'
import { seatsFor } from './rules-taken.ts'
import { checkOrder, checkTimes, guestOf } from './rules-times.ts'

/** A time that can be booked, with the seats that are booked then. */
export interface Planned extends Stretch {
  seats: number
}

/** A time that cannot be booked. */
export interface Blocked extends Planned {
  code: (typeof BLOCKED_BY)[number]
}

/** A time that is asked for, with how many seats. */
export interface Asked extends Planned {
  entire: boolean
}

interface Wanted {
  times: readonly Asked[]
  owner: Pick<MembershipRow, 'locationRef' | 'type' | 'role'>
  override: boolean
}

/**
 * Which of some times can be booked, one after the other: those that can are taken for those that follow. The rules have been checked for the
 * first one.
 */
export async function planTimes(
  db: Db,
  { network, now }: { network: string; now: string },
  place: Bookable,
  { times, owner, override }: Wanted,
  except?: ReadonlySet<string>,
): Promise<{ free: Planned[]; blocked: Blocked[] }> {
  const { resource } = place
  const guest = guestOf(owner, resource)
  const free: Planned[] = []
  const blocked: Blocked[] = []
  for (const [i, time] of times.entries()) {
    if (i > 0) {
      const faults = new Faults()
      // What follows in a series may be shorter or longer than what was moved, and then comes to nothing or to too much.
      checkOrder(time, place.clock, '', faults)
      if (!override) checkTimes(place, { ...time, guest }, now, '', faults)
      if (!faults.isEmpty) {
        blocked.push({ ...time, code: 'not_bookable' })
        continue
      }
    }
    const before = free.map(({ start, end, seats }) => ({ start: start - bufferOf(resource), end, seats }))
    const taken = [...(await takenAbout(db, network, place, time, except)), ...before]
    const seats = seatsFor(resource, taken, time, time)
    if (seats === undefined) blocked.push({ ...time, code: 'slot_taken' })
    else free.push({ ...time, seats })
  }
  return { free, blocked }
}
