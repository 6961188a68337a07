import { prepared, type Db } from '../db/database.ts'
import type { Holder } from '../transactions/store.ts'
import { subscriptionOf } from './rules.ts'

/** A holder's subscription: the active one, else the next to start. */
export async function findHeldSubscription(db: Db, network: string, { membershipRef, companyRef }: Holder, now: string) {
  const held = membershipRef === null
    ? await db.all(heldByCompany, { network, holder: companyRef! })
    : await db.all(heldByMembership, { network, holder: membershipRef })
  return subscriptionOf(held, now)
}

const heldBy = (column: 'membershipRef' | 'companyRef') => prepared((sql, p: { network: string, holder: string }) =>
  sql.selectFrom('subscription').selectAll().where('network', '=', p.network).where(column, '=', p.holder).where('deleteDate', 'is', null))
const heldByMembership = heldBy('membershipRef')
const heldByCompany = heldBy('companyRef')
