import { locations } from '../../access/store.ts'
import type { LocationRow } from '../../access/table.ts'
import { memberships } from '../../community/memberships/store.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { changesBetween, recordMany, type Verb } from '../../kernel/storage/record.ts'
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

/** Of those who fit so many are asked to pay when seats become free, and of those who are passed over so many are noted. */
const MOST_ASKED = 200
const MOST_NOTED = 200
const PAGE = 50

/**
 * Gives free seats of a locked event to those who wait, first come first: whoever fits and can pay gets a ticket, and who is passed over
 * keeps the place. It belongs into each transaction that frees seats, and before anybody else gets any. Gives the event as it is then.
 */
export async function serveWaiting(context: WriteContext, event: EventRow, except?: string): Promise<EventRow> {
  const { tx, network, now } = context
  if (!isServed(event, now)) return event
  const location = (await locations.findAny(tx, network, event.locationRef))!
  const ofEvent = { network, eventRef: event.id }
  let after = event
  let lastServed: number | undefined
  let behind = 0
  for (let asked = 0; asked < MOST_ASKED; asked += PAGE) {
    const page = await waitingFor(tx, { ...ofEvent, behind, seats: leftOf(after), most: PAGE })
    for (const entry of page) {
      if (entry.membershipRef === except || entry.quantity > leftOf(after)) continue
      const served = await serve(context, after, entry, location)
      if (!served) continue
      after = await endEntry(context, served.event, entry, 'promoted', served.ticket)
      lastServed = entry.place
    }
    if (page.length < PAGE || leftOf(after) <= 0) break
    behind = page.at(-1)!.place
  }
  // Where seats are left, everybody was passed over who waits still.
  const before = leftOf(after) > 0 ? undefined : lastServed
  const passed = await waitingFor(tx, { ...ofEvent, before, most: MOST_NOTED })
  await noteSkipped(
    context,
    passed.filter(({ membershipRef }) => membershipRef !== except),
  )
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

async function noteSkipped(context: WriteContext, entries: readonly WaitingRow[]): Promise<void> {
  const after = await waitlistEntries.updateMany(context, entries, () => ({ skippedDate: context.now }))
  await recordMany(context, 'waitlistEntry', 'updated', changesBetween(entries, after))
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
export async function closeWaiting(context: WriteContext, event: EventRow): Promise<EventRow> {
  const asked = { network: context.network, eventRef: event.id, most: Number.MAX_SAFE_INTEGER }
  return endEntries(context, event, await waitingFor(context.tx, asked), 'closed')
}

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
