import { locations } from '../../access/store.ts'
import { users } from '../../community/users/store.ts'
import type { MembershipRow } from '../../community/memberships/table.ts'
import type { Database, Db } from '../../db/database.ts'
import { invitesOf } from '../../events/actions-invite.ts'
import type { Entry } from '../../events/table.ts'
import type { Attachment } from '../../kernel/smtp/mailer.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { queueMail, queueMails } from '../../mail/actions.ts'
import type { MailRow } from '../../mail/table.ts'
import type { SettledMatter } from '../../mail/table-matter.ts'
import { settledOf } from '../../payments/actions-settled.ts'
import { resources } from '../store.ts'
import type { ResourceRow } from '../table.ts'
import { peopleOf } from './rules.ts'
import { guestOf } from './rules-times.ts'
import { allOfSeries, bookings } from './store.ts'
import type { BookingRow } from './table.ts'

const FLAGS = {
  admin: 'bookingCreatedByAdmin',
  member: 'bookingCreatedByMember',
  networkMember: 'bookingCreatedByNetworkMember',
  public: 'bookingCreatedByPublic',
} as const

type Owner = Pick<MembershipRow, 'id' | 'locationRef' | 'type' | 'role' | 'status'>

/** Confirms a booking to its owner, where its resource does so for whoever has made it: the owner, or an admin. */
export async function confirm(context: WriteContext, booking: BookingRow, resource: ResourceRow, owner: Owner): Promise<void> {
  const { actor } = context
  const isOwn = actor === undefined || actor.membershipRef === owner.id
  if (!resource.confirmationEmail[FLAGS[isOwn ? guestOf(owner, resource) : 'admin']]) return
  const { id: objectRef, userRef, locationRef } = booking
  await queueMail(context, { kind: 'bookingConfirmation', objectRef, addressee: { userRef, locationRef } })
}

/**
 * Queues mails about bookings that changed or were canceled at once: one to each who comes to any of them, about the first that they come to.
 * They go out in any case: others may be the cause.
 */
export async function tell(
  context: WriteContext,
  kind: 'bookingUpdate' | 'bookingCancellation',
  rows: readonly BookingRow[],
): Promise<void> {
  const firsts = new Map<string, BookingRow>()
  for (const row of rows) for (const userRef of peopleOf(row)) if (!firsts.has(userRef)) firsts.set(userRef, row)
  await queueMails(
    context,
    [...firsts].map(([userRef, { id: objectRef, locationRef }]) => ({ kind, objectRef, addressee: { userRef, locationRef } })),
  )
}

/** Mails about bookings carry what they tell for the calendar of whoever they go to: to enter it, or to strike it out. */
export async function filesOfBooking(database: Database, mail: MailRow, from: string): Promise<Attachment[]> {
  const { network, locationRef, userRef } = mail
  const { entries, place, attendee } = await database.read(async db => ({
    entries: await entriesOf(db, mail),
    place: (await locations.findAny(db, network, locationRef))!,
    attendee: (await users.findAny(db, network, userRef!))!,
  }))
  return invitesOf('booking', { entries, isCanceled: mail.kind === 'bookingCancellation', place, attendee, from })
}

/** What a cancellation did to the payments of bookings, of all that were canceled at once. */
export const settledBookings = async (db: Db, mail: MailRow): Promise<SettledMatter[]> =>
  settledOf(db, mail.network, await toldBookings(db, mail))

/**
 * The booking that a mail is about, and those of its series that the person comes to and that were made, changed or canceled with it; a reminder is
 * of one alone.
 */
export async function toldBookings(db: Db, { network, objectRef, kind, userRef, createDate }: MailRow): Promise<BookingRow[]> {
  const booking = (await bookings.findAny(db, network, objectRef))!
  const { seriesRef, deleteDate } = booking
  const all = seriesRef === null || kind === 'bookingReminder' ? [] : await allOfSeries(db, network, seriesRef)
  const along = all.filter(
    row =>
      row.id !== booking.id &&
      row.deleteDate === (kind === 'bookingCancellation' ? deleteDate : null) &&
      (kind !== 'bookingUpdate' || row.updateDate >= createDate) &&
      peopleOf(row).has(userRef!),
  )
  return [booking, ...along]
}

async function entriesOf(db: Db, mail: MailRow): Promise<Entry[]> {
  const { network } = mail
  const rows = await toldBookings(db, mail)
  const booked = await resources.findMany(
    db,
    network,
    rows.map(({ resourceRef }) => resourceRef),
  )
  return rows.map(row => entryOf(row, booked.get(row.resourceRef)!.title))
}

/** A booking as calendars show it: by its title, else by that of the resource; never with its memo. */
const entryOf = (row: BookingRow, resourceTitle: string): Entry => ({
  network: row.network,
  id: row.id,
  title: row.title || resourceTitle,
  description: '',
  venue: resourceTitle,
  startDate: row.startDate,
  endDate: row.endDate,
  sequence: row.sequence,
  createDate: row.createDate,
  updateDate: row.updateDate,
  cancelDate: row.deleteDate,
})
