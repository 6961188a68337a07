import type { Builder, Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { Entry } from '../events/table.ts'

/** The most bookings that a feed has: of more the latest. */
const MOST = 5_000

interface Span {
  network: string
  locationRef: string
  /** Of this resource, or of this member; of all where both are null. */
  resourceRef: string | null
  membershipRef: string | null
  from: string
  until: string
}

/** Bookings that go on within a span as calendars show them, canceled ones too, in the order of their starts: by their titles, without memos. */
export async function bookingEntries(db: Db, span: Span): Promise<Entry[]> {
  const statement = span.resourceRef !== null ? ofResource : span.membershipRef !== null ? ofMember : ofLocation
  const rows = await db.all(statement, span)
  return rows
    .toReversed()
    .map(({ title, resourceTitle, deleteDate, ...row }) => ({
      ...row,
      title: title ?? resourceTitle,
      description: '',
      venue: resourceTitle,
      cancelDate: deleteDate,
    }))
}

const within = (sql: Builder, p: Span) =>
  sql
    .selectFrom('booking')
    .innerJoin('resource', on =>
      on.onRef('resource.network', '=', 'booking.network').onRef('resource.id', '=', 'booking.resourceRef'),
    )
    .select(['booking.network', 'booking.id', 'booking.title', 'booking.startDate', 'booking.endDate', 'booking.sequence'])
    .select(['booking.createDate', 'booking.updateDate', 'booking.deleteDate', 'resource.title as resourceTitle'])
    .where('booking.network', '=', p.network)
    .where('booking.locationRef', '=', p.locationRef)
    .where('booking.endDate', '>=', p.from)
    .where('booking.startDate', '<=', p.until)
    .orderBy('booking.startDate', 'desc')
    .orderBy('booking.id', 'desc')
    .limit(MOST)

const ofLocation = prepared((sql, p: Span) => within(sql, p))
const ofResource = prepared((sql, p: Span) => within(sql, p).where('booking.resourceRef', '=', p.resourceRef))
const ofMember = prepared((sql, p: Span) => within(sql, p).where('booking.membershipRef', '=', p.membershipRef))
