import type { Db } from '../../db/database.ts'
import { findHeldSubscriptions } from '../../subscriptions/store.ts'
import { balancesOf } from '../../transactions/actions.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { lockMembersOf, memberships } from '../memberships/store.ts'
import type { CompanyRow } from './table.ts'
import { companyView, type CompanyParts } from './view.ts'

/** Companies of a network with their present balances and subscriptions, in the same few statements for one as for a page. */
export async function loadCompanies(db: Db, network: string, rows: readonly CompanyRow[], now: string): Promise<CompanyParts[]> {
  const holders = rows.map(row => ({ membershipRef: null, companyRef: row.id }))
  const balances = await balancesOf(db, network, holders, now)
  const held = await findHeldSubscriptions(db, network, holders, now)
  return rows.map(row => ({ row, ...balances.get(row.id)!, subscriptionRef: held.get(row.id)?.id }))
}

/** A company as it appears in answers. */
export const loadCompanyView = async (db: Db, row: CompanyRow, now: string) =>
  companyView((await loadCompanies(db, row.network, [row], now))[0]!)

/** Its members stay, without a company: each of them changes, and is recorded. */
export async function partWithMembers(context: WriteContext, { network, id }: CompanyRow): Promise<void> {
  for (const before of await lockMembersOf(context.tx, network, id)) {
    const after = await memberships.update(context, before, { companyRef: null, companyRole: null })
    await record(context, 'membership', 'updated', { before, after })
  }
}
