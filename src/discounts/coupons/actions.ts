import type { Db } from '../../db/database.ts'
import { thingsOf } from './store-things.ts'
import type { CouponRow } from './table.ts'
import { couponView } from './view.ts'

/** Coupons as they appear in answers, in the same few statements for one as for a page. */
export async function loadCouponViews(db: Db, network: string, rows: readonly CouponRow[]) {
  const things = await thingsOf(
    db,
    network,
    rows.flatMap(({ limitedItems }) => limitedItems),
  )
  return rows.map(row => couponView(row, things))
}

export const loadCouponView = async (db: Db, row: CouponRow) => (await loadCouponViews(db, row.network, [row]))[0]!
