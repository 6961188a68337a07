import { withCustomer } from '../../community/holders/actions.ts'
import { implement, type Call } from '../../kernel/http/implement.ts'
import { findPaidBookings } from '../store.ts'
import type { Unit } from '../table.ts'
import * as contract from './contract.ts'
import { scheduledList } from './store.ts'
import { scheduledView } from './view.ts'

export const scheduledRoutes = implement(contract, {
  listScheduledCredits: call => page(call, 'credit'),
  listScheduledDayPasses: call => page(call, 'dayPass'),
})

type ListCall = Call<typeof contract.listScheduledCredits> | Call<typeof contract.listScheduledDayPasses>

async function page(call: ListCall, unit: Unit) {
  const { db, network } = call
  const query = { ...(await withCustomer(db, network, call.query)), unit }
  const { rows, nextPageToken } = await scheduledList.read({ ...call, query })
  const ids = rows.map(({ bookingRef }) => bookingRef)
  const bookings = await findPaidBookings(db, network, ids)
  return { scheduledTransactions: rows.map(row => scheduledView(row, bookings.get(row.bookingRef)!)), nextPageToken }
}
