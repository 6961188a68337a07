import { findPeople, memberships } from '../../community/memberships/store.ts'
import type { MembershipRow } from '../../community/memberships/table.ts'
import type { Db } from '../../db/database.ts'
import { nulls } from '../../db/table.ts'
import type { Faults } from '../../kernel/errors/faults.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { recordMany } from '../../kernel/storage/record.ts'
import { instantOf } from '../../kernel/time/instant.ts'
import { refundsOf } from '../../payments/actions-refunds.ts'
import { chargeMany } from '../../payments/actions.ts'
import { awaitMoneyForMany } from '../../payments/actions-await.ts'
import type { Deal } from '../../payments/rules-deal.ts'
import { reminderOf } from '../../terms/reminder.ts'
import { isSeatWise } from '../rules.ts'
import type { Bookable, Placed } from './actions-times.ts'
import { heldAs } from './rules.ts'
import { bookings, findBookings } from './store.ts'
import { booking, type BookingRow, type Guest, type WholeBooking } from './table.ts'
import { bookingView } from './view.ts'

interface NewBookings extends Pick<BookingRow, 'title' | 'memo' | 'entire' | 'guests' | 'seriesRef'> {
  owner: MembershipRow
}

/** Makes bookings for one owner of what is locked and free, and takes what they cost. Throws 409 as `charge` and `awaitMoney` do. */
export async function giveBookings(
  context: WriteContext,
  { resource, clock }: Bookable,
  { owner, ...fields }: NewBookings,
  wanted: readonly { time: Placed; deal: Deal }[],
): Promise<BookingRow[]> {
  const keyed = wanted.map(one => ({ ...one, keys: newKeys(context) }))
  const charges = keyed.map(({ deal, keys: { id } }) => ({ deal, id }))
  const paid = await chargeMany(context, { membershipRef: owner.id, companyRef: null }, charges)
  const rows = keyed.map(({ time, keys }, i): BookingRow => {
    const [startDate, endDate] = [instantOf(time.start), instantOf(time.end)]
    return {
      ...nulls(booking),
      ...keys,
      ...fields,
      seats: time.seats,
      resourceRef: resource.id,
      locationRef: resource.locationRef,
      membershipRef: owner.id,
      userRef: owner.userRef,
      companyRef: owner.companyRef,
      startDate,
      endDate,
      alone: !isSeatWise(resource),
      ...heldAs(resource, startDate, context.now),
      reminderDate: reminderOf(startDate, clock, context.now),
      sequence: 0,
      ...paid[i]!,
      updateDate: keys.createDate,
    }
  })
  const made = await bookings.insertMany(context.tx, rows)
  await recordMany(
    context,
    'booking',
    'created',
    made.map(after => ({ after })),
  )
  await awaitMoneyForMany(
    context,
    made.map((row, i) => ({ deal: wanted[i]!.deal, row })),
  )
  return made
}

/** Who comes, as a request names them; adds a fault for each that there is not. */
export async function guestsOf(
  db: Db,
  network: string,
  attendees: readonly { membershipRef: string }[],
  faults: Faults,
): Promise<Guest[]> {
  const found = await memberships.findMany(
    db,
    network,
    attendees.map(({ membershipRef }) => membershipRef),
  )
  const before = new Set<string>()
  return attendees.flatMap(({ membershipRef }, i) => {
    const at = `/booking/attendees/${i}/membershipRef`
    const seen = found.get(membershipRef)
    const isLive = seen?.deleteDate === null ? seen : undefined
    const named = faults.reference(isLive, at, 'membership')
    faults.rule(before.has(membershipRef), at, 'Each membership is named at most once.')
    before.add(membershipRef)
    return named ? [{ membershipRef, userRef: named.userRef }] : []
  })
}

/** Bookings as they appear in answers, in the same few statements for one as for a page. */
export async function loadBookingViews(db: Db, network: string, rows: readonly WholeBooking[], now: string) {
  const refunds = await refundsOf(db, network, rows)
  const refs = rows.flatMap(({ guests }) => guests.map(({ membershipRef }) => membershipRef))
  const people = await findPeople(db, network, refs)
  return rows.map(row => bookingView(row, people, refunds(row), now))
}

/** Bookings by their ids as they appear in answers, in the order of the ids. */
export async function loadBookings(db: Db, network: string, ids: readonly string[], now: string) {
  const found = await findBookings(db, network, ids)
  return loadBookingViews(
    db,
    network,
    ids.flatMap(id => found.get(id) ?? []),
    now,
  )
}
