import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { MailRow } from './table.ts'
import type { ToldBooking } from './table-matter.ts'

/** Gives the booking that a mail is about, and what of its series the mail tells as well. */
type Tell = (db: Db, mail: MailRow) => Promise<ToldBooking[]>

let telling: Tell | undefined

/** Says once which bookings a mail tells (src/wiring.ts). So mails import no slice of what they are about. */
export function tellBookings(how: Tell): void {
  telling = how
}

interface Key {
  network: string
  id: string
}

/** A booking as mails tell it. */
export async function bookingMatter(db: Db, mail: MailRow) {
  const { network, objectRef: id } = mail
  const row = await db.first(byId, { network, id })
  if (row === undefined) return undefined
  if (telling === undefined) throw new Error('nobody has said which bookings a mail tells')
  return { ...row, told: await telling(db, mail) }
}

const byId = prepared((sql, p: Key) =>
  sql
    .selectFrom('booking')
    .innerJoin('resource', on =>
      on.onRef('resource.network', '=', 'booking.network').onRef('resource.id', '=', 'booking.resourceRef'),
    )
    .innerJoin('location', on =>
      on.onRef('location.network', '=', 'booking.network').onRef('location.id', '=', 'booking.locationRef'),
    )
    .selectAll('booking')
    .select(['resource.title as resourceTitle', 'resource.confirmationEmail', 'resource.reminderEnabled', 'location.timezoneId'])
    .where('booking.network', '=', p.network)
    .where('booking.id', '=', p.id),
)
