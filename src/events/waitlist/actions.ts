import { locations } from '../../access/store.ts'
import type { LocationRow } from '../../access/table.ts'
import { memberships } from '../../community/memberships/store.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { changesBetween, recordMany, type Verb } from '../../kernel/storage/record.ts'
import { systemNow } from '../../kernel/time/clock.ts'
import { addMilliseconds } from '../../kernel/time/instant.ts'
import { queueMails } from '../../mail/actions.ts'
import type { WaitlistMail } from '../../mail/table.ts'
import { agreeOn } from '../../payments/actions-agree.ts'
import { canCharge } from '../../payments/actions.ts'
import { leftOf } from '../rules.ts'
import { countSeats, events, noteLook } from '../store.ts'
import type { EventRow } from '../table.ts'
import { giveTicket } from '../tickets/actions.ts'
import { saleOf } from '../tickets/rules.ts'
import type { TicketRow } from '../tickets/table.ts'
import { askedOf, ended, isServed } from './rules.ts'
import { waitingFor, waitlistEntries } from './store.ts'
import type { WaitingRow } from './table.ts'

/** How many of those who fit are asked to pay when seats become free, and for how many it is noted that they were passed over. */
const MOST_ASKED = 200
const MOST_NOTED = 200
const PAGE = 50
/** How long after a look in which somebody could not pay the next page of the line is looked at. */
const LOOK_AGAIN_MS = 60_000

/**
 * Gives free seats of a locked event to those who wait, first come first: whoever fits and can pay gets a ticket, and whoever is passed over keeps
 * the place. It belongs in each transaction that frees seats, before anybody else gets any. Gives the event as it is then.
 */
export async function serveWaiting(context: WriteContext, event: EventRow, except?: string): Promise<EventRow> {
  const { tx, network } = context
  const { after, passed, behind, lastServed } = await serveThose(context, event, { behind: 0, most: MOST_ASKED, except })
  if (isServed(event, context.now)) {
    // Where seats are left, everybody was passed over who waits still.
    const before = leftOf(after) > 0 ? undefined : lastServed
    const waiting = await waitingFor(tx, { network, eventRef: event.id, before, most: MOST_NOTED })
    await noteSkipped(
      context,
      waiting.filter(({ membershipRef }) => membershipRef !== except),
    )
  }
  // Looks go on where the last one ended, and come when they would have: whoever frees a seat each minute holds up none of them.
  const lookPlace = behind === undefined ? null : Math.max(behind, event.lookPlace ?? 0)
  return noteNext(context, after, { lookPlace, isAwaited: passed > 0, lookDate: event.lookDate })
}

/** Looks at the waiting list of an event again, when it is time: the next ones in the line are asked whether they can pay by now. */
export async function lookAgain(context: WriteContext, id: string): Promise<void> {
  const event = await events.lockAny(context.tx, context.network, id)
  if (event === undefined || event.lookDate === null || event.lookDate > systemNow()) return
  const from = event.lookPlace ?? 0
  const { after, passed, behind } = await serveThose(context, event, { behind: from, most: PAGE })
  await noteNext(context, after, { lookPlace: behind ?? null, isAwaited: passed > 0 || from > 0, lookDate: null })
}

/** Those behind a place of the line, of whom so many are asked at most. */
interface Stretch {
  behind: number
  most: number
  except?: string | undefined
}

/** What came of asking: how many of those who fit were passed over, and where it ended, unless that is the end of the line. */
interface Served {
  after: EventRow
  passed: number
  behind?: number
  lastServed?: number
}

async function serveThose(context: WriteContext, event: EventRow, { behind, most, except }: Stretch): Promise<Served> {
  const { tx, network, now } = context
  if (!isServed(event, now)) return { after: event, passed: 0 }
  const location = (await locations.findAny(tx, network, event.locationRef))!
  const served: Served = { after: event, passed: 0, behind }
  for (let asked = 0; asked < most; asked += PAGE) {
    const page = await waitingFor(tx, {
      network,
      eventRef: event.id,
      behind: served.behind,
      seats: leftOf(served.after),
      most: PAGE,
    })
    for (const entry of page) {
      if (entry.membershipRef === except || entry.quantity > leftOf(served.after)) continue
      const given = await serve(context, served.after, entry, location)
      if (!given) {
        served.passed++
        continue
      }
      served.after = await endEntry(context, given.event, entry, 'promoted', given.ticket)
      served.lastServed = entry.place
    }
    served.behind = page.length < PAGE ? undefined : page.at(-1)!.place
    if (served.behind === undefined || leftOf(served.after) <= 0) break
  }
  return served
}

/** Notes when to look again, where somebody who fits waits still for seats that are left. */
async function noteNext(
  { tx }: WriteContext,
  event: EventRow,
  { lookPlace, lookDate, isAwaited }: Pick<EventRow, 'lookPlace' | 'lookDate'> & { isAwaited: boolean },
): Promise<EventRow> {
  const isDue = (isAwaited || lookPlace !== null) && event.waiting > 0 && leftOf(event) > 0
  const soon = addMilliseconds(systemNow(), LOOK_AGAIN_MS)
  // A clock that was ahead may have left one that is far away.
  const next = lookDate !== null && lookDate < soon ? lookDate : soon
  const after = isDue ? { ...event, lookPlace, lookDate: next } : { ...event, lookPlace: null, lookDate: null }
  if (after.lookDate !== event.lookDate || after.lookPlace !== event.lookPlace) await noteLook(tx, after)
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
  const sale = saleOf(event, quantity, location)
  const deal = await agreeOn(context, sale, { membership: buyer }, askedOf(entry, sale), faults)
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

/** Ends the waiting of everybody for a locked event that will not be, or has been. */
export const closeWaiting = async (context: WriteContext, event: EventRow): Promise<EventRow> =>
  endEntries(context, event, await allWaiting(context, event), 'closed')

/** Tells everybody who waits for a locked event that it will be at another time or place, or not at all, unless it has begun. */
export async function tellWaiting(context: WriteContext, event: EventRow, kind: WaitlistMail, reason?: string): Promise<void> {
  if (event.waiting === 0 || event.startDate <= context.now) return
  await queueMails(
    context,
    (await allWaiting(context, event)).map(({ id: objectRef, userRef, locationRef }) => ({
      kind,
      objectRef,
      reason,
      addressee: { userRef, locationRef },
    })),
  )
}

const allWaiting = ({ tx, network }: WriteContext, { id: eventRef }: EventRow): Promise<WaitingRow[]> =>
  waitingFor(tx, { network, eventRef, most: Number.MAX_SAFE_INTEGER })

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
