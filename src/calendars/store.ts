import type { Builder, Db } from '../db/database.ts'
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

/** What a feed is to show: what is not over before `from`, and begins until `until`. */
export interface Span {
  network: string
  locationRef: string
  from: string
  now: string
  until: string
}

/** The most entries that a feed has, so that it is made in little memory, and read by programs that take few. */
const MOST = 5_000

/**
 * As many entries as a feed takes, in the order of their starts: those that go on or are to come, whoever ends first first, and then those that are
 * over, the latest first. Each is asked for so many of its own.
 */
export async function nearest<R extends { startDate: string; id: string }>(
  coming: (most: number) => Promise<R[]>,
  over: (most: number) => Promise<R[]>,
): Promise<R[]> {
  const ahead = await coming(MOST)
  const behind = ahead.length < MOST ? await over(MOST - ahead.length) : []
  const keyOf = ({ startDate, id }: R) => startDate + id
  return [...behind, ...ahead].toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

/** Events of a location that are meant for everybody and go on within a span, canceled ones too, as far as a feed takes them. */
export const publicEvents = (db: Db, span: Span): Promise<EventRow[]> =>
  nearest(
    most => db.all(coming, { ...span, most }),
    most => db.all(over, { ...span, most }),
  )

type Asked = Span & { most: number }

const publicAt = (sql: Builder, p: Asked) =>
  sql
    .selectFrom('event')
    .selectAll()
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('visibilityType', '=', 'public')
    .where('deleteDate', 'is', null)
    .limit(p.most)

const coming = prepared((sql, p: Asked) =>
  publicAt(sql, p).where('endDate', '>=', p.now).where('startDate', '<=', p.until).orderBy('endDate').orderBy('id'),
)
const over = prepared((sql, p: Asked) =>
  publicAt(sql, p).where('endDate', '>=', p.from).where('endDate', '<', p.now).orderBy('endDate', 'desc').orderBy('id', 'desc'),
)
