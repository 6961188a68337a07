import { implement } from '../kernel/http/implement.ts'
import type { Db } from '../db/database.ts'
import { countBefore, countOf, figureBy, placesAsked, type Chart } from './actions.ts'
import { recurringBy } from './actions-recurring.ts'
import { openMinutes } from './actions-open.ts'
import { mayRead } from '../terms/scopes.ts'
import * as contract from './contract.ts'
import { localDayNumber } from '../kernel/time/time-zones.ts'
import { bucketsOf, daysAsked, type Days } from './rules.ts'
import { bookingsView, bucketView, ordersView, revenueView, ticketsView } from './view.ts'

export const analyticsRoutes = implement(contract, {
  async getMembersAnalytics(call) {
    const { chart, shown } = await chartOf(call)
    const [joined, left] = [await figureBy(call.db, 'joined', chart), await figureBy(call.db, 'left', chart)]
    const first = chart.buckets[0]!.from
    let members = (await countBefore(call.db, 'joined', chart, first)) - (await countBefore(call.db, 'left', chart, first))
    const buckets = chart.buckets.map((days, i) => {
      const came = countOf(joined[i]!)
      const went = countOf(left[i]!)
      members += came - went
      return { ...bucketView(days), joined: came, left: went, members }
    })
    return { ...shown, buckets }
  },

  async getOrdersAnalytics(call) {
    const { chart, shown } = await chartOf(call)
    const made = await figureBy(call.db, 'order', chart)
    return { ...shown, buckets: chart.buckets.map((days, i) => ordersView(days, made[i]!)) }
  },

  async getBookingsAnalytics(call) {
    const { chart, shown } = await chartOf(call)
    const booked = await figureBy(call.db, 'booked', chart)
    const open = await openMinutes(call.db, chart)
    return { ...shown, buckets: chart.buckets.map((days, i) => bookingsView(days, booked[i]!, open[i]!)) }
  },

  async getTicketsAnalytics(call) {
    const { chart, shown } = await chartOf(call)
    const opened = await figureBy(call.db, 'opened', chart)
    const solved = await figureBy(call.db, 'solved', chart)
    const answered = await figureBy(call.db, 'answered', chart)
    return { ...shown, buckets: chart.buckets.map((days, i) => ticketsView(days, opened[i]!, solved[i]!, answered[i]!)) }
  },

  async getRevenueAnalytics(call) {
    const { query } = call
    const { chart, shown } = await chartOf(call)
    const seesPayments = mayRead(call.actor.scopes, 'transactions')
    const nothing = chart.buckets.map(() => [])
    const invoiced = await figureBy(call.db, 'invoiced', chart)
    const credited = await figureBy(call.db, 'credited', chart)
    const paid = seesPayments ? await figureBy(call.db, 'paid', chart) : nothing
    const refunded = seesPayments ? await figureBy(call.db, 'refunded', chart) : nothing
    const recurring = query.interval === 'month' ? await recurringBy(call.db, chart) : undefined
    return {
      ...shown,
      sources: seesPayments ? [...contract.REVENUE_SOURCES] : ['invoices' as const],
      buckets: chart.buckets.map((days, i) => ({
        ...bucketView(days),
        revenue: revenueView({ invoiced: invoiced[i]!, credited: credited[i]!, paid: paid[i]!, refunded: refunded[i]! }),
        recurring: recurring?.[i],
      })),
    }
  },
})

interface Asked {
  db: Db
  network: string
  now: string
  query: { locationRef?: string; from?: string; to?: string; interval: contract.Interval }
}

/** What a request asks a chart of, and how the answer tells it. Today is the latest day that a location has. */
async function chartOf({ db, network, now, query }: Asked): Promise<{ chart: Chart; shown: Shown }> {
  const { locationRef, interval } = query
  const places = await placesAsked(db, network, locationRef, { deleted: true })
  const days = daysAsked(query, Math.max(...places.map(({ timezoneId }) => localDayNumber(now, timezoneId)), 0))
  const chart = { network, places, interval, buckets: bucketsOf(days, interval), now }
  return { chart, shown: { ...bucketView(days), interval } }
}

type Shown = Record<keyof Days, string> & { interval: contract.Interval }
