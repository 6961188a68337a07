import type { Builder, Db, Prepared } from '../db/database.ts'
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

type Rows = (sql: Builder, p: Place) => ReturnType<typeof membershipsAt>
type Counts = Readonly<Record<string, Prepared<Place, { count: number }>>>

async function counted(db: Db, counts: Counts, place: Place): Promise<Record<string, number>> {
  const uses: Record<string, number> = {}
  for (const [kind, count] of Object.entries(counts)) uses[kind] = (await db.first(count, place))!.count
  return uses
}

const counting = (rows: (sql: Builder, p: Place) => unknown) =>
  prepared((sql, p: Place) =>
    sql.selectFrom((rows as Rows)(sql, p).limit(MOST).as('used')).select(({ fn }) => fn.countAll<number>().as('count')),
  )

const membershipsAt = (sql: Builder, p: Place) =>
  sql
    .selectFrom('membership')
    .select('id')
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('deleteDate', 'is', null)

const eventsAt = (sql: Builder, p: Place) =>
  sql
    .selectFrom('event')
    .select('id')
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('deleteDate', 'is', null)

const subscriptionsAt = (sql: Builder, p: Place) =>
  sql
    .selectFrom('subscription')
    .select('id')
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('deleteDate', 'is', null)

const invoicesAt = (sql: Builder, p: Place) =>
  sql.selectFrom('invoice').select('id').where('network', '=', p.network).where('locationRef', '=', p.locationRef)

const pendingAt = (sql: Builder, p: Place) =>
  sql
    .selectFrom('invoiceItem')
    .select('id')
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('pendingFor', 'is not', null)

const balancesAt = (sql: Builder, p: Place) =>
  sql.selectFrom('moneyBalance').select('holderRef').where('network', '=', p.network).where('locationRef', '=', p.locationRef)

const depositsAt = (sql: Builder, p: Place) =>
  sql.selectFrom('deposit').select('id').where('network', '=', p.network).where('locationRef', '=', p.locationRef)

const ordersAt = (sql: Builder, p: Place) =>
  sql.selectFrom('shopOrder').select('id').where('network', '=', p.network).where('locationRef', '=', p.locationRef)

const bookingsAt = (sql: Builder, p: Place) =>
  sql
    .selectFrom('resource')
    .innerJoin('booking', on =>
      on.onRef('booking.network', '=', 'resource.network').onRef('booking.resourceRef', '=', 'resource.id'),
    )
    .select('booking.id')
    .where('resource.network', '=', p.network)
    .where('resource.locationRef', '=', p.locationRef)

const LIVING: Counts = {
  membership: counting(membershipsAt),
  company: counting((sql, p) =>
    sql
      .selectFrom('company')
      .select('id')
      .where('network', '=', p.network)
      .where('locationRef', '=', p.locationRef)
      .where('deleteDate', 'is', null),
  ),
  subscription: counting((sql, p) =>
    subscriptionsAt(sql, p).where(eb => eb.or([eb('endDate', 'is', null), eb('endDate', '>', p.now)])),
  ),
  'draft invoice': counting((sql, p) => invoicesAt(sql, p).where('status', '=', 'draft').where('deleteDate', 'is', null)),
  'unpaid invoice': counting((sql, p) => invoicesAt(sql, p).where('status', '=', 'issued')),
  'pending invoice item': counting(pendingAt),
  'money balance': counting((sql, p) => balancesAt(sql, p).where('amount', '>', 0)),
  'open deposit': counting((sql, p) => depositsAt(sql, p).where('status', 'in', ['due', 'held'])),
  'open order': counting((sql, p) =>
    ordersAt(sql, p).where('status', 'in', ['new', 'inProgress']).where('deleteDate', 'is', null),
  ),
  'coming event': counting((sql, p) => eventsAt(sql, p).where('endDate', '>', p.now).where('cancelDate', 'is', null)),
  'coming booking': counting((sql, p) =>
    bookingsAt(sql, p).where('booking.endDate', '>', p.now).where('booking.deleteDate', 'is', null),
  ),
}

const PRICED: Counts = {
  product: counting((sql, p) =>
    sql
      .selectFrom('product')
      .select('id')
      .where('network', '=', p.network)
      .where('locationRef', '=', p.locationRef)
      .where('deleteDate', 'is', null),
  ),
  plan: counting((sql, p) =>
    sql
      // An archived one can be restored.
      .selectFrom('plan')
      .select('id')
      .where('network', '=', p.network)
      .where('locationRef', '=', p.locationRef),
  ),
  package: counting((sql, p) =>
    sql
      .selectFrom('package')
      .select('id')
      .where('network', '=', p.network)
      .where('locationRef', '=', p.locationRef)
      .where('deleteDate', 'is', null),
  ),
  coupon: counting((sql, p) =>
    sql
      .selectFrom('coupon')
      .select('id')
      .where('network', '=', p.network)
      .where('locationRef', '=', p.locationRef)
      .where('deleteDate', 'is', null)
      .where('amountOff', 'is not', null),
  ),
  event: counting(eventsAt),
  resource: counting((sql, p) =>
    sql
      .selectFrom('resource')
      .select('id')
      .where('network', '=', p.network)
      .where('locationRef', '=', p.locationRef)
      .where('deleteDate', 'is', null),
  ),
  subscription: counting(subscriptionsAt),
  invoice: counting(invoicesAt),
  'pending invoice item': counting(pendingAt),
  'money balance': counting(balancesAt),
  deposit: counting(depositsAt),
  order: counting(ordersAt),
  purchase: counting((sql, p) =>
    sql.selectFrom('packagePurchase').select('id').where('network', '=', p.network).where('locationRef', '=', p.locationRef),
  ),
  booking: counting(bookingsAt),
  // What was sold may be deleted, and its money stays in the books of its month.
  payment: counting((sql, p) =>
    sql.selectFrom('moneyTransaction').select('id').where('network', '=', p.network).where('locationRef', '=', p.locationRef),
  ),
}
