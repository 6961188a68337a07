import { SHOWN_USER } from '../../community/users/store.ts'
import { sql as raw, type SqlBool } from 'kysely'
import type { Builder, Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { DAY } from '../../kernel/time/instant.ts'
import { LONGEST, longEnd } from './rules-times.ts'
import { booking, type BookingRow, type WholeBooking } from './table.ts'

const rows = statements(booking)
type Change = Parameters<typeof rows.update>[0]
type Changes = Parameters<typeof rows.update>[2]

/** Whatever changes in a booking, calendars are to notice. Which ones are long follows from their dates, here alone. */
export const bookings = {
  ...rows,
  insert: async (tx: Tx, row: BookingRow): Promise<BookingRow> => (await bookings.insertMany(tx, [row]))[0]!,
  /** Gives the rows as they are stored. */
  async insertMany(tx: Tx, made: readonly BookingRow[]): Promise<BookingRow[]> {
    const stored = made.map(row => ({ ...row, longEndDate: longEnd(row) }))
    await rows.insertMany(tx, stored)
    return stored
  },
  update: async (change: Change, before: BookingRow, changes: Changes): Promise<BookingRow> =>
    (await bookings.updateMany(change, [before], () => changes))[0]!,
  updateMany: (change: Change, before: readonly BookingRow[], changesOf: (row: BookingRow) => Changes): Promise<BookingRow[]> =>
    rows.updateMany(change, before, row => {
      const changes = changesOf(row)
      return {
        ...changes,
        longEndDate: longEnd({ startDate: changes.startDate ?? row.startDate, endDate: changes.endDate ?? row.endDate }),
        sequence: row.sequence + 1,
      }
    }),
}

/** Bookings with whose they are and of what, canceled or not, by their ids. */
export const findBookings = async (db: Db, network: string, ids: Iterable<string>): Promise<Map<string, WholeBooking>> =>
  new Map((await byIds(db, { network }, ids)).map(row => [row.id, row]))

const byIds = preparedMany((sql, p: { network: string }, ids) =>
  whole(sql).where('booking.network', '=', p.network).where('booking.id', 'in', ids),
)

/** The bookings of a resource that are not over and to which nobody has checked in yet who has to, locked in the order of their ids. */
export const lockTentative = (tx: Tx, network: string, of: { resourceRef: string; now: string }): Promise<BookingRow[]> =>
  tx.all(lockedTentative, { network, ...of })

const lockedTentative = prepared((sql, p: { network: string; resourceRef: string; now: string }) =>
  sql
    .selectFrom('booking')
    .selectAll()
    .where('network', '=', p.network)
    .where('resourceRef', '=', p.resourceRef)
    .where('endDate', '>', p.now)
    .where('status', '=', 'tentative')
    .where('deleteDate', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate(),
)

/** The bookings of a series that are not canceled, by their start. */
export const bookingsOfSeries = (db: Db, network: string, seriesRef: string): Promise<BookingRow[]> =>
  db.all(ofSeries, { network, seriesRef })

const ofSeries = prepared((sql, p: { network: string; seriesRef: string }) =>
  sql
    .selectFrom('booking')
    .selectAll()
    .where('network', '=', p.network)
    .where('seriesRef', '=', p.seriesRef)
    .where('deleteDate', 'is', null)
    .orderBy('startDate')
    .orderBy('id'),
)

/** All bookings of a series, also those that were canceled, in the order of their start. */
export const allOfSeries = (db: Db, network: string, seriesRef: string): Promise<BookingRow[]> =>
  db.all(everyOfSeries, { network, seriesRef })

const everyOfSeries = prepared((sql, p: { network: string; seriesRef: string }) =>
  sql
    .selectFrom('booking')
    .selectAll()
    .where('network', '=', p.network)
    .where('seriesRef', '=', p.seriesRef)
    .orderBy('startDate')
    .orderBy('id'),
)

/** Bookings; all of them unless a filter asks for others. */
export const bookingList = listOf({
  table: booking,
  rows: sql => whole(sql),
  filters: {
    id: 'id',
    seriesRef: 'seriesRef',
    membershipRef: 'membershipRef',
    companyRef: 'companyRef',
    resourceRef: 'resourceRef',
    locationRef: 'locationRef',
  },
  narrow: {
    status: 'status',
    type: (eb, types) => eb.or(types.map(type => raw<SqlBool>`${raw.ref('resource.resourceType')} = ${type}`)),
  },
  ranges: { startDate: 'startDate', endDate: 'endDate' },
  lasting: {
    start: 'startDate',
    end: 'endDate',
    longest: LONGEST,
    long: { column: 'longEndDate', most: DAY, filters: ['resourceRef', 'locationRef'] },
  },
  orders: {
    'endDate:asc': ['endDate', 'asc'],
    'endDate:desc': ['endDate', 'desc'],
    'startDate:asc': ['startDate', 'asc'],
    'startDate:desc': ['startDate', 'desc'],
    'createDate:asc': ['createDate', 'asc'],
    'createDate:desc': ['createDate', 'desc'],
  },
})

const whole = (sql: Builder) =>
  sql
    .selectFrom('booking')
    .innerJoin('user', on => on.onRef('user.network', '=', 'booking.network').onRef('user.id', '=', 'booking.userRef'))
    .innerJoin('resource', on =>
      on.onRef('resource.network', '=', 'booking.network').onRef('resource.id', '=', 'booking.resourceRef'),
    )
    .leftJoin('company', on => on.onRef('company.network', '=', 'booking.network').onRef('company.id', '=', 'booking.companyRef'))
    .selectAll('booking')
    .select([...SHOWN_USER, 'user.blocked'])
    .select(['resource.title as resourceTitle', 'resource.resourceType', 'resource.refundThreshold'])
    .select(['company.title as companyTitle'])
