import type { Words } from '../../words/en/index.ts'
import { lastOf } from './units.ts'

/** The word of a value of a closed set, by its field and its kind. What has no word is shown as it is stored. */
export function wordOf(value: string, object: string, path: string, words: Words): string | undefined {
  const name = lastOf(path)
  const set = (setsOf(words)[`${object}.${name}`] ?? setsOf(words)[name]) as Record<string, string> | undefined
  return set?.[value]
}

function setsOf({
  statuses,
  support,
  people,
  shop,
  bookings,
  scheduled,
  runs,
  payments,
  plans,
  invoices,
}: Words): Record<string, object> {
  return {
    ...Object.fromEntries(Object.entries(statuses).map(([kind, words]) => [`${kind}.status`, words])),
    'booking.status': bookings.statuses,
    'scheduledTransaction.status': scheduled.statuses,
    'billingRun.status': runs.statuses,
    'membership.status': people.statuses,
    'moneyTransaction.status': statuses.payment,
    'moneyRefund.status': shop.refundStatuses,
    'ticket.type': support.types,
    'membership.type': people.types,
    'moneyTransaction.type': payments.types,
    'invoiceItem.type': invoices.types,
    paymentStatus: statuses.payment,
    refundStatus: shop.refundStatuses,
    priority: support.priorities,
    paymentType: shop.types,
    role: people.roles,
    period: plans.periods,
    selfSignupType: plans.signups,
  }
}
