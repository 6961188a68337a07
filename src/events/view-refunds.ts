import type { Static } from '../kernel/contract/schema.ts'
import type { PaymentRefund } from '../payments/table.ts'
import { credits, money } from '../terms/amounts.ts'
import type { cancelEvent } from './contract-life.ts'
import type { TicketRow } from './tickets/table.ts'

export type EventRefund = Static<typeof cancelEvent.reply>['refunds'][number]

type RefundsOf = (ticket: TicketRow) => readonly PaymentRefund[]

/** A ticket with what has been given back of it. */
interface Settled {
  tickets: readonly TicketRow[]
  refundsOf: RefundsOf
}

/**
 * What canceling tickets gave back, or does not ask for any more. What was free is left out, and what had been given back before. Both have the
 * same tickets in the same order.
 */
export const refundViews = (before: Settled, after: Settled): EventRefund[] =>
  after.tickets.flatMap((ticket, i) => {
    const { paymentType: type, paymentStatus: status, paymentCurrencyCode: currencyCode } = ticket
    const known = new Set(before.refundsOf(ticket).map(({ id }) => id))
    const refund = after.refundsOf(ticket).find(({ id }) => !known.has(id))
    const taken = refund && refund.amount + (refund.waived ?? 0)
    const wasDue = before.tickets[i]!.paymentStatus !== 'canceled'
    const units = taken ?? (status === 'canceled' && wasDue ? (ticket.paymentGrossAmount ?? 0) : 0)
    if (type === null || units === 0) return []
    const view: EventRefund = {
      ticketRef: ticket.id,
      membershipRef: ticket.membershipRef,
      type,
      amount: currencyCode === null ? credits(units) : money(units, currencyCode),
      currencyCode: currencyCode ?? undefined,
      status: status!,
      transactionRef: refund?.transactionRef,
      creditNoteRef: refund?.creditNoteRef,
    }
    return [view]
  })
