import { loadCreditNotes } from '../billing/credit_notes/actions-view.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { implement } from '../kernel/http/implement.ts'
import { currentInterval, firstInterval } from '../terms/schedule.ts'
import { endAt, endNow, refuseEnd } from './actions-end.ts'
import { lockSubscription, recordSubscription, refuseEnded, type Held } from './actions-lock.ts'
import * as contract from './contract-terms.ts'
import { moveCursor } from './periods/actions.ts'
import { earliestEnd, termsOf } from './rules-bound.ts'
import { changedTerms, refuseMoved } from './rules-terms.ts'
import { subscriptionItems, subscriptions } from './store.ts'

export const subscriptionTermRoutes = implement(contract, {
  async updateSubscription(call) {
    const { params, body, now } = call
    const held = await lockSubscription(call, params.id)
    const faults = new Faults()
    const changes = changedTerms(body.subscription, held.row, now, faults)
    faults.refuse()
    refuseEnded(held)
    const { startDate, endDate, advanceInvoicingDays } = changes
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

  async cancelSubscription(call) {
    const { tx, network, params, body, now } = call
    const { at, endDate, reason, override, creditUnused = false } = body.cancel
    const held = await lockSubscription(call, params.id)
    const faults = new Faults()
    faults.rule(at === 'date' && endDate === undefined, '/cancel/endDate', 'endDate is required with at: date.', 'required')
    faults.rule(at !== 'date' && endDate !== undefined, '/cancel/endDate', 'endDate is for at: date.')
    const isBefore = endDate !== undefined && (endDate < now || endDate <= held.row.startDate)
    faults.rule(isBefore, '/cancel/endDate', 'endDate must not be past, and be after the start.')
    faults.refuse()
    refuseEnded(held)
    const end = endOf(held, at, endDate, now)
    refuseEnd(held, end, { override, isNamed: at === 'date', now })
    const { verb, notes } =
      end > now
        ? { verb: 'canceled' as const, notes: await endAt(call, held, end, reason || null) }
        : await endNow(call, held.row, { ...endingOf(held), reason: reason || null, creditUnused })
    const subscription = await recordSubscription(call, held, verb)
    return { subscription, creditNotes: await loadCreditNotes(tx, network, notes) }
  },

  async deleteSubscription(call) {
    const { params, query, now } = call
    const held = await lockSubscription(call, params.id)
    refuseEnded(held)
    refuseEnd(held, now, { override: true, isNamed: false, now })
    const { verb } = await endNow(call, held.row, { ...endingOf(held), creditUnused: query.creditUnused })
    return { subscription: await recordSubscription(call, held, verb) }
  },
})

const endingOf = ({ schedule, last }: Held) => ({ schedule, isBilled: last !== undefined })

/** When a subscription is to end. */
function endOf({ row, schedule, items, billed, pauses }: Held, at: string, endDate: string | undefined, now: string): string {
  if (at === 'now') return now
  if (at === 'date') return endDate!
  if (at === 'earliest') return earliestEnd(schedule, termsOf(items, schedule, billed, pauses, now), now)
  return row.startDate > now ? firstInterval(schedule).endDate : currentInterval(schedule, now)!.endDate
}
