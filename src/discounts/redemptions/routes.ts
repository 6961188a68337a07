import { withCustomer } from '../../community/holders/actions.ts'
import { companies } from '../../community/companies/store.ts'
import { findPeople } from '../../community/memberships/store.ts'
import type { Db } from '../../db/database.ts'
import { implement } from '../../kernel/http/implement.ts'
import { idOf, idsOf } from '../../terms/holder.ts'
import { coupons } from '../coupons/store.ts'
import { promocodes } from '../promocodes/store.ts'
import * as contract from './contract.ts'
import { redemptionList } from './store.ts'
import type { RedemptionRow } from './table.ts'
import { redemptionView } from './view.ts'

export const redemptionRoutes = implement(contract, {
  async listRedemptions(call) {
    const { db, network } = call
    const { rows, nextPageToken } = await redemptionList.read({ ...call, query: await withCustomer(db, network, call.query) })
    return { redemptions: await views(db, network, rows), nextPageToken }
  },
})

/** Redemptions as they appear in answers, in the same few statements for one as for a page. */
async function views(db: Db, network: string, rows: readonly RedemptionRow[]) {
  const redeemed = await coupons.findMany(
    db,
    network,
    rows.map(({ couponRef }) => couponRef),
  )
  const codes = await promocodes.findMany(
    db,
    network,
    rows.flatMap(({ promocodeRef }) => promocodeRef ?? []),
  )
  const titles = await titlesOf(db, network, rows)
  return rows.map(row =>
    redemptionView(row, {
      coupon: redeemed.get(row.couponRef)!,
      promocode: row.promocodeRef === null ? undefined : codes.get(row.promocodeRef),
      title: titles.get(idOf(row))!,
    }),
  )
}

/** The names of the customers, by their ids. */
async function titlesOf(db: Db, network: string, rows: readonly RedemptionRow[]): Promise<Map<string, string>> {
  const [members, companyRefs] = idsOf(rows)
  const people = await findPeople(db, network, members)
  const held = await companies.findMany(db, network, companyRefs)
  return new Map([
    ...[...people].map(([id, { name, surname }]) => [id, `${name} ${surname}`.trim()] as const),
    ...[...held].map(([id, { title }]) => [id, title] as const),
  ])
}
