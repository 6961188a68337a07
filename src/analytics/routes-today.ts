import { implement } from '../kernel/http/implement.ts'
import {
  eventsOn,
  expiringThisWeek,
  invoicesWaiting,
  joinedThisWeek,
  ordersToFulfil,
  requestsToApprove,
  stockRunningLow,
  ticketsToSolve,
} from './actions-today.ts'
import { receivables } from './actions-receivables.ts'
import { placesAsked } from './actions.ts'
import * as contract from './contract-today.ts'
import { mayRead, type Scope } from '../terms/scopes.ts'

export const todayRoutes = implement(contract, {
  async getToday({ db, network, now, actor, query }) {
    const { locationRef, first, stock } = query
    const places = await placesAsked(db, network, locationRef)
    const day = { network, places, now, first, stock }
    const seen = (scope: Scope) => mayRead(actor.scopes, scope)
    return {
      today: {
        ...(seen('events') && { events: { today: await eventsOn(db, day, 0), tomorrow: await eventsOn(db, day, 1) } }),
        ...(seen('support') && { tickets: await ticketsToSolve(db, day) }),
        ...(seen('shop') && {
          orders: { new: await ordersToFulfil(db, day, 'new'), inProgress: await ordersToFulfil(db, day, 'inProgress') },
          lowStock: await stockRunningLow(db, day),
        }),
        ...(seen('invoices') && {
          invoices: {
            draft: await invoicesWaiting(db, day, 'draft'),
            issued: await invoicesWaiting(db, day, 'issued'),
            ...(await receivables(db, day)),
          },
        }),
        ...(seen('community') && { requests: await requestsToApprove(db, day), joined: await joinedThisWeek(db, day) }),
        ...(seen('transactions') && { expiring: await expiringThisWeek(db, day) }),
      },
    }
  },
})
