import { prepared } from '../../db/prepared.ts'
import type { Builder, Db } from '../../db/database.ts'
import { statements } from '../../db/statements.ts'
import { invoiceItem, type ItemParts } from './table.ts'

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
    .selectFrom('invoiceItem as item')
    .selectAll('item')
    .leftJoin('booking', on => on.onRef('booking.network', '=', 'item.network').onRef('booking.id', '=', 'item.bookingRef'))
    .leftJoin('resource', on =>
      on.onRef('resource.network', '=', 'booking.network').onRef('resource.id', '=', 'booking.resourceRef'),
    )
    .leftJoin('shopOrder', on => on.onRef('shopOrder.network', '=', 'item.network').onRef('shopOrder.id', '=', 'item.orderRef'))
    .leftJoin('productOption', on =>
      on.onRef('productOption.network', '=', 'shopOrder.network').onRef('productOption.id', '=', 'shopOrder.optionRef'),
    )
    .leftJoin('product', on =>
      on.onRef('product.network', '=', 'shopOrder.network').onRef('product.id', '=', 'shopOrder.productRef'),
    )
    .leftJoin('plan', on => on.onRef('plan.network', '=', 'item.network').onRef('plan.id', '=', 'item.planRef'))
    .leftJoin('eventTicket', on =>
      on.onRef('eventTicket.network', '=', 'item.network').onRef('eventTicket.id', '=', 'item.eventTicketRef'),
    )
    .leftJoin('event', on => on.onRef('event.network', '=', 'eventTicket.network').onRef('event.id', '=', 'eventTicket.eventRef'))
    .leftJoin('membership as creator', on =>
      on.onRef('creator.network', '=', 'item.network').onRef('creator.id', '=', 'item.membershipRefCreatedBy'),
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
    .select(['event.startDate as eventStartDate', 'event.endDate as eventEndDate'])

const anyById = prepared((sql, p: { network: string; id: string }) =>
  parts(sql).where('item.network', '=', p.network).where('item.id', '=', p.id),
)
const byId = prepared((sql, p: { network: string; id: string }) =>
  parts(sql).where('item.network', '=', p.network).where('item.id', '=', p.id).where('item.deleteDate', 'is', null),
)

const byInvoice = prepared((sql, p: { network: string; invoiceRef: string }) =>
  parts(sql)
    .where('item.network', '=', p.network)
    .where('item.invoiceRef', '=', p.invoiceRef)
    .where('item.deleteDate', 'is', null)
    .orderBy('item.position'),
)
