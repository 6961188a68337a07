import { SHOWN_USER } from '../../community/users/store.ts'
import type { Builder, Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { packagePurchase, type WholePurchase } from './table.ts'

export const purchases = statements(packagePurchase)

/** A purchase with whoever bought it. */
export const findPurchase = (db: Db, network: string, id: string): Promise<WholePurchase | undefined> =>
  db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string; id: string }) =>
  whole(sql).where('packagePurchase.network', '=', p.network).where('packagePurchase.id', '=', p.id),
)

/** Purchases with whoever bought them. */
export const purchaseList = listOf({
  table: packagePurchase,
  rows: sql => whole(sql),
  filters: {
    membershipRef: 'membershipRef',
    // A company that buys for itself also pays, so this finds what it bought and what it pays for its members.
    companyRef: 'companyRefPayer',
    packageRef: 'packageRef',
    locationRef: 'locationRef',
  },
  narrow: { status: 'status', 'payment.status': 'paymentStatus' },
  ranges: { createDate: 'createDate' },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

const whole = (sql: Builder) =>
  sql
    .selectFrom('packagePurchase')
    .leftJoin('membership', on =>
      on.onRef('membership.network', '=', 'packagePurchase.network').onRef('membership.id', '=', 'packagePurchase.membershipRef'),
    )
    .leftJoin('user', on => on.onRef('user.network', '=', 'membership.network').onRef('user.id', '=', 'membership.userRef'))
    .leftJoin('company', on =>
      on.onRef('company.network', '=', 'packagePurchase.network').onRef('company.id', '=', 'packagePurchase.companyRef'),
    )
    .selectAll('packagePurchase')
    .select(['user.id as userRef', ...SHOWN_USER])
    .select('company.title as companyTitle')
