import { declaredLists } from '../../db/list.ts'
import { prepared } from '../../db/prepared.ts'
import type { Builder, Db } from '../../db/database.ts'
import { statements } from '../../db/statements.ts'
import type { Position } from './rules.ts'
import { shopOrder, type WholeOrder } from './table.ts'

export const orders = statements(shopOrder)

/** An order with its member and its product, deleted or not. */
export const findOrder = (db: Db, network: string, id: string): Promise<WholeOrder | undefined> => db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string; id: string }) =>
  whole(sql).where('shopOrder.network', '=', p.network).where('shopOrder.id', '=', p.id),
)

/** Orders of a location strictly between two positions, the newest first, with deleted ones: one statement for all filters. */
export const pageOfOrders = (db: Db, { network, locationRef, after, before, take }: Page): Promise<WholeOrder[]> =>
  db.all(between, {
    network,
    locationRef,
    take,
    afterDate: after.createDate,
    afterId: after.id,
    beforeDate: before.createDate,
    beforeId: before.id,
  })

interface Page {
  network: string
  locationRef: string
  after: Position
  before: Position
  take: number
}
interface PageValues {
  network: string
  locationRef: string
  take: number
  afterDate: string
  afterId: string
  beforeDate: string
  beforeId: string
}

const between = prepared((sql, p: PageValues) =>
  whole(sql)
    .where('shopOrder.network', '=', p.network)
    .where('shopOrder.locationRef', '=', p.locationRef)
    .where(eb => eb(eb.refTuple('shopOrder.createDate', 'shopOrder.id'), '>', eb.tuple(p.afterDate, p.afterId)))
    .where(eb => eb(eb.refTuple('shopOrder.createDate', 'shopOrder.id'), '<', eb.tuple(p.beforeDate, p.beforeId)))
    .orderBy('shopOrder.createDate', 'desc')
    .orderBy('shopOrder.id', 'desc')
    .limit(p.take),
)

declaredLists.push({ table: 'shopOrder', filters: [], required: [], orders: ['createDate'], variant: () => between })

const whole = (sql: Builder) =>
  sql
    .selectFrom('shopOrder')
    .innerJoin('membership', on =>
      on.onRef('membership.network', '=', 'shopOrder.network').onRef('membership.id', '=', 'shopOrder.membershipRef'),
    )
    .innerJoin('user', on => on.onRef('user.network', '=', 'membership.network').onRef('user.id', '=', 'membership.userRef'))
    .innerJoin('product', on =>
      on.onRef('product.network', '=', 'shopOrder.network').onRef('product.id', '=', 'shopOrder.productRef'),
    )
    .innerJoin('productOption', on =>
      on.onRef('productOption.network', '=', 'shopOrder.network').onRef('productOption.id', '=', 'shopOrder.optionRef'),
    )
    .selectAll('shopOrder')
    .select(['user.id as userRef', 'user.name', 'user.surname', 'user.email', 'user.phoneNumber', 'user.photoUrl', 'user.about'])
    .select(['product.title as productTitle', 'product.description as productDescription'])
    .select(['product.createDate as productCreateDate', 'product.media', 'productOption.title as optionTitle'])
