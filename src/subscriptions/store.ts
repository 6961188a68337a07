import { prepared } from '../db/prepared.ts'
import type { Db } from '../db/database.ts'
import { preparedMany } from '../db/prepared-many.ts'
import { statements } from '../db/statements.ts'
import { idOf, idsOf, type Holder } from '../terms/holder.ts'
import { subscriptionOf } from './rules.ts'
import { subscription, subscriptionItem } from './table.ts'

export const subscriptions = statements(subscription)
export const subscriptionItems = statements(subscriptionItem)

/** A holder's subscription: the active one, else the next to start. */
export const findHeldSubscription = async (db: Db, network: string, holder: Holder, now: string) =>
  (await findHeldSubscriptions(db, network, [holder], now)).get(idOf(holder))

/** The subscriptions of some holders, by the holder's id: for each the active one, else the next to start. */
export async function findHeldSubscriptions(db: Db, network: string, holders: readonly Holder[], now: string) {
  const [members, companies] = idsOf(holders)
  const held = [...(await ofMemberships(db, { network, now }, members)), ...(await ofCompanies(db, { network, now }, companies))]
  const byHolder = Map.groupBy(held, idOf)
  return new Map([...byHolder].map(([id, rows]) => [id, subscriptionOf(rows, now)] as const))
}

/** What has not ended, in two walks of an index: however many have, they are not looked at. */
const heldBy = (column: 'membershipRef' | 'companyRef') =>
  preparedMany((sql, p: { network: string; now: string }, ids) => {
    const held = sql
      .selectFrom('subscription')
      .selectAll()
      .where('network', '=', p.network)
      .where(column, 'in', ids)
      .where('deleteDate', 'is', null)
    return held.where('endDate', '>', p.now).unionAll(held.where('endDate', 'is', null))
  })
const ofMemberships = heldBy('membershipRef')
const ofCompanies = heldBy('companyRef')

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
