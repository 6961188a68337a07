import { loadCreditNotes } from '../billing/credit_notes/actions-view.ts'
import type { Static } from '../kernel/contract/schema.ts'
import { Faults } from '../kernel/errors/faults.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { currentInterval, firstInterval } from '../terms/schedule.ts'
import { endAt, endNow, refuseEnd } from './actions-end.ts'
import { lockSubscription, recordSubscription, refuseEnded, type Held } from './actions-lock.ts'
import { undoEnd } from './actions-undo.ts'
import type { cancelSubscription } from './contract-terms.ts'
import { earliestEnd, termsOf } from './rules-bound.ts'

type Canceling = WriteContext & { params: { id: string }; body: Static<typeof cancelSubscription.body> }

/** Sets the end of a subscription, and credits what is billed for later. */
export async function cancel(call: Canceling) {
  const { tx, network, params, body, now } = call
  const { at, endDate, reason, override, creditUnused = false } = body.cancel
  const seen = await lockSubscription(call, params.id)
  const faults = new Faults()
  faults.rule(at === 'date' && endDate === undefined, '/cancel/endDate', 'endDate is required with at: date.', 'required')
  faults.rule(at !== 'date' && endDate !== undefined, '/cancel/endDate', 'endDate is for at: date.')
  const isBefore = endDate !== undefined && (endDate < now || endDate <= seen.row.startDate)
  faults.rule(isBefore, '/cancel/endDate', 'endDate must not be past, and be after the start.')
  faults.refuse()
  refuseEnded(seen)
  const end = endOf(seen, at, endDate, now)
  const held = await undoEnd(call, seen, end)
  refuseEnd(held, end, { override, isNamed: at === 'date', now })
  const wish = { reason: reason || null, creditUnused }
  const { verb, notes } =
    end > now
      ? { verb: 'canceled' as const, notes: await endAt(call, held, end, wish) }
      : await endNow(call, held.row, { ...endingOf(held), ...wish })
  const subscription = await recordSubscription(call, held, verb)
  return { subscription, creditNotes: await loadCreditNotes(tx, network, notes) }
}

export const endingOf = ({ schedule, last }: Held) => ({ schedule, isBilled: last !== undefined })

/** When a subscription is to end. */
function endOf({ row, schedule, items, billed, pauses }: Held, at: string, endDate: string | undefined, now: string): string {
  if (at === 'now') return now
  if (at === 'date') return endDate!
  if (at === 'earliest') return earliestEnd(schedule, termsOf(items, schedule, billed, pauses, now), now)
  return row.startDate > now ? firstInterval(schedule).endDate : currentInterval(schedule, now)!.endDate
}
