import { memberships } from '../../community/memberships/store.ts'
import { found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { epochOf, instantOf } from '../../kernel/time/instant.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import { lockPayers } from '../../payments/actions-settle.ts'
import { epochOfWallClock } from '../../kernel/time/time-zones.ts'
import { guestsOf } from './actions.ts'
import { reminderOf } from '../../terms/reminder.ts'
import { isSeatWise } from '../rules.ts'
import { checkAccess } from './actions-book.ts'
import { lockMeant, reached, type Reach } from './actions-cancel.ts'
import { tell } from './actions-mail.ts'
import { planTimes, type Asked } from './actions-plan.ts'
import { whyUnpaid, repriced, SAME } from './actions-reprice.ts'
import { lockBookables, slotTaken, type Bookable, type Placed } from './actions-times.ts'
import type { updateBooking } from './contract.ts'
import { checkSeats, heldAs, isOpen, refuseCanceled, refuseOver, stretchOf } from './rules.ts'
import { checkOrder, checkTimes, guestOf } from './rules-times.ts'
import { bookings } from './store.ts'
import type { BookingRow } from './table.ts'

type Sent = Static<typeof updateBooking.body>

/**
 * Changes a booking, and those that follow it in its series where a request means these too; gives them, the one that is named first. Throws
 * 400, 404, and 409 where the new time is taken, or the new price cannot be settled.
 */
export async function changeBookings(
  context: WriteContext,
  id: string,
  sent: Sent,
  series: Exclude<Reach, 'all'>,
): Promise<BookingRow[]> {
  const { tx, network, now } = context
  const { booking: changes, override } = sent
  const { meant, places } = await lockPlaces(context, id, series, changes.resourceRef)
  const [seen] = meant as [BookingRow]
  const owner = (await memberships.findAny(tx, network, seen.membershipRef))!
  await lockPayers(context, meant, [
    { membershipRef: owner.id, companyRef: null },
    ...(owner.companyRef === null ? [] : [{ membershipRef: null, companyRef: owner.companyRef }]),
  ])
  const locked = await lockMeant(context, meant)
  const target = locked.find(row => row.id === id)!
  const rows = [target, ...locked.filter(row => row !== target && isOpen(row, now))]
  const faults = new Faults()
  const to = newPlace(places, rows, changes, faults)
  const times = rows.map(row => timeOf(row, target, changes, to ?? places.get(row.resourceRef)!))
  const isMoved = times.some((time, i) => isOther(time, rows[i]!))
  const [first] = times as [Asked]
  const { place, start } = first
  checkOrder(first, place.clock, '/booking', faults)
  for (const seats of to ? times : [{ seats: 1, entire: false, ...changes }])
    checkSeats(place.resource, seats, '/booking', faults)
  const guest = guestOf(owner, place.resource)
  if (to && !override) {
    await checkAccess(tx, context, to.resource, owner, '/booking/resourceRef', faults)
    const isInOrder = times.every(time => time.start < time.end)
    const unpaid = (isInOrder ? rows : []).map((row, i) => whyUnpaid(row, { from: places.get(row.resourceRef)!, to: times[i]! }))
    for (const why of new Set(unpaid)) faults.rule(why !== undefined, '/booking/resourceRef', why ?? '')
  }
  if (isMoved && !override)
    checkTimes(place, { ...first, guest, hasBegun: start === epochOf(target.startDate) }, now, '/booking', faults)
  const guests = changes.attendees && (await guestsOf(tx, network, changes.attendees, faults))
  const except = new Set(rows.map(row => row.id))
  const plan = isMoved && faults.isEmpty ? await planTimes(tx, context, { times, owner, override }, except) : undefined
  const closed = plan?.blocked.filter(({ code }) => code === 'not_bookable') ?? []
  faults.rule(closed.length > 0, '/booking/startDate', `${closed.length} of those that follow cannot take place then.`)
  faults.refuse()
  refuseCanceled(target)
  if (isMoved) refuseOver(target, now)
  if (plan && plan.blocked.length > 0) throw await slotTaken(tx, context, plan.blocked, guest, except)
  const { title, memo } = changes
  const made: BookingRow[] = []
  for (const [i, before] of rows.entries()) {
    const time = plan?.free[i]
    const moved = time && movedTo(time, times[i]!, before, now)
    const place = { from: places.get(before.resourceRef)!, to: times[i]!.place }
    made.push(await save(context, place, { before, changed: { title, memo, guests, ...moved }, owner, override }))
  }
  const told = [places.get(target.resourceRef)!, place].map(({ resource }) => resource)
  if (isMoved) await tell(context, 'bookingUpdate', made[0]!, { resources: told, owner })
  return made
}

/**
 * Locks the resources of a booking and of those that are meant with it, and the one that they are to move to; gives the bookings, the one that
 * is named first. None of them moves anywhere then until the transaction ends, since whoever moves one locks where it is, too.
 */
async function lockPlaces(
  context: WriteContext,
  id: string,
  series: Exclude<Reach, 'all'>,
  resourceRef: string | undefined,
): Promise<{ meant: BookingRow[]; places: ReadonlyMap<string, Bookable> }> {
  const { tx, network } = context
  const refs = new Set(resourceRef === undefined ? [] : [resourceRef])
  for (;;) {
    const seen = found(await bookings.findAny(tx, network, id), 'booking')
    const meant = await reached(context, seen, series)
    const before = refs.size
    for (const row of meant) refs.add(row.resourceRef)
    // One that has moved meanwhile is elsewhere at the next look.
    const places = await lockBookables(context, [...refs])
    if (refs.size === before) return { meant, places }
  }
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
  const named = places.get(resourceRef)
  const to = faults.reference(named?.resource.deleteDate === null ? named : undefined, pointer, 'resource')
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
  const { wall } = place.clock
  const along = (at: string, before: string, after: string) =>
    before === after
      ? epochOf(at)
      : epochOfWallClock(wall(epochOf(at)) + wall(epochOf(after)) - wall(epochOf(before)), place.location.timezoneId)
  const [start, end] = [along(row.startDate, target.startDate, from), along(row.endDate, target.endDate, to)]
  return { place, start, end, seats, entire }
}

const isOther = ({ place, start, end, seats, entire }: Asked, row: BookingRow): boolean =>
  place.resource.id !== row.resourceRef ||
  start !== epochOf(row.startDate) ||
  end !== epochOf(row.endDate) ||
  seats !== row.seats ||
  entire !== row.entire

/** The columns of a booking at another time or place; nobody has checked in there yet. */
function movedTo({ start, end, seats, place }: Placed, { entire }: Asked, before: BookingRow, now: string): Partial<BookingRow> {
  const { resource, clock } = place
  const startDate = instantOf(start)
  const isElsewhere = resource.id !== before.resourceRef
  const isHeld = before.checkInDate === null && (isElsewhere || (before.status === 'tentative' && startDate !== before.startDate))
  return {
    startDate,
    endDate: instantOf(end),
    seats,
    entire,
    ...(isElsewhere && { resourceRef: resource.id, alone: !isSeatWise(resource) }),
    ...(isHeld && heldAs(resource, startDate, now)),
    ...(startDate !== before.startDate && { reminderDate: reminderOf(startDate, clock, now) }),
  }
}

interface Saving {
  before: BookingRow
  changed: Partial<BookingRow>
  owner: NonNullable<Awaited<ReturnType<typeof memberships.findAny>>>
  override: boolean
}

async function save(
  context: WriteContext,
  place: { from: Bookable; to: Bookable },
  { before, changed, owner, override }: Saving,
): Promise<BookingRow> {
  const { seats, startDate, endDate } = changed
  const isMoved = seats !== undefined && startDate !== undefined && endDate !== undefined
  const { paid, finish } = isMoved
    ? await repriced(context, place, { before, owner, override, time: stretchOf({ startDate, endDate }), seats })
    : SAME
  const after = await bookings.update(context, before, { ...changed, ...paid })
  await record(context, 'booking', 'updated', { before, after })
  await finish(after)
  return after
}
