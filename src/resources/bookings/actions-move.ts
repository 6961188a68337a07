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
import { lockMeant, reached, type Reach } from './actions-cancel.ts'
import { tell } from './actions-mail.ts'
import { planTimes, type Asked } from './actions-plan.ts'
import { repriced } from './actions-reprice.ts'
import { lockBookable, slotTaken, type Bookable } from './actions-times.ts'
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
  const seen = found(await bookings.findAny(tx, network, id), 'booking')
  const place = (await lockBookable(context, seen.resourceRef, { orDeleted: true }))!
  const meant = await reached(context, seen, series)
  const owner = (await memberships.findAny(tx, network, seen.membershipRef))!
  await lockPayers(context, meant, [
    { membershipRef: owner.id, companyRef: null },
    ...(owner.companyRef === null ? [] : [{ membershipRef: null, companyRef: owner.companyRef }]),
  ])
  const locked = await lockMeant(context, meant)
  const target = locked.find(row => row.id === id)!
  const rows = [target, ...locked.filter(row => row !== target && isOpen(row, now))]
  const times = rows.map(row => timeOf(row, target, changes, place))
  const faults = new Faults()
  const isMoved = times.some((time, i) => isOther(time, rows[i]!))
  const hasBegun = times[0]!.start === epochOf(target.startDate)
  checkOrder(times[0]!, place.clock, '/booking', faults)
  checkSeats(place.resource, { seats: 1, entire: false, ...changes }, '/booking', faults)
  const guest = guestOf(owner, place.resource)
  if (isMoved && !override) checkTimes(place, { ...times[0]!, guest, hasBegun }, now, '/booking', faults)
  const guests = changes.attendees && (await guestsOf(tx, network, changes.attendees, faults))
  const except = new Set(rows.map(row => row.id))
  const plan = isMoved && faults.isEmpty ? await planTimes(tx, context, place, { times, owner, override }, except) : undefined
  const closed = plan?.blocked.filter(({ code }) => code === 'not_bookable') ?? []
  faults.rule(closed.length > 0, '/booking/startDate', `${closed.length} of those that follow cannot take place then.`)
  faults.refuse()
  refuseCanceled(target)
  if (isMoved) refuseOver(target, now)
  if (plan && plan.blocked.length > 0) throw await slotTaken(tx, context, place, plan.blocked, guest, except)
  const { title, memo } = changes
  const made: BookingRow[] = []
  for (const [i, before] of rows.entries()) {
    const time = plan?.free[i]
    const moved = time && {
      startDate: instantOf(time.start),
      endDate: instantOf(time.end),
      seats: time.seats,
      entire: times[i]!.entire,
    }
    const isHeld = moved && before.status === 'tentative' && moved.startDate !== before.startDate
    const changed = { title, memo, guests, ...moved, ...(isHeld && heldAs(place.resource, moved.startDate, now)) }
    made.push(await save(context, place, { before, changed, owner, override }))
  }
  if (isMoved) await tell(context, 'bookingUpdate', made[0]!, { resource: place.resource, owner })
  return made
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
  if (row === target) return { start: epochOf(from), end: epochOf(to), seats, entire }
  const { wall } = place.clock
  const along = (at: string, before: string, after: string) =>
    before === after
      ? epochOf(at)
      : epochOfWallClock(wall(epochOf(at)) + wall(epochOf(after)) - wall(epochOf(before)), place.location.timezoneId)
  return { start: along(row.startDate, target.startDate, from), end: along(row.endDate, target.endDate, to), seats, entire }
}

const isOther = ({ start, end, seats, entire }: Asked, row: BookingRow): boolean =>
  start !== epochOf(row.startDate) || end !== epochOf(row.endDate) || seats !== row.seats || entire !== row.entire

interface Saving {
  before: BookingRow
  changed: Partial<BookingRow>
  owner: NonNullable<Awaited<ReturnType<typeof memberships.findAny>>>
  override: boolean
}

async function save(context: WriteContext, place: Bookable, { before, changed, owner, override }: Saving): Promise<BookingRow> {
  const { paid, finish } = await repriced(context, place, {
    before,
    owner,
    override,
    time: stretchOf({ ...before, ...changed }),
    seats: changed.seats ?? before.seats,
  })
  const after = await bookings.update(context, before, { ...changed, ...paid })
  await record(context, 'booking', 'updated', { before, after })
  await finish(after)
  return after
}
