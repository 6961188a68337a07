import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import type { Builder, Db, Prepared, Tables } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'

interface Place {
  network: string
  locationRef: string
  now: string
}

/** What is at a location and must end before it is deleted, counted by kind. */
export const livingAt = (db: Db, place: Place) => counted(db, LIVING, place)

/**
 * What is priced at a location, counts its periods there or is in its books, counted by kind: it would mean something else in another
 * currency or time zone.
 */
export const pricedAt = (db: Db, place: Place) => counted(db, PRICED, place)

/** Nobody needs to know how many more there are. */
const MOST = 1_000

type Counts = Readonly<Record<string, Prepared<Place, { count: number }>>>

async function counted(db: Db, counts: Counts, place: Place): Promise<Record<string, number>> {
  const uses: Record<string, number> = {}
  for (const [kind, count] of Object.entries(counts)) uses[kind] = (await db.first(count, place))!.count
  return uses
}

type TableWith<C extends string> = { [T in keyof Tables]: C extends keyof Tables[T] ? T : never }[keyof Tables]
type Condition<T extends keyof Tables> = (eb: ExpressionBuilder<Tables, T>, p: Place) => Expression<SqlBool>

/** Counts the rows of a table that are at a location and meet a condition. */
const all = <T extends TableWith<'locationRef'>>(table: T, condition?: Condition<T>) =>
  counting((sql, p) => {
    // Kysely's types need one table by its name; `event` stands for any.
    const rows = sql
      .selectFrom(table as 'event')
      .select('network')
      .where('network', '=', p.network)
    const there = rows.where('locationRef', '=', p.locationRef)
    return condition ? there.where(eb => condition(eb as unknown as ExpressionBuilder<Tables, T>, p)) : there
  })

/** Counts those that are not deleted. */
const living = <T extends TableWith<'locationRef'> & TableWith<'deleteDate'>>(table: T, condition?: Condition<T>) =>
  all(table, (eb, p) => {
    const isLiving = (eb as unknown as ExpressionBuilder<Tables, 'event'>)('deleteDate', 'is', null)
    return condition ? eb.and([isLiving, condition(eb, p)]) : isLiving
  })

const bookingsAt = (sql: Builder, p: Place) =>
  sql
    .selectFrom('resource')
    .innerJoin('booking', on =>
      on.onRef('booking.network', '=', 'resource.network').onRef('booking.resourceRef', '=', 'resource.id'),
    )
    .select('booking.network')
    .where('resource.network', '=', p.network)
    .where('resource.locationRef', '=', p.locationRef)

/** The number of some rows, up to MOST. */
const counting = (rows: (sql: Builder, p: Place) => { limit(most: number): { as(name: 'used'): unknown } }) =>
  prepared((sql, p: Place) =>
    sql.selectFrom(rows(sql, p).limit(MOST).as('used') as 'event').select(({ fn }) => fn.countAll<number>().as('count')),
  )

const LIVING: Counts = {
  membership: living('membership'),
  company: living('company'),
  subscription: living('subscription', (eb, p) => eb.or([eb('endDate', 'is', null), eb('endDate', '>', p.now)])),
  'draft invoice': living('invoice', eb => eb('status', '=', 'draft')),
  'unpaid invoice': all('invoice', eb => eb('status', '=', 'issued')),
  'pending invoice item': all('invoiceItem', eb => eb('pendingFor', 'is not', null)),
  'money balance': all('moneyBalance', eb => eb('amount', '>', 0)),
  'open deposit': all('deposit', eb => eb('status', 'in', ['due', 'held'])),
  'open order': living('shopOrder', eb => eb('status', 'in', ['new', 'inProgress'])),
  'coming event': living('event', (eb, p) => eb.and([eb('endDate', '>', p.now), eb('cancelDate', 'is', null)])),
  'coming booking': counting((sql, p) =>
    bookingsAt(sql, p).where('booking.endDate', '>', p.now).where('booking.deleteDate', 'is', null),
  ),
}

const PRICED: Counts = {
  product: living('product'),
  // An archived one can be restored.
  plan: all('plan'),
  package: living('package'),
  coupon: living('coupon', eb => eb('amountOff', 'is not', null)),
  event: living('event'),
  resource: living('resource'),
  subscription: living('subscription'),
  invoice: all('invoice'),
  'pending invoice item': all('invoiceItem', eb => eb('pendingFor', 'is not', null)),
  'money balance': all('moneyBalance'),
  deposit: all('deposit'),
  order: all('shopOrder'),
  purchase: all('packagePurchase'),
  booking: counting(bookingsAt),
  // What was sold may be deleted, and its money stays in the books of its month.
  payment: all('moneyTransaction'),
}
