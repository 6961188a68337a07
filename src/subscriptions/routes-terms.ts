import { Faults } from '../kernel/errors/faults.ts'
import { implement } from '../kernel/http/implement.ts'
import { cancel, endingOf } from './actions-cancel.ts'
import { endNow, refuseEnd } from './actions-end.ts'
import { lockSubscription, recordSubscription, refuseEnded } from './actions-lock.ts'
import * as contract from './contract-terms.ts'
import { moveCursor } from './periods/actions.ts'
import { undoEnd } from './actions-undo.ts'
import { changedTerms, refuseMoved } from './rules-terms.ts'
import { subscriptionItems, subscriptions } from './store.ts'

export const subscriptionTermRoutes = implement(contract, {
  async updateSubscription(call) {
    const { params, body, now } = call
    const seen = await lockSubscription(call, params.id)
    const faults = new Faults()
    const changes = changedTerms(body.subscription, seen.row, now, faults)
    faults.refuse()
    refuseEnded(seen)
    const { startDate, endDate, advanceInvoicingDays } = changes
    const held = endDate === undefined ? seen : await undoEnd(call, seen, endDate)
    if (startDate !== undefined) {
      const waits = held.changes.length > 0 || held.pauses.length > 0
      refuseMoved(held.row, { isBilled: held.last !== undefined, waits, now })
    }
    if (endDate !== undefined) refuseEnd(held, endDate, { override: body.subscription.override, isNamed: true, now })
    const after = await subscriptions.update(call, held.row, changes)
    // What counts from the start on goes with it.
    if (startDate !== undefined) {
      const first = held.items.filter(item => item.startDate === held.row.startDate)
      for (const item of first) await subscriptionItems.update(call, item, { startDate })
    }
    if (startDate !== undefined || endDate !== undefined || advanceInvoicingDays !== undefined) await moveCursor(call, after)
    return { subscription: await recordSubscription(call, held, 'updated') }
  },

  cancelSubscription: cancel,

  async deleteSubscription(call) {
    const { params, query, now } = call
    const held = await lockSubscription(call, params.id)
    refuseEnded(held)
    refuseEnd(held, now, { override: true, isNamed: false, now })
    const { verb } = await endNow(call, held.row, { ...endingOf(held), creditUnused: query.creditUnused })
    return { subscription: await recordSubscription(call, held, verb) }
  },
})
