import { listOf } from '../../kernel/lists/list.ts'
import { prepared } from '../../db/prepared.ts'
import type { Builder, Db } from '../../db/database.ts'
import { statements } from '../../db/statements.ts'
import { shopOrder, type WholeOrder } from './table.ts'

export const orders = statements(shopOrder)

/** An order with its member and its product, deleted or not. */
export const findOrder = (db: Db, network: string, id: string): Promise<WholeOrder | undefined> => db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string; id: string }) =>
  whole(sql).where('shopOrder.network', '=', p.network).where('shopOrder.id', '=', p.id),
)

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

/** Orders, the newest first, with deleted ones. */
export const orderList = listOf({
  table: shopOrder,
  rows: whole,
  filters: { locationRef: 'locationRef' },
  required: ['locationRef'],
  ranges: { createDate: 'createDate' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})
