import { companies } from '../../community/companies/store.ts'
import { withCustomer } from '../../community/holders/actions.ts'
import { findPeople } from '../../community/memberships/store.ts'
import { implement, type Call } from '../../kernel/http/implement.ts'
import { findPaidBookings } from '../store.ts'
import type { Unit } from '../table.ts'
import { idsOf } from '../../terms/holder.ts'
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
  const refs = rows.map(({ bookingRef }) => bookingRef)
  const bookings = await findPaidBookings(db, network, refs)
  const [membershipRefs, companyRefs] = idsOf(rows)
  const people = await findPeople(db, network, membershipRefs)
  const firms = await companies.findMany(db, network, companyRefs)
  const scheduledTransactions = rows.map(row => {
    const holder = { person: people.get(row.membershipRef ?? ''), company: firms.get(row.companyRef ?? '') }
    return scheduledView(row, bookings.get(row.bookingRef)!, holder)
  })
  return { scheduledTransactions, nextPageToken }
}
