import type { Builder, Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { Entry } from '../events/table.ts'
import { nearest, type Span } from './store.ts'

interface Bookings extends Span {
  /** Of this resource, or of this member; of all where both are null. */
  resourceRef: string | null
  membershipRef: string | null
}

/** Bookings that go on within a span as calendars show them, canceled ones too, as far as a feed takes them: by their titles, without memos. */
export async function bookingEntries(db: Db, span: Bookings): Promise<Entry[]> {
  const { coming, over } = span.resourceRef !== null ? ofResource : span.membershipRef !== null ? ofMember : ofLocation
  const rows = await nearest(
    most => db.all(coming, { ...span, most }),
    most => db.all(over, { ...span, most }),
  )
  return rows.map(({ title, resourceTitle, deleteDate, ...row }) => ({
    ...row,
    title: title || resourceTitle,
    description: '',
    venue: resourceTitle,
    cancelDate: deleteDate,
  }))
}

type Asked = Bookings & { most: number }

const whole = (sql: Builder, p: Asked) =>
  sql
    .selectFrom('booking')
    .innerJoin('resource', on =>
      on.onRef('resource.network', '=', 'booking.network').onRef('resource.id', '=', 'booking.resourceRef'),
    )
    .select(['booking.network', 'booking.id', 'booking.title', 'booking.startDate', 'booking.endDate', 'booking.sequence'])
    .select(['booking.createDate', 'booking.updateDate', 'booking.deleteDate', 'resource.title as resourceTitle'])
    .where('booking.network', '=', p.network)
    .where('booking.locationRef', '=', p.locationRef)
    .limit(p.most)

/** The statements for what is to come and for what is over, of those that are meant. */
const sidesOf = (meant: (sql: Builder, p: Asked) => ReturnType<typeof whole>) => ({
  coming: prepared((sql, p: Asked) =>
    meant(sql, p)
      .where('booking.endDate', '>=', p.now)
      .where('booking.startDate', '<=', p.until)
      .orderBy('booking.endDate')
      .orderBy('booking.id'),
  ),
  over: prepared((sql, p: Asked) =>
    meant(sql, p)
      .where('booking.endDate', '>=', p.from)
      .where('booking.endDate', '<', p.now)
      .orderBy('booking.endDate', 'desc')
      .orderBy('booking.id', 'desc'),
  ),
})

const ofLocation = sidesOf(whole)
const ofResource = sidesOf((sql, p) => whole(sql, p).where('booking.resourceRef', '=', p.resourceRef))
const ofMember = sidesOf((sql, p) => whole(sql, p).where('booking.membershipRef', '=', p.membershipRef))
