import type { Db } from '../../db/database.ts'
import { findHeldSubscription } from '../../subscriptions/store.ts'
import { balances } from '../../transactions/actions.ts'
import { findAnyCompany } from './store.ts'
import type { CompanyRow } from './table.ts'
import { companyView, type CompanyParts } from './view.ts'

/** A company with its balances and its subscription as of now. */
async function companyParts(db: Db, row: CompanyRow, now: string): Promise<CompanyParts> {
  const holder = { membershipRef: null, companyRef: row.id }
  return {
    row,
    ...(await balances(db, row.network, holder, now)),
    subscriptionRef: (await findHeldSubscription(db, row.network, holder, now))?.id,
  }
}

/** A company as the wire shows it. */
export const loadCompanyView = async (db: Db, row: CompanyRow, now: string) => companyView(await companyParts(db, row, now))

/** The company that holds something, deleted or not; undefined when a membership holds it. */
export async function holdingCompany(
  db: Db,
  network: string,
  companyRef: string | null,
  now: string,
): Promise<CompanyParts | undefined> {
  if (companyRef === null) return undefined
  return companyParts(db, (await findAnyCompany(db, network, companyRef))!, now)
}
