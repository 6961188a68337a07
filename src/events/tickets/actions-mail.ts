import { locations } from '../../access/store.ts'
import type { Database, Db } from '../../db/database.ts'
import type { Attachment } from '../../kernel/smtp/mailer.ts'
import type { MailRow } from '../../mail/table.ts'
import type { SettledMatter } from '../../mail/table-matter.ts'
import { settledOf } from '../../payments/actions-settled.ts'
import { invitesOf } from '../actions-invite.ts'
import { events } from '../store.ts'
import { eventTickets, findTicket } from './store.ts'

/** Mails about a ticket carry the event for the calendar of whoever has it: to enter it, or to strike it out when it was canceled. */
export async function filesOfTicket(
  database: Database,
  { network, objectRef, kind }: MailRow,
  from: string,
): Promise<Attachment[]> {
  const { attendee, event, place } = await database.read(async db => {
    const attendee = (await findTicket(db, network, objectRef))!
    const event = (await events.findAny(db, network, attendee.eventRef))!
    return { attendee, event, place: (await locations.findAny(db, network, attendee.locationRef))! }
  })
  return invitesOf('event', { entries: [event], isCanceled: kind === 'eventCancellation', place, attendee, from })
}

/** What canceling its event did to the payment of a ticket. */
export const settledTicket = async (db: Db, { network, objectRef }: MailRow): Promise<SettledMatter[]> =>
  settledOf(db, network, [(await eventTickets.findAny(db, network, objectRef))!])
