import { sql as raw, type SqlBool } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { statements } from '../../db/statements.ts'
import { listOf } from '../../kernel/lists/list.ts'
import { codeKeyOf } from './rules.ts'
import { promocode, type PromocodeRow } from './table.ts'

export const promocodes = statements(promocode)

export const promocodeList = listOf({
  table: promocode,
  rows: sql => sql.selectFrom('promocode').selectAll(),
  filters: { codeKey: 'codeKey', couponRef: 'couponRef', locationRef: 'locationRef' },
  narrow: { archived: (eb, [isArchived]) => raw<SqlBool>`(${eb.ref('archiveDate')} is not null) = ${isArchived}` },
  orders: { 'createDate:desc': ['createDate', 'desc'] },
})

/** The code of a location that is meant, archived or not, however it is written. */
export const findPromocode = (db: Db, network: string, locationRef: string, code: string): Promise<PromocodeRow | undefined> =>
  db.first(byCode, { network, locationRef, codeKey: codeKeyOf(code) })

const byCode = prepared((sql, p: { network: string; locationRef: string; codeKey: string }) =>
  sql
    .selectFrom('promocode')
    .selectAll()
    .where('network', '=', p.network)
    .where('locationRef', '=', p.locationRef)
    .where('codeKey', '=', p.codeKey),
)

/** The codes of a coupon that are not archived, which nobody else changes until the transaction ends. */
export const lockCodesOf = (tx: Tx, network: string, couponRef: string): Promise<PromocodeRow[]> =>
  tx.all(ofCoupon, { network, couponRef })

const ofCoupon = prepared((sql, p: { network: string; couponRef: string }) =>
  sql
    .selectFrom('promocode')
    .selectAll()
    .where('network', '=', p.network)
    .where('couponRef', '=', p.couponRef)
    .where('archiveDate', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate(),
)
