import type { Builder, Db } from '../../db/database.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { prepared } from '../../db/prepared.ts'
import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { by } from '../../kernel/text/by.ts'
import type { Unit } from '../table.ts'
import { scheduledTransaction, type ScheduledRow } from './table.ts'

export const scheduledTransactions = statements(scheduledTransaction)

/** Scheduled uses of one unit. */
export const scheduledList = listOf({
  table: scheduledTransaction,
  rows: sql =>
    sql
      .selectFrom('scheduledTransaction')
      .innerJoin('location', on =>
        on
          .onRef('location.network', '=', 'scheduledTransaction.network')
          .onRef('location.id', '=', 'scheduledTransaction.locationRef'),
      )
      .selectAll('scheduledTransaction')
      .select('location.timezoneId'),
  filters: { membershipRef: 'membershipRef', companyRef: 'companyRef', subscriptionRef: 'subscriptionRef', unit: 'unit' },
  required: ['unit'],
  narrow: { status: 'status' },
  orders: { 'scheduleDate:asc': ['scheduleDate', 'asc'] },
})

/** A period of a subscription: what is scheduled for a time in it is of it, even where its bounds have moved since. */
interface Period {
  network: string
  subscriptionRef: string
  startDate: string
  endDate: string
}

/** How much of a unit is scheduled for a period, in hundredths. Whoever decides by it has locked the holder. */
export const scheduledFor = async (db: Db, period: Period & { unit: Unit }): Promise<number> =>
  (await db.first(sum, period))!.amount

const sum = prepared((sql, p: Period & { unit: Unit }) =>
  waiting(sql, p)
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('amount'), lit(0)).$castTo<number>().as('amount'))
    .where('unit', '=', p.unit)
    .where('scheduleDate', '>=', p.startDate),
)

/** What is scheduled for a subscription up to an instant, in the order in which it was. */
export const scheduledBefore = async (db: Db, period: Omit<Period, 'startDate'>): Promise<ScheduledRow[]> =>
  (await db.all(before, period)).toSorted(by(({ id }) => id))

const before = prepared((sql, p: Omit<Period, 'startDate'>) => waiting(sql, p).selectAll())

const waiting = (sql: Builder, p: Omit<Period, 'startDate'>) =>
  sql
    .selectFrom('scheduledTransaction')
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef)
    .where('scheduleDate', '<', p.endDate)
    .where('status', '=', 'scheduled')

/** What is still scheduled for some bookings. */
export const scheduledOf = (db: Db, network: string, bookingRefs: readonly string[]): Promise<ScheduledRow[]> =>
  ofBookings(db, { network }, bookingRefs)

const ofBookings = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('scheduledTransaction')
    .selectAll()
    .where('network', '=', p.network)
    .where('bookingRef', 'in', ids)
    .where('status', '=', 'scheduled'),
)
