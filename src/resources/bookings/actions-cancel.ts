import { found } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { changesBetween, record, recordMany } from '../../kernel/storage/record.ts'
import { by } from '../../kernel/text/by.ts'
import { freeCode, lockPayers, settlePayments } from '../../payments/actions-settle.ts'
import type { RefundWish } from '../../payments/contract.ts'
import type { PaymentStatus } from '../../terms/payments.ts'
import { isRefundable } from '../../terms/refund-threshold.ts'
import type { PaidThing } from '../../transactions/money/actions-things.ts'
import { resources } from '../store.ts'
import { tell } from './actions-mail.ts'
import { describeBooking } from './actions-sale.ts'
import { failScheduled, settleScheduled } from './actions-scheduled.ts'
import { isOpen, refuseCancel } from './rules.ts'
import { bookings, bookingsOfSeries } from './store.ts'
import type { BookingRow } from './table.ts'

export type Reach = 'this' | 'following' | 'all'

/**
 * Cancels a booking, and those of its series that a request means too and that can be; gives them, the one that is named first. Each payment is
 * settled as `refund` says. Throws 404, and 409 `conflict`.
 */
export async function cancelBookings(
  context: WriteContext,
  id: string,
  { refund, series }: { refund: RefundWish; series: Reach },
): Promise<BookingRow[]> {
  const { tx, network, now } = context
  const seen = found(await bookings.findAny(tx, network, id), 'booking')
  const meant = await reached(context, seen, series)
  await lockPayers(context, meant)
  const locked = await lockMeant(context, meant)
  const target = locked.find(row => row.id === id)!
  refuseCancel(target, now)
  const rows = [target, ...locked.filter(one => one !== target && isOpen(one, now))]
  const booked = await resources.findMany(
    tx,
    network,
    rows.map(({ resourceRef }) => resourceRef),
  )
  const settling = ({ resourceRef, startDate }: BookingRow) => {
    const { title, refundThreshold } = booked.get(resourceRef)!
    return { byRule: isRefundable({ refundThreshold, startDate }, now), description: `${title}, canceled` }
  }
  const statuses = new Map<string, PaymentStatus | null>()
  for (const some of Map.groupBy(rows, row => JSON.stringify(settling(row))).values()) {
    const settled = await settlePayments(context, some, { what: 'booking', wish: refund, ...settling(some[0]!) })
    for (const [i, { id }] of some.entries()) statuses.set(id, settled[i]!)
  }
  const ended = await endBookings(context, rows, statuses)
  await tell(context, 'bookingCancellation', ended)
  return ended
}

/** The bookings that a request means: one, or those of its series that are not canceled from its start on, or all of these. */
export async function reached({ tx, network }: WriteContext, seen: BookingRow, series: Reach): Promise<BookingRow[]> {
  if (series === 'this' || seen.seriesRef === null) return [seen]
  const all = await bookingsOfSeries(tx, network, seen.seriesRef)
  const others = all.filter(row => row.id !== seen.id && (series === 'all' || row.startDate >= seen.startDate))
  return [seen, ...others]
}

/** Locks bookings in the order of their ids, and gives them in that of their start. */
export async function lockMeant({ tx, network }: WriteContext, meant: readonly BookingRow[]): Promise<BookingRow[]> {
  const locked = await bookings.lockManyAny(
    tx,
    network,
    meant.map(({ id }) => id),
  )
  return locked.toSorted(by(({ startDate }) => startDate))
}

/** Ends a locked booking whose payment is settled, and which nobody has canceled; those who come are told. */
async function endBooking(context: WriteContext, before: BookingRow, paymentStatus: PaymentStatus | null): Promise<void> {
  await tell(context, 'bookingCancellation', await endBookings(context, [before], new Map([[before.id, paymentStatus]])))
}

/** Ends locked bookings whose payments are settled, with the statuses of these. */
async function endBookings(
  context: WriteContext,
  rows: readonly BookingRow[],
  statuses: ReadonlyMap<string, PaymentStatus | null>,
): Promise<BookingRow[]> {
  const ended = { status: 'canceled', deleteDate: context.now, releaseDate: null, reminderDate: null } as const
  const after = await bookings.updateMany(context, rows, ({ id }) => ({ ...ended, paymentStatus: statuses.get(id)! }))
  const changes = changesBetween(rows, after)
  await recordMany(context, 'booking', 'canceled', changes)
  return after
}

/** Ends a locked booking that nobody has checked in to: it is not given back. */
export const releaseBooking = (context: WriteContext, before: BookingRow): Promise<void> =>
  endBooking(context, before, before.paymentStatus)

/** Notes of a locked booking that it is not released any more: it had its time to the end, in which nobody else could have it. */
export async function keepBooking(context: WriteContext, before: BookingRow): Promise<void> {
  const after = await bookings.update(context, before, { status: 'confirmed', releaseDate: null })
  await record(context, 'booking', 'updated', { before, after })
}

/** A booking follows its payment in money. It is canceled with it while nobody has come and it is not over: others may pay. */
export const bookingFollower: PaidThing = {
  async lock(context, id) {
    const seen = await bookings.findAny(context.tx, context.network, id)
    if (seen === undefined) return
    await lockPayers(context, [seen])
    await lockMeant(context, [seen])
  },
  async lockAlone({ tx, network }, ids) {
    await bookings.lockManyAny(tx, network, ids)
  },
  async follow(context, id, paymentStatus) {
    const booking = (await bookings.findAny(context.tx, context.network, id))!
    const isOff = paymentStatus === 'failed' || paymentStatus === 'canceled'
    if (isOff) await freeCode(context, 'booking', booking)
    if (isOff && isOpen(booking, context.now)) await endBooking(context, booking, paymentStatus)
    else await noteStatus(context, booking, paymentStatus)
  },
  /** Nobody has to pay any more; the booking itself stays as it is. */
  async waive(context, id) {
    const booking = (await bookings.findAny(context.tx, context.network, id))!
    await freeCode(context, 'booking', booking)
    await noteStatus(context, booking, 'canceled')
  },
  async isCanceled({ tx, network }, id) {
    return (await bookings.findAny(tx, network, id))!.deleteDate !== null
  },
  async amend(context, id, changes) {
    const before = (await bookings.findAny(context.tx, context.network, id))!
    const after = await bookings.update(context, before, changes)
    await record(context, 'booking', 'updated', { before, after })
  },
  describe: describeBooking,
  settleScheduled,
  failScheduled,
}

async function noteStatus(context: WriteContext, before: BookingRow, paymentStatus: PaymentStatus): Promise<void> {
  // Nobody pays what was canceled, and nothing pays what is free.
  if (before.paymentType === null) return
  if (before.deleteDate !== null && before.paymentStatus === 'canceled') return
  const after = await bookings.update(context, before, { paymentStatus })
  await record(context, 'booking', 'updated', { before, after })
}
