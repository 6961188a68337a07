import { locations } from '../../access/store.ts'
import type { LocationRow } from '../../access/table.ts'
import { memberships } from '../../community/memberships/store.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { changesBetween, record, recordMany, type Verb } from '../../kernel/storage/record.ts'
import { agreeOn } from '../../payments/actions-agree.ts'
import { canCharge } from '../../payments/actions.ts'
import { leftOf } from '../rules.ts'
import { countSeats } from '../store.ts'
import type { EventRow } from '../table.ts'
import { giveTicket } from '../tickets/actions.ts'
import { saleOf } from '../tickets/rules.ts'
import type { TicketRow } from '../tickets/table.ts'
import { askedOf, ended, isServed } from './rules.ts'
import { waitingFor, waitlistEntries } from './store.ts'
import type { WaitingRow } from './table.ts'

/** So many entries are looked at when seats become free. */
const FARTHEST = 200

/**
 * Gives free seats of a locked event to those who wait, first come first: whoever fits and can pay gets a ticket, and who is passed over
 * keeps the place. It belongs into each transaction that frees seats, and before anybody else gets any. Gives the event as it is then.
 */
export async function serveWaiting(context: WriteContext, event: EventRow, except?: string): Promise<EventRow> {
  const { tx, network, now } = context
  if (!isServed(event, now)) return event
  const location = (await locations.findAny(tx, network, event.locationRef))!
  let after = event
  for (const entry of await waitingFor(tx, network, event.id, FARTHEST)) {
    if (leftOf(after) <= 0) break
    if (entry.membershipRef === except) continue
    const served = entry.quantity <= leftOf(after) ? await serve(context, after, entry, location) : undefined
    if (served) after = await endEntry(context, served.event, entry, 'promoted', served.ticket)
    else await skip(context, entry)
  }
  return after
}

/** Gives an entry its ticket; undefined, with nothing changed, when its payment would not go through. */
async function serve(
  context: WriteContext,
  event: EventRow,
  entry: WaitingRow,
  location: LocationRow,
): Promise<{ event: EventRow; ticket: TicketRow } | undefined> {
  const { quantity, membershipRef } = entry
  const buyer = await memberships.lock(context.tx, context.network, membershipRef)
  if (buyer === undefined) return undefined
  const faults = new Faults()
  const deal = await agreeOn(context, saleOf(event, quantity, location), { membership: buyer }, askedOf(entry), '', faults)
  if (!faults.isEmpty || !(await canCharge(context, deal, { membershipRef, companyRef: null }))) return undefined
  return giveTicket(context, { event, buyer, deal, quantity, role: 'attendee', isPromoted: true })
}

async function skip(context: WriteContext, before: WaitingRow): Promise<void> {
  const after = await waitlistEntries.update(context, before, { skippedDate: context.now })
  await record(context, 'waitlistEntry', 'updated', { before, after })
}

const VERBS = { promoted: 'promoted', left: 'deleted', closed: 'canceled' } as const satisfies Record<string, Verb>

/** Ends the waiting of an entry of a locked event. Throws 409 `conflict` for one that does not wait. */
export const endEntry = (
  context: WriteContext,
  event: EventRow,
  before: WaitingRow,
  status: keyof typeof VERBS,
  ticket?: Pick<TicketRow, 'id'>,
): Promise<EventRow> => endEntries(context, event, [before], status, ticket)

/** Ends the waiting of everybody for a locked event that will not be. */
export const closeWaiting = async (context: WriteContext, event: EventRow): Promise<EventRow> =>
  endEntries(context, event, await waitingFor(context.tx, context.network, event.id, Number.MAX_SAFE_INTEGER), 'closed')

async function endEntries(
  context: WriteContext,
  event: EventRow,
  entries: readonly WaitingRow[],
  status: keyof typeof VERBS,
  ticket?: Pick<TicketRow, 'id'>,
): Promise<EventRow> {
  const after = await waitlistEntries.updateMany(context, entries, one => ({ ...ended(one, status), eventTicketRef: ticket?.id }))
  const changes = changesBetween(entries, after)
  await recordMany(context, 'waitlistEntry', VERBS[status], changes)
  const counted = { ...event, waiting: event.waiting - entries.length }
  await countSeats(context.tx, counted)
  return counted
}
