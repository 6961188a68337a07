import type { LocationRow } from '../access/table.ts'
import { memberships } from '../community/memberships/store.ts'
import { Faults } from '../kernel/errors/faults.ts'
import type { WriteContext } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { refundsOf } from '../payments/actions-refunds.ts'
import { lockPayers, settlePayments } from '../payments/actions-settle.ts'
import { agreeOn } from '../payments/actions-agree.ts'
import { countSeats, events } from './store.ts'
import type { EventRow } from './table.ts'
import { giveTicket, recordTicket, takeSeats, tell } from './tickets/actions.ts'
import { endTickets } from './tickets/actions-cancel.ts'
import { hosted, refuseEnded, saleOf, seatsOf } from './tickets/rules.ts'
import { eventTickets, findLive, liveTickets } from './tickets/store.ts'
import type { TicketRow } from './tickets/table.ts'
import { refundViews, type EventRefund } from './view-refunds.ts'
import { closeWaiting, endEntry, serveWaiting, tellWaiting } from './waitlist/actions.ts'
import { findWaiting } from './waitlist/store.ts'

type StoredEvent = NonNullable<Awaited<ReturnType<typeof events.lock>>>

/** Cancels a locked event with all its tickets, and gives back what was paid for them. Throws 409 `conflict` for one that is over. */
export async function cancelEvent(
  context: WriteContext,
  before: StoredEvent,
  reason: string | undefined,
): Promise<{ event: EventRow; refunds: EventRefund[] }> {
  const { tx, network, now } = context
  refuseEnded(before, now)
  const tickets = await lockTickets(context, before.id)
  const had = await refundsOf(tx, network, tickets)
  const settling = { what: 'eventTicket', wish: 'always', byRule: true, description: `${before.title}, canceled` } as const
  const statuses = await settlePayments(context, tickets, settling)
  const statusOf = new Map(tickets.map(({ id }, i) => [id, statuses[i]!]))
  const ended = await endTickets(context, tickets, ({ id }) => statusOf.get(id)!)
  await tell(context, 'eventCancellation', ended, reason)
  await tellWaiting(context, before, 'waitlistCancellation', reason)
  const { attendees, waiting } = await closeWaiting(context, { ...before, attendees: 0 })
  await countSeats(tx, { ...before, attendees, waiting })
  const event = await events.update(context, { ...before, attendees, waiting }, { cancelDate: now, reason: reason ?? null })
  await record(context, 'event', 'canceled', { before, after: event })
  const given = await refundsOf(tx, network, ended)
  return { event, refunds: refundViews({ tickets, refundsOf: had }, { tickets: ended, refundsOf: given }) }
}

/** Locks all tickets of a locked event that are not canceled, and before them whoever pays for them: both in the order of their ids. */
async function lockTickets(context: WriteContext, eventRef: string): Promise<TicketRow[]> {
  const { tx, network } = context
  const seen = await liveTickets(tx, network, eventRef)
  await lockPayers(context, seen)
  return eventTickets.lockMany(
    tx,
    network,
    seen.map(({ id }) => id),
  )
}

/** Makes hosts of a locked event, and gives the seats that they no longer need to whoever waits. Throws 400, and 409 `conflict`. */
export async function makeHosts(context: WriteContext, event: EventRow, location: LocationRow, refs: readonly string[]) {
  const { tx, network, now } = context
  const faults = new Faults()
  const members = new Map<string, NonNullable<Awaited<ReturnType<typeof memberships.lock>>>>()
  for (const id of refs.toSorted()) {
    const at = `/tickets/${refs.indexOf(id)}/membershipRef`
    const member = faults.reference(await memberships.lock(tx, network, id), at, 'membership')
    if (member) members.set(id, member)
  }
  faults.refuse()
  refuseEnded(event, now)
  let after = event
  let changed = false
  for (const [membershipRef, buyer] of members) {
    const ticket = await findLive(tx, network, event.id, membershipRef)
    if (ticket?.role === 'host') continue
    changed = true
    if (ticket) {
      const host = await eventTickets.update(context, ticket, { role: 'host' })
      await recordTicket(context, 'updated', { before: ticket, after: host })
      after = await takeSeats(context, after, -seatsOf(ticket))
      continue
    }
    const sale = hosted(saleOf(event, 1, location))
    const deal = await agreeOn(context, sale, { membership: buyer }, undefined, new Faults())
    const made = await giveTicket(context, { event: after, buyer, deal, quantity: 1, role: 'host' })
    const waited = await findWaiting(tx, network, event.id, membershipRef)
    after = waited ? await endEntry(context, made.event, waited, 'promoted', made.ticket) : made.event
  }
  // Somebody who is a host already stays one.
  if (!changed) await record(context, 'event', 'updated', { before: event, after: event })
  await serveWaiting(context, after)
}
