import { prepared } from '../db/prepared.ts'
import type { Db, Tx } from '../db/database.ts'
import type { Holder } from '../terms/holder.ts'
import { subscriptionOf } from './rules.ts'
import type { SubscriptionItemRow, SubscriptionRow } from './table.ts'

/** A holder's subscription: the active one, else the next to start. */
export async function findHeldSubscription(db: Db, network: string, { membershipRef, companyRef }: Holder, now: string) {
  const held =
    membershipRef === null
      ? await db.all(heldByCompany, { network, holder: companyRef! })
      : await db.all(heldByMembership, { network, holder: membershipRef })
  return subscriptionOf(held, now)
}

const heldBy = (column: 'membershipRef' | 'companyRef') =>
  prepared((sql, p: { network: string; holder: string }) =>
    sql
      .selectFrom('subscription')
      .selectAll()
      .where('network', '=', p.network)
      .where(column, '=', p.holder)
      .where('deleteDate', 'is', null),
  )
const heldByMembership = heldBy('membershipRef')
const heldByCompany = heldBy('companyRef')

export const insertSubscription = (tx: Tx, row: SubscriptionRow) => tx.run(tx.sql.insertInto('subscription').values(row))
export const insertSubscriptionItem = (tx: Tx, row: SubscriptionItemRow) =>
  tx.run(tx.sql.insertInto('subscriptionItem').values(row))

export const findSubscription = (db: Db, network: string, id: string) => db.first(byId, { network, id })

const byId = prepared((sql, p: { network: string; id: string }) =>
  sql
    .selectFrom('subscription')
    .selectAll()
    .where('network', '=', p.network)
    .where('id', '=', p.id)
    .where('deleteDate', 'is', null),
)

/** A subscription's items, in the order in which they were sent. */
export const itemsOf = (db: Db, network: string, subscriptionRef: string) => db.all(bySubscription, { network, subscriptionRef })

const bySubscription = prepared((sql, p: { network: string; subscriptionRef: string }) =>
  sql
    .selectFrom('subscriptionItem')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef)
    .orderBy('position'),
)
