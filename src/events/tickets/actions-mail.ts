import { locations } from '../../access/store.ts'
import type { Database, Db } from '../../db/database.ts'
import type { Attachment } from '../../kernel/smtp/mailer.ts'
import type { MailRow } from '../../mail/table.ts'
import type { SettledMatter } from '../../mail/table-matter.ts'
import { settledOf } from '../../payments/actions-settled.ts'
import { events } from '../store.ts'
import { eventTickets, findTicket } from './store.ts'

/** Mails about a ticket carry the event for the calendar of whoever has it: to enter it, or to strike it out when it was canceled. */
export async function filesOfTicket(database: Database, { network, objectRef, kind }: MailRow): Promise<Attachment[]> {
  const found = await database.read(async db => {
    const ticket = (await findTicket(db, network, objectRef))!
    const event = (await events.findAny(db, network, ticket.eventRef))!
    return { ticket, event, place: (await locations.findAny(db, network, ticket.locationRef))! }
  })
  const { ticket, event, place } = found
  // RFC 5546 wants an organizer whom answers can reach.
  const organizer = place.email === null ? undefined : { name: place.title, email: place.email }
  const method = kind === 'eventCancellation' ? 'CANCEL' : 'REQUEST'
  const attendee = { name: `${ticket.name} ${ticket.surname}`.trim(), email: ticket.email }
  const { calendarOf } = await import('../rules-ics.ts')
  const content = calendarOf(
    { title: event.title, ...(organizer && { invitation: { method, organizer, attendee } }) },
    [event],
    place,
  )
  const type = organizer ? `text/calendar; charset=utf-8; method=${method}` : 'text/calendar; charset=utf-8'
  return [{ filename: 'event.ics', contentType: type, content }]
}

/** What canceling its event did to the payment of a ticket. */
export const settledTicket = async (db: Db, { network, objectRef }: MailRow): Promise<SettledMatter[]> =>
  settledOf(db, network, [(await eventTickets.findAny(db, network, objectRef))!])
