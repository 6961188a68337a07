import { withCustomer } from '../../community/holders/actions.ts'
import { found, refuse } from '../../kernel/errors/api-error.ts'
import { implement } from '../../kernel/http/implement.ts'
import type { Tx } from '../../db/database.ts'
import { record } from '../../kernel/storage/record.ts'
import { resources } from '../store.ts'
import { loadBookings, loadBookingViews } from './actions.ts'
import { book } from './actions-book.ts'
import { cancelBookings } from './actions-cancel.ts'
import { changeBookings } from './actions-move.ts'
import { previewBookings } from './actions-preview.ts'
import * as contract from './contract.ts'
import { checkedIn } from './rules.ts'
import { bookingList, bookings } from './store.ts'
import type { BookingRow } from './table.ts'
import { blockedView, priceView } from './view.ts'

export const bookingRoutes = implement(contract, {
  async listBookings(call) {
    const { db, network, now } = call
    const { membershipRefOwner, singleBookings: _, status = ['tentative', 'confirmed'], ...rest } = call.query
    const both = membershipRefOwner !== undefined && (rest.membershipRef ?? rest.customerRef) !== undefined
    const detail = 'Only one of customerRef, membershipRefOwner and membershipRef can be sent.'
    refuse(both ? [{ parameter: 'membershipRefOwner', code: 'invalid_value', detail }] : [])
    const query = await withCustomer(db, network, { ...rest, ...(membershipRefOwner && { membershipRef: membershipRefOwner }) })
    const { rows, nextPageToken } = await bookingList.read({ ...call, query: { ...query, status } })
    return { bookings: await loadBookingViews(db, network, rows, now), nextPageToken }
  },

  async createBooking(call) {
    const { tx, network, now, body } = call
    const { made, skipped } = await book(call, body)
    const views = await loadBookings(
      tx,
      network,
      made.map(({ id }) => id),
      now,
    )
    const series = body.repeat && { bookings: views, skipped: skipped.map(blockedView) }
    return { booking: views[0]!, ...series }
  },

  async getBooking({ db, network, now, params }) {
    const [booking] = await loadBookings(db, network, [params.id], now)
    return { booking: found(booking, 'booking') }
  },

  async previewBooking(call) {
    const { prices, blocked, nearest } = await previewBookings(call, call.body)
    return {
      preview: {
        prices: prices.map(({ type, deals, scheduled }) => priceView(type, deals, scheduled)),
        conflicts: blocked.map(blockedView),
        ...(nearest && { nearest: [...nearest] }),
      },
    }
  },

  async updateBooking(call) {
    const { body, params, query } = call
    return answer(call, await changeBookings(call, params.id, body, query.series), query.series)
  },

  async cancelBooking(call) {
    const { params, query } = call
    return answer(call, await cancelBookings(call, params.id, query), query.series)
  },

  async checkInBooking(call) {
    const { tx, network, now, params } = call
    const before = found(await bookings.lockAny(tx, network, params.id), 'booking')
    const resource = (await resources.findAny(tx, network, before.resourceRef))!
    const after = await bookings.update(call, before, checkedIn(before, resource, now))
    await record(call, 'booking', 'checkedIn', { before, after })
    return answer(call, [after], 'this')
  },
})

/** The bookings that were changed, of which the first is the one that was named. */
async function answer(
  { tx, network, now }: { tx: Tx; network: string; now: string },
  rows: readonly BookingRow[],
  series: string,
) {
  const views = await loadBookings(
    tx,
    network,
    rows.map(({ id }) => id),
    now,
  )
  return { booking: views[0]!, ...(series !== 'this' && { bookings: views }) }
}
