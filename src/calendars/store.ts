import type { Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import { statements } from '../db/statements.ts'
import type { EventRow } from '../events/table.ts'
import { listOf } from '../kernel/lists/list.ts'
import { calendar, type CalendarRow } from './table.ts'

export const calendars = statements(calendar)

export const calendarList = listOf({
  table: calendar,
  rows: sql => sql.selectFrom('calendar').selectAll().where('deleteDate', 'is', null),
  filters: { locationRef: 'locationRef' },
  narrow: { content: 'content' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

/** The calendar whose address has a secret of this hash. */
export const findBySecret = (db: Db, network: string, secretHash: string): Promise<CalendarRow | undefined> =>
  db.first(bySecret, { network, secretHash })

const bySecret = prepared((sql, p: { network: string; secretHash: string }) =>
  sql
    .selectFrom('calendar')
    .selectAll()
    .where('network', '=', p.network)
    .where('secretHash', '=', p.secretHash)
    .where('deleteDate', 'is', null),
)

/** The most events that a feed has. */
const MOST = 5_000

interface Span {
  network: string
  locationRef: string
  from: string
  until: string
}

/** Events of a location that are meant for everybody and go on within a span, canceled ones too, in the order of their starts. */
export const publicEvents = (db: Db, span: Span): Promise<EventRow[]> => db.all(within, span)

const within = prepared((sql, p: Span) =>
  sql
    .selectFrom('event')
    .selectAll()
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('endDate', '>=', p.from)
    .where('startDate', '<=', p.until)
    .where('visibilityType', '=', 'public')
    .where('deleteDate', 'is', null)
    .orderBy('startDate')
    .orderBy('id')
    .limit(MOST),
)
