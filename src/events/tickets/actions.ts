import { randomInt } from 'node:crypto'
import type { MembershipRow } from '../../community/memberships/table.ts'
import type { Db } from '../../db/database.ts'
import { nulls } from '../../db/table.ts'
import { newKeys, type WriteContext } from '../../kernel/storage/context.ts'
import { recordMany, type Verb } from '../../kernel/storage/record.ts'
import { queueMails } from '../../mail/actions.ts'
import type { TicketMail } from '../../mail/table.ts'
import { refundsOf } from '../../payments/actions-refunds.ts'
import { charge } from '../../payments/actions.ts'
import { awaitMoney } from '../../payments/actions-await.ts'
import type { Deal } from '../../payments/rules-deal.ts'
import { localClock } from '../../kernel/time/local-clock.ts'
import { reminderOf } from '../../terms/reminder.ts'
import { countSeats } from '../store.ts'
import type { EventRow } from '../table.ts'
import type { TicketRole } from './contract-ticket.ts'
import { codeOf, RANDOM_SIGNS } from './rules-code.ts'
import { seatsOf } from './rules.ts'
import { eventTickets } from './store.ts'
import { eventTicket, type TicketRow, type WholeTicket } from './table.ts'
import { ticketView } from './view.ts'

interface NewTicket {
  /** It is locked, and has the seats. */
  event: EventRow
  buyer: Pick<MembershipRow, 'id' | 'userRef'>
  deal: Deal
  quantity: number
  role: TicketRole
  /** It falls to somebody who waited. They are told in any case, others where the event says so. */
  isPromoted?: boolean
}

/** Makes a ticket and takes what it costs; gives it, and the event as it is then. Throws 409 as `charge` and `awaitMoney` do. */
export async function giveTicket(
  context: WriteContext,
  { event, buyer, deal, quantity, role, isPromoted = false }: NewTicket,
): Promise<{ ticket: TicketRow; event: EventRow }> {
  const keys = newKeys(context)
  const paid = await charge(context, deal, { membershipRef: buyer.id, companyRef: null }, keys.id)
  const ticket: TicketRow = {
    ...nulls(eventTicket),
    ...keys,
    eventRef: event.id,
    locationRef: event.locationRef,
    membershipRef: buyer.id,
    userRef: buyer.userRef,
    quantity,
    role,
    code: newCode(),
    reminderDate: reminderOf(event.startDate, localClock(deal.sale.location.timezoneId), context.now),
    ...paid,
    updateDate: keys.createDate,
  }
  await eventTickets.insert(context.tx, ticket)
  await recordTicket(context, 'created', { after: ticket })
  await awaitMoney(context, deal, ticket)
  if (isPromoted) await tell(context, 'ticketPromotion', [ticket])
  else if (event.confirmationEmailEnabled) await tell(context, 'ticketConfirmation', [ticket])
  return { ticket, event: await takeSeats(context, event, seatsOf(ticket)) }
}

/** Queues mails about tickets, each to whoever has it. */
export async function tell(
  context: WriteContext,
  kind: TicketMail,
  tickets: readonly TicketRow[],
  reason?: string,
): Promise<void> {
  const about = tickets.map(({ id: objectRef, userRef, locationRef }) => ({ objectRef, addressee: { userRef, locationRef } }))
  await queueMails(
    context,
    about.map(one => ({ kind, reason, ...one })),
  )
}

/** A code that nobody can guess. */
export const newCode = (): string => codeOf(Array.from({ length: RANDOM_SIGNS }, () => randomInt(31)))

/** Takes seats of a locked event, or gives some back where their number is below 0. */
export async function takeSeats({ tx }: WriteContext, event: EventRow, seats: number): Promise<EventRow> {
  if (seats === 0) return event
  const after = { ...event, attendees: event.attendees + seats }
  await countSeats(tx, after)
  return after
}

/** Records what happened to a ticket, without the code that lets somebody in. */
export const recordTicket = (context: WriteContext, verb: Verb, change: TicketChange): Promise<void> =>
  recordTickets(context, verb, [change])

/** Records what happened to several tickets, without their codes. */
export const recordTickets = (context: WriteContext, verb: Verb, changes: readonly TicketChange[]): Promise<void> =>
  recordMany(
    context,
    'eventTicket',
    verb,
    changes.map(({ before, after }) => ({ ...(before && { before: shown(before) }), after: shown(after) })),
  )

interface TicketChange {
  before?: TicketRow
  after: TicketRow
}

function shown(ticket: TicketRow): Omit<TicketRow, 'code'> {
  const { code: _, ...row } = ticket
  return row
}

/** Tickets as they appear in answers, in the same few statements for one as for a page. */
export async function loadTicketViews(db: Db, network: string, rows: readonly WholeTicket[], now: string) {
  const refunds = await refundsOf(db, network, rows)
  return rows.map(row => ticketView(row, refunds(row), now))
}
