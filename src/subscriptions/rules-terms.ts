import type { Static } from '../kernel/contract/schema.ts'
import { ApiError } from '../kernel/errors/api-error.ts'
import type { Faults } from '../kernel/errors/faults.ts'
import type { updateSubscription } from './contract-terms.ts'
import type { AdvanceInvoicing } from './contract-subscription.ts'
import { statusOf } from './rules.ts'
import type { SubscriptionRow } from './table.ts'

type Changes = Static<typeof updateSubscription.body>['subscription']

/** The column of what a request says of invoicing in advance; adds a fault for days that are missing or of no use. */
export function advanceDays({ type, days }: Static<typeof AdvanceInvoicing>, faults: Faults): number | null {
  faults.rule(type === 'days' && days === undefined, '/days', 'days is required with the type days.', 'required')
  faults.rule(type === 'default' && days !== undefined, '/days', 'days is for the type days.')
  return type === 'days' ? (days ?? 0) : null
}

/** The columns that a request changes; adds a fault for each broken rule. */
export function changedTerms(changes: Changes, before: SubscriptionRow, now: string, faults: Faults): Partial<SubscriptionRow> {
  const {
    startDate,
    endDate,
    override: _,
    advanceInvoicing,
    payWithInvoice,
    pausePaymentCollection: pause,
    reference,
    ...same
  } = changes
  const isNewEnd = endDate !== undefined && endDate !== before.endDate
  const end = endDate === undefined ? before.endDate : endDate
  const isBackwards = end !== null && end <= (startDate ?? before.startDate)
  const at = endDate === undefined ? '/subscription/startDate' : '/subscription/endDate'
  faults.rule((isNewEnd || startDate !== undefined) && isBackwards, at, 'endDate must be after startDate.')
  const isPast = isNewEnd && endDate !== null && endDate < now
  faults.rule(isPast, '/subscription/endDate', 'endDate must not be past; cancel with `now` to end it at once.')
  const resumesAt = pause?.resumesAt
  const isOver = resumesAt !== undefined && resumesAt <= now
  faults.rule(isOver, '/subscription/pausePaymentCollection/resumesAt', 'resumesAt must lie ahead.')
  return {
    ...same,
    ...(startDate !== undefined && startDate !== before.startDate && { startDate }),
    ...(isNewEnd && { endDate, cancelDate: endDate === null ? null : now, cancelReason: null, creditUnused: false }),
    ...(advanceInvoicing && { advanceInvoicingDays: advanceDays(advanceInvoicing, faults.at('/subscription/advanceInvoicing')) }),
    ...(payWithInvoice && { payWithInvoice: { ...before.payWithInvoice, ...payWithInvoice } }),
    ...(pause !== undefined && { pausePaymentCollection: pause && { ...pause, createDate: now } }),
    ...(reference !== undefined && { reference: reference || null }),
  }
}

/** Throws 409 where a subscription cannot begin at another time any more. */
export function refuseMoved(
  row: SubscriptionRow,
  { isBilled, waits, now }: { isBilled: boolean; waits: boolean; now: string },
): void {
  if (statusOf(row, now) !== 'scheduled') throw new ApiError('conflict', `The subscription has begun at ${row.startDate}.`)
  if (isBilled) throw new ApiError('period_billed', 'A period of the subscription is on an invoice already.')
  if (waits) throw new ApiError('conflict', 'Changes or pauses wait for their period: take them back first.')
}
