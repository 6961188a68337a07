import { embeddedUser } from '../../community/users/view.ts'
import type { Static } from '../../kernel/contract/schema.ts'
import type { PaymentRefund } from '../../payments/table.ts'
import { paymentView } from '../../payments/view.ts'
import type { EventTicket } from './contract-ticket.ts'
import { isRefundable } from '../../terms/refund-threshold.ts'
import type { WholeTicket } from './table.ts'

/** A ticket as it appears in answers at an instant. */
export function ticketView(row: WholeTicket, refunds: readonly PaymentRefund[], now: string): Static<typeof EventTicket> {
  const byRule = row.deleteDate === null && row.checkInDate === null && isRefundable(row, now)
  return {
    id: row.id,
    eventRef: row.eventRef,
    event: {
      id: row.eventRef,
      title: row.eventTitle,
      startDate: row.startDate,
      endDate: row.endDate,
      venue: row.venue,
      visibilityType: row.visibilityType,
      media: row.media,
      location: { id: row.locationRef, title: row.locationTitle, timezoneId: row.timezoneId },
    },
    locationRef: row.locationRef,
    membershipRef: row.membershipRef,
    user: embeddedUser({ ...row, id: row.userRef }),
    quantity: row.quantity,
    role: row.role,
    code: row.code ?? undefined,
    payment: paymentView(row, refunds, byRule),
    status: row.deleteDate === null ? 'active' : 'canceled',
    checkInDate: row.checkInDate ?? undefined,
    createDate: row.createDate,
    deleteDate: row.deleteDate ?? undefined,
  }
}
