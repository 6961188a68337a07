import type { Static } from '../kernel/contract/schema.ts'
import type { PaymentRefund } from '../payments/table.ts'
import { credits, money } from '../terms/amounts.ts'
import type { cancelEvent } from './contract-life.ts'
import type { TicketRow } from './tickets/table.ts'

export type EventRefund = Static<typeof cancelEvent.reply>['refunds'][number]

/** What is given back of canceled tickets, or is not asked for any more. What was free is left out. */
export const refundViews = (
  tickets: readonly TicketRow[],
  refundsOf: (ticket: TicketRow) => readonly PaymentRefund[],
): EventRefund[] =>
  tickets.flatMap(ticket => {
    const { paymentType: type, paymentStatus: status, paymentCurrencyCode: currencyCode } = ticket
    const [refund] = refundsOf(ticket)
    const taken = refund && refund.amount + (refund.waived ?? 0)
    const units = taken ?? (status === 'canceled' ? (ticket.paymentGrossAmount ?? 0) : 0)
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
