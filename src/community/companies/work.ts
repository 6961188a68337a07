import type { Db } from '../../db/database.ts'
import { findHeldSubscription } from '../../subscriptions/store.ts'
import { balances } from '../../transactions/work.ts'
import type { CompanyRow } from './table.ts'
import { shownCompany } from './view.ts'

/** A company as the wire shows it, with its balances and its subscription as of now. */
export async function viewCompany(db: Db, row: CompanyRow, now: string) {
  const holder = { membershipRef: null, companyRef: row.id }
  return shownCompany({
    row, ...await balances(db, row.network, holder, now), subscriptionRef: (await findHeldSubscription(db, row.network, holder, now))?.id,
  })
}
