import { locations } from '../../access/store.ts'
import type { Database, Db } from '../../db/database.ts'
import type { Attachment } from '../../kernel/smtp/mailer.ts'
import type { MailRow } from '../../mail/table.ts'
import type { SettledMatter } from '../../mail/table-matter.ts'
import { settledOf } from '../../payments/actions-settled.ts'
import { invitesOf } from '../actions-invite.ts'
import { events } from '../store.ts'
import type { Entry } from '../table.ts'
import { countCanceled, eventTickets, findTicket } from './store.ts'

/** Mails about a ticket carry the event for the calendar of whoever has it: to enter it, or to strike it out when it was canceled. */
export async function filesOfTicket(
  database: Database,
  { network, objectRef, kind }: MailRow,
  from: string,
): Promise<Attachment[]> {
  const isBack = kind === 'ticketCancellation'
  const { attendee, entry, place } = await database.read(async db => {
    const attendee = (await findTicket(db, network, objectRef))!
    const { eventRef, membershipRef, locationRef, deleteDate } = attendee
    const event = (await events.findAny(db, network, eventRef))!
    const canceled = await countCanceled(db, network, eventRef, membershipRef)
    // Whoever gives a seat back and takes another one has one entry all the while, and calendars heed only what has a higher number.
    const sequence = event.sequence + 2 * canceled - (isBack ? 1 : 0)
    const entry: Entry = { ...event, sequence, ...(isBack && { cancelDate: deleteDate, updateDate: deleteDate! }) }
    return { attendee, entry, place: (await locations.findAny(db, network, locationRef))! }
  })
  return invitesOf('event', { entries: [entry], isCanceled: isBack || kind === 'eventCancellation', place, attendee, from })
}

/** What canceling it, or its event, did to the payment of a ticket. */
export const settledTicket = async (db: Db, { network, objectRef }: MailRow): Promise<SettledMatter[]> =>
  settledOf(db, network, [(await eventTickets.findAny(db, network, objectRef))!])
