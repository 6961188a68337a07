import { sql as raw, type Expression, type ExpressionBuilder, type SqlBool } from 'kysely'
import { prepared } from '../../db/prepared.ts'
import type { Builder, Db, Tables } from '../../db/database.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { statements } from '../../db/statements.ts'
import { invoiceItem, type ItemParts, type ItemRow } from './table.ts'

export const invoiceItems = statements(invoiceItem)

/** How many lines an invoice has, and the position of the last one, 0 when it has none. */
export const lastPosition = async (db: Db, network: string, invoiceRef: string): Promise<{ count: number; position: number }> =>
  (await db.first(last, { network, invoiceRef }))!

const last = prepared((sql, p: { network: string; invoiceRef: string }) =>
  sql
    .selectFrom('invoiceItem')
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.max<number | null>('position'), lit(0)).$castTo<number>().as('position'),
    ])
    .where('network', '=', p.network)
    .where('invoiceRef', '=', p.invoiceRef)
    .where('deleteDate', 'is', null),
)

/** One line with its subject, unless it is deleted; `deleted` finds it in either case. */
export const findItem = (db: Db, network: string, id: string, { deleted = false } = {}): Promise<ItemParts | undefined> =>
  db.first(deleted ? anyById : byId, { network, id })

/** An invoice's lines, in their order. */
export const itemsOf = (db: Db, network: string, invoiceRef: string): Promise<ItemParts[]> =>
  db.all(byInvoice, { network, invoiceRef })

/** Lines with their subjects, deleted or not, because an invoice still shows a deleted subject. */
const parts = (sql: Builder) =>
  sql
    .selectFrom('invoiceItem')
    .selectAll('invoiceItem')
    .leftJoin('booking', on =>
      on.onRef('booking.network', '=', 'invoiceItem.network').onRef('booking.id', '=', 'invoiceItem.bookingRef'),
    )
    .leftJoin('resource', on =>
      on.onRef('resource.network', '=', 'booking.network').onRef('resource.id', '=', 'booking.resourceRef'),
    )
    .leftJoin('shopOrder', on =>
      on.onRef('shopOrder.network', '=', 'invoiceItem.network').onRef('shopOrder.id', '=', 'invoiceItem.orderRef'),
    )
    .leftJoin('productOption', on =>
      on.onRef('productOption.network', '=', 'shopOrder.network').onRef('productOption.id', '=', 'shopOrder.optionRef'),
    )
    .leftJoin('product', on =>
      on.onRef('product.network', '=', 'shopOrder.network').onRef('product.id', '=', 'shopOrder.productRef'),
    )
    .leftJoin('plan', on => on.onRef('plan.network', '=', 'invoiceItem.network').onRef('plan.id', '=', 'invoiceItem.planRef'))
    .leftJoin('packagePurchase as purchase', on =>
      on.onRef('purchase.network', '=', 'invoiceItem.network').onRef('purchase.id', '=', 'invoiceItem.purchaseRef'),
    )
    .leftJoin('eventTicket', on =>
      on.onRef('eventTicket.network', '=', 'invoiceItem.network').onRef('eventTicket.id', '=', 'invoiceItem.eventTicketRef'),
    )
    .leftJoin('event', on => on.onRef('event.network', '=', 'eventTicket.network').onRef('event.id', '=', 'eventTicket.eventRef'))
    .leftJoin('membership as creator', on =>
      on.onRef('creator.network', '=', 'invoiceItem.network').onRef('creator.id', '=', 'invoiceItem.membershipRefCreatedBy'),
    )
    .leftJoin('user', on => on.onRef('user.network', '=', 'creator.network').onRef('user.id', '=', 'creator.userRef'))
    .select(['user.id as creatorRef', 'user.name as creatorName', 'user.surname as creatorSurname'])
    .select(['booking.resourceRef', 'resource.title as resourceTitle', 'resource.resourceType', 'plan.title as planTitle'])
    .select([
      'shopOrder.optionRef',
      'productOption.title as optionTitle',
      'shopOrder.productRef',
      'product.title as productTitle',
    ])
    .select(['eventTicket.createDate as ticketDate', 'eventTicket.eventRef', 'event.title as eventTitle'])
    .select(['purchase.packageRef', 'purchase.title as packageTitle'])
    .select(['event.startDate as eventStartDate', 'event.endDate as eventEndDate'])

/** Lines whose invoice was issued then. */
const issued =
  (sign: '>=' | '>' | '<=' | '<') =>
  (eb: ExpressionBuilder<Tables, keyof Tables>, [bound]: readonly [string, ...string[]]): Expression<SqlBool> =>
    eb.exists(
      eb
        .selectFrom('invoice')
        .select('invoice.id')
        .whereRef('invoice.network', '=', 'invoiceItem.network')
        .whereRef('invoice.id', '=', 'invoiceItem.invoiceRef')
        .where('invoice.issueDate', sign, bound),
    )

/** Lines, those that wait too. Their subjects come by `withSubjects`. */
export const itemList = listOf({
  table: invoiceItem,
  rows: sql => sql.selectFrom('invoiceItem').selectAll().where('deleteDate', 'is', null),
  filters: {
    invoiceRef: 'invoiceRef',
    subscriptionRef: 'subscriptionRef',
    membershipRef: 'membershipRef',
    companyRef: 'companyRef',
    locationRef: 'locationRef',
  },
  narrow: {
    type: 'type',
    status: (eb, statuses) => {
      const ofInvoice = eb
        .selectFrom('invoice')
        .select('invoice.status')
        .whereRef('invoice.network', '=', 'invoiceItem.network')
        .whereRef('invoice.id', '=', 'invoiceItem.invoiceRef')
      return raw<SqlBool>`coalesce(${ofInvoice}, 'pending') in (${raw.join(statuses)})`
    },
    'issueDate[gte]': issued('>='),
    'issueDate[gt]': issued('>'),
    'issueDate[lte]': issued('<='),
    'issueDate[lt]': issued('<'),
  },
  ranges: { createDate: 'createDate' },
  orders: { 'createDate:desc': ['createDate', 'desc'], 'createDate:asc': ['createDate', 'asc'] },
})

/** Lines of a customer that wait for an invoice. Their subjects come by `withSubjects`. */
export const pendingList = listOf({
  table: invoiceItem,
  rows: sql => sql.selectFrom('invoiceItem').selectAll(),
  filters: { pendingFor: 'pendingFor' },
  required: ['pendingFor'],
  narrow: { locationRef: 'locationRef' },
  orders: { 'scheduleDate:asc': ['scheduleDate', 'asc'] },
})

/** Lines of a page with their subjects, in the order of the page. */
export async function withSubjects(db: Db, network: string, rows: readonly ItemRow[]): Promise<ItemParts[]> {
  const ids = rows.map(({ id }) => id)
  const found = new Map((await byIds(db, { network }, ids)).map(item => [item.id, item]))
  return ids.map(id => found.get(id)!)
}

const byIds = preparedMany((sql, p: { network: string }, ids) =>
  parts(sql).where('invoiceItem.network', '=', p.network).where('invoiceItem.id', 'in', ids),
)

const anyById = prepared((sql, p: { network: string; id: string }) =>
  parts(sql).where('invoiceItem.network', '=', p.network).where('invoiceItem.id', '=', p.id),
)
const byId = prepared((sql, p: { network: string; id: string }) =>
  parts(sql)
    .where('invoiceItem.network', '=', p.network)
    .where('invoiceItem.id', '=', p.id)
    .where('invoiceItem.deleteDate', 'is', null),
)

const byInvoice = prepared((sql, p: { network: string; invoiceRef: string }) =>
  parts(sql)
    .where('invoiceItem.network', '=', p.network)
    .where('invoiceItem.invoiceRef', '=', p.invoiceRef)
    .where('invoiceItem.deleteDate', 'is', null)
    .orderBy('invoiceItem.position'),
)
