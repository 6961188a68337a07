import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'

interface Key {
  network: string
  id: string
}

/** A booking as mails tell it. */
export const bookingMatter = (db: Db, network: string, id: string) => db.first(byId, { network, id })

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
