import { findNetwork } from '../../access/store.ts'
import type { MembershipRow } from '../../community/memberships/table.ts'
import type { Db } from '../../db/database.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import type { Context } from '../../kernel/storage/context.ts'
import { epochOf, instantOf } from '../../kernel/time/instant.ts'
import { wallOf } from '../../kernel/time/local-clock.ts'
import { epochOfWallClock } from '../../kernel/time/time-zones.ts'
import { reminderOf } from '../../terms/reminder.ts'
import { openWays } from '../../terms/payments.ts'
import { isSeatWise } from '../rules.ts'
import { checkAccess } from './actions-book.ts'
import type { Asked } from './actions-plan.ts'
import { whyUnpaid } from './actions-reprice.ts'
import { ifThere, type Bookable, type Placed } from './actions-times.ts'
import type { updateBooking } from './contract.ts'
import { PAID_BY } from './contract-booking.ts'
import { checkInFrom, checkSeats, heldAs } from './rules.ts'
import { checkOrder, checkTimes, guestOf } from './rules-times.ts'
import type { BookingRow } from './table.ts'

export type Sent = Static<typeof updateBooking.body>
type Reader = Pick<Context, 'network' | 'now'> & { db: Db }

/** What a change has locked: the bookings, of which the first is the one that is named, where they are, and whose they are. */
export interface Held {
  rows: readonly [BookingRow, ...BookingRow[]]
  places: ReadonlyMap<string, Bookable>
  owner: MembershipRow
}

/** When and where each of the bookings is to take place. `to` is the resource that they move to, where that is another one for some. */
export interface Move {
  times: readonly [Asked, ...Asked[]]
  to: Bookable | undefined
  isMoved: boolean
}

/** What a request asks for, of each of the bookings; adds a fault where they cannot be where they are to be. */
export function moveOf({ rows, places }: Held, changes: Sent['booking'], faults: Faults): Move {
  const to = newPlace(places, rows, changes, faults)
  const timeFor = (row: BookingRow) => timeOf(row, rows[0], changes, to ?? places.get(row.resourceRef)!)
  const [target, ...others] = rows
  const times = [timeFor(target), ...others.map(timeFor)] as const
  return { times, to, isMoved: times.some((time, i) => isOther(time, rows[i]!)) }
}

/** What of a request can make a booking cost something else, the end first: it does so most often. */
const PRICED_BY = ['resourceRef', 'endDate', 'startDate', 'seats', 'entire'] as const

/** Notes what of a move the rules refuse. */
export async function checkMove(
  { db, network, now }: Reader,
  held: Held,
  move: Move,
  sent: Pick<Sent, 'booking' | 'override'>,
  faults: Faults,
): Promise<void> {
  const { rows, places, owner } = held
  const { times, to, isMoved } = move
  const { booking: changes, override } = sent
  const [first] = times
  const { place, start } = first
  checkOrder(first, place.clock, faults.at('/booking'))
  for (const seats of to ? times : [{ seats: 1, entire: false, ...changes }])
    checkSeats(place.resource, seats, faults.at('/booking'))
  if (override) return
  if (to) await checkAccess(db, { network, now }, to.resource, owner, faults.at('/booking/resourceRef'))
  if (isMoved) {
    const isInOrder = times.every(time => time.start < time.end)
    const open = openWays(PAID_BY, (await findNetwork(db, network))!)
    const unpaid = (isInOrder ? rows : []).map((row, i) =>
      whyUnpaid(row, { from: places.get(row.resourceRef)!, to: times[i]!, open }),
    )
    const by = PRICED_BY.find(name => changes[name] !== undefined && (to || name !== 'resourceRef'))!
    for (const why of new Set(unpaid)) faults.rule(why !== undefined, `/booking/${by}`, why ?? '')
  }
  const time = { ...first, guest: guestOf(owner, place.resource), hasBegun: start === epochOf(rows[0].startDate) }
  if (isMoved) checkTimes(place, time, now, faults.at('/booking'))
}

/** The resource that bookings move to, where some are at another one; adds a fault where they cannot. */
function newPlace(
  places: ReadonlyMap<string, Bookable>,
  rows: readonly BookingRow[],
  { resourceRef }: Sent['booking'],
  faults: Faults,
): Bookable | undefined {
  if (resourceRef === undefined || rows.every(row => row.resourceRef === resourceRef)) return undefined
  const pointer = '/booking/resourceRef'
  const to = faults.reference(ifThere(places.get(resourceRef)), pointer, 'resource')
  const isFar = to !== undefined && to.resource.locationRef !== rows[0]!.locationRef
  faults.rule(isFar, pointer, 'A booking moves to a resource of the same location.')
  return isFar ? undefined : to
}

/** When a booking is to take place, and how many seats it is to have: one that follows moves by as much of the local clock. */
function timeOf(
  row: BookingRow,
  target: BookingRow,
  { startDate, endDate, ...changes }: Sent['booking'],
  place: Bookable,
): Asked {
  const { seats = row.seats, entire = changes.seats === undefined && row.entire } = changes
  const [from, to] = [startDate ?? target.startDate, endDate ?? target.endDate]
  if (row === target) return { place, start: epochOf(from), end: epochOf(to), seats, entire }
  const wall = (at: string) => wallOf(epochOf(at), place.clock)
  const along = (at: string, before: string, after: string) =>
    before === after ? epochOf(at) : epochOfWallClock(wall(at) + wall(after) - wall(before), place.location.timezoneId)
  const [start, end] = [along(row.startDate, target.startDate, from), along(row.endDate, target.endDate, to)]
  return { place, start, end, seats, entire }
}

const isOther = ({ place, start, end, seats, entire }: Asked, row: BookingRow): boolean =>
  place.resource.id !== row.resourceRef ||
  start !== epochOf(row.startDate) ||
  end !== epochOf(row.endDate) ||
  seats !== row.seats ||
  entire !== row.entire

/** The columns of a booking at another time or place. A check-in is undone when the new start is so late that check-in is not open yet. */
export function movedTo(
  { start, end, seats, place }: Placed,
  { entire }: Asked,
  before: BookingRow,
  now: string,
): Partial<BookingRow> {
  const { resource, clock } = place
  const startDate = instantOf(start)
  const isElsewhere = resource.id !== before.resourceRef
  const isAnotherStart = startDate !== before.startDate
  const isOut = before.checkInDate !== null && isAnotherStart && now < checkInFrom(startDate, resource)
  const isHeld = isOut || (before.checkInDate === null && (isElsewhere || (before.status === 'tentative' && isAnotherStart)))
  return {
    startDate,
    endDate: instantOf(end),
    seats,
    entire,
    ...(isElsewhere && { resourceRef: resource.id, alone: !isSeatWise(resource) }),
    ...(isOut && { checkInDate: null }),
    ...(isHeld && heldAs(resource, startDate, now)),
    ...(isAnotherStart && { reminderDate: reminderOf(startDate, clock, now) }),
  }
}
