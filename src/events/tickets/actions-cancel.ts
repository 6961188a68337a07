import { found } from '../../kernel/errors/api-error.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { changesBetween } from '../../kernel/storage/record.ts'
import { freeCode, lockPayer, settlePayment } from '../../payments/actions-settle.ts'
import type { RefundWish } from '../../payments/contract.ts'
import type { PaymentStatus } from '../../terms/payments.ts'
import { isRefundable } from '../../terms/refund-threshold.ts'
import type { PaidThing } from '../../transactions/money/actions-things.ts'
import { events } from '../store.ts'
import type { EventRow } from '../table.ts'
import { serveWaiting } from '../waitlist/actions.ts'
import { recordTicket, recordTickets, takeSeats, tell } from './actions.ts'
import { refuseCancel, seatsOf } from './rules.ts'
import { eventTickets } from './store.ts'
import type { TicketRow } from './table.ts'

/** A locked ticket and its locked event. */
interface Whole {
  ticket: TicketRow
  event: EventRow
}

/** Locks a ticket, canceled or not, and before it what is locked before tickets: its event, and who pays for it. */
export async function lockWhole(context: WriteContext, id: string): Promise<Whole | undefined> {
  const { tx, network } = context
  const seen = await eventTickets.findAny(tx, network, id)
  if (seen === undefined) return undefined
  const event = (await events.lockAny(tx, network, seen.eventRef))!
  await lockPayer(context, seen)
  return { event, ticket: (await eventTickets.lockAny(tx, network, id))! }
}

/** Cancels a ticket, settles its payment as `refund` says, and gives its seats to whoever waits. Throws 404, and 409 `conflict`. */
export async function cancelTicket(context: WriteContext, id: string, refund: RefundWish): Promise<void> {
  const { event, ticket: before } = found(await lockWhole(context, id), 'ticket')
  refuseCancel(before, event, context.now)
  const byRule = isRefundable(event, context.now)
  const description = `${event.title}, canceled`
  const paymentStatus = await settlePayment(context, before, { what: 'eventTicket', wish: refund, byRule, description })
  await serveWaiting(context, await endTicket(context, { event, ticket: before }, paymentStatus))
}

/** Ends a ticket whose payment is settled, and tells whoever had it; gives its event as it is then. */
async function endTicket(
  context: WriteContext,
  { event, ticket: before }: Whole,
  paymentStatus: PaymentStatus | null,
): Promise<EventRow> {
  await tell(context, 'ticketCancellation', await endTickets(context, [before], () => paymentStatus))
  return takeSeats(context, event, -seatsOf(before))
}

/** Ends tickets whose payments are settled, and leaves the seats of their event to the caller; gives them as they are then. */
export async function endTickets(
  context: WriteContext,
  tickets: readonly TicketRow[],
  statusOf: (ticket: TicketRow) => PaymentStatus | null,
): Promise<TicketRow[]> {
  const ended = await eventTickets.updateMany(context, tickets, ticket => ({
    deleteDate: context.now,
    reminderDate: null,
    paymentStatus: statusOf(ticket),
  }))
  await recordTickets(context, 'canceled', changesBetween(tickets, ended))
  return ended
}

/** A ticket follows its payment in money. It is canceled with it while nobody has come and the event is not over: others may pay. */
export const ticketFollower: PaidThing = {
  async lock(context, id) {
    await lockWhole(context, id)
  },
  async lockAlone({ tx, network }, ids) {
    await eventTickets.lockManyAny(tx, network, ids)
  },
  async follow(context, id, paymentStatus) {
    const { tx, network, now } = context
    const ticket = (await eventTickets.findAny(tx, network, id))!
    const isOff = paymentStatus === 'failed' || paymentStatus === 'canceled'
    if (isOff) await freeCode(context, 'eventTicket', ticket)
    const event = (await events.findAny(tx, network, ticket.eventRef))!
    const isCanceled = isOff && ticket.deleteDate === null && ticket.checkInDate === null && event.endDate > now
    if (!isCanceled) return noteStatus(context, ticket, paymentStatus)
    await serveWaiting(context, await endTicket(context, { event, ticket }, paymentStatus))
  },
  /** Nobody has to pay any more; the ticket itself stays as it is. */
  async waive(context, id) {
    const ticket = (await eventTickets.findAny(context.tx, context.network, id))!
    await freeCode(context, 'eventTicket', ticket)
    await noteStatus(context, ticket, 'canceled')
  },
  async isCanceled({ tx, network }, id) {
    return (await eventTickets.findAny(tx, network, id))!.deleteDate !== null
  },
  async amend(context, id, changes) {
    const before = (await eventTickets.findAny(context.tx, context.network, id))!
    const after = await eventTickets.update(context, before, changes)
    await recordTicket(context, 'updated', { before, after })
  },
}

async function noteStatus(context: WriteContext, before: TicketRow, paymentStatus: PaymentStatus): Promise<void> {
  // Nobody pays what was canceled, and nothing pays what is free.
  if (before.paymentType === null) return
  if (before.deleteDate !== null && before.paymentStatus === 'canceled') return
  const after = await eventTickets.update(context, before, { paymentStatus })
  await recordTicket(context, 'updated', { before, after })
}
