import { SHOWN_USER } from '../../community/users/store.ts'
import { sql as raw, type SqlBool } from 'kysely'
import type { Builder, Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { shopOrder, type WholeOrder } from './table.ts'

export const orders = statements(shopOrder)

/** An order with its member and its product, deleted or not. */
export const findOrder = (db: Db, network: string, id: string): Promise<WholeOrder | undefined> => db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string; id: string }) =>
  whole(sql).where('shopOrder.network', '=', p.network).where('shopOrder.id', '=', p.id),
)

/** The orders of a location, deleted ones too. */
export const orderList = listOf({
  table: shopOrder,
  rows: sql => whole(sql),
  filters: {
    number: 'number',
    membershipRef: 'membershipRef',
    companyRef: 'companyRefPayer',
    userRef: 'userRef',
    productRef: 'productRef',
    locationRef: 'locationRef',
  },
  required: ['locationRef'],
  narrow: {
    // A product may have moved to another category since it was ordered, so this is the category that it has now.
    categoryRef: (_, values) => raw<SqlBool>`${raw.ref('product.categoryRef')} in (${raw.join(values)})`,
    status: 'status',
    'payment.type': 'paymentType',
    'payment.status': 'paymentStatus',
  },
  ranges: { createDate: 'createDate' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

const whole = (sql: Builder) =>
  sql
    .selectFrom('shopOrder')
    .innerJoin('user', on => on.onRef('user.network', '=', 'shopOrder.network').onRef('user.id', '=', 'shopOrder.userRef'))
    .innerJoin('product', on =>
      on.onRef('product.network', '=', 'shopOrder.network').onRef('product.id', '=', 'shopOrder.productRef'),
    )
    .innerJoin('productOption', on =>
      on.onRef('productOption.network', '=', 'shopOrder.network').onRef('productOption.id', '=', 'shopOrder.optionRef'),
    )
    .selectAll('shopOrder')
    .select(SHOWN_USER)
    .select(['product.title as productTitle', 'product.description as productDescription'])
    .select(['product.createDate as productCreateDate', 'product.media', 'product.refundPolicy'])
    .select(['productOption.title as optionTitle'])
