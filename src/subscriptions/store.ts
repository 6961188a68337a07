import { sql as raw, type SqlBool } from 'kysely'
import { prepared } from '../db/prepared.ts'
import type { Db, Tx } from '../db/database.ts'
import { preparedMany } from '../db/prepared-many.ts'
import { listOf } from '../kernel/lists/list.ts'
import { statements } from '../db/statements.ts'
import { idOf, idsOf, type Holder } from '../terms/holder.ts'
import { LAST_INSTANT } from '../kernel/time/instant.ts'
import { SUBSCRIPTION_STATUSES } from './contract-subscription.ts'
import { subscriptionOf } from './rules.ts'
import { subscription, subscriptionItem, type SubscriptionRow } from './table.ts'

const rows = statements(subscription)
type Change = Parameters<typeof rows.update>[0]
type StoredRow = Parameters<typeof rows.update>[1]

/** What lists are ordered by follows from the end, here alone, whenever it is written. */
export const subscriptions = {
  ...rows,
  insert: (tx: Tx, row: SubscriptionRow): Promise<void> => rows.insert(tx, { ...row, lastDate: lastOf(row.endDate) }),
  update: (
    change: Change,
    before: SubscriptionRow,
    changes: Partial<Omit<SubscriptionRow, 'network' | 'id'>>,
  ): Promise<StoredRow> =>
    rows.update(change, before as StoredRow, {
      ...changes,
      ...(changes.endDate !== undefined && { lastDate: lastOf(changes.endDate) }),
    }),
}

const lastOf = (endDate: string | null): string => endDate ?? LAST_INSTANT

export const subscriptionItems = statements(subscriptionItem)

/** The subscriptions of some holders, by the holder's id: for each the active one, else the next to start. */
export async function findHeldSubscriptions(db: Db, network: string, holders: readonly Holder[], now: string) {
  const [members, companies] = idsOf(holders)
  const held = [...(await ofMemberships(db, { network, now }, members)), ...(await ofCompanies(db, { network, now }, companies))]
  const byHolder = Map.groupBy(held, idOf)
  return new Map([...byHolder].map(([id, rows]) => [id, subscriptionOf(rows, now)] as const))
}

/** All subscriptions of a holder that have not ended. */
export const heldSubscriptions = (db: Db, network: string, { membershipRef, companyRef }: Holder, now: string) =>
  membershipRef === null ? ofCompanies(db, { network, now }, [companyRef!]) : ofMemberships(db, { network, now }, [membershipRef])

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

/** Subscriptions. A status follows from the dates, so the values of `state` are the present instant and then the statuses that are wanted. */
export const subscriptionList = listOf({
  table: subscription,
  rows: sql => sql.selectFrom('subscription').selectAll().where('deleteDate', 'is', null),
  filters: { membershipRef: 'membershipRef', companyRef: 'companyRef', locationRef: 'locationRef' },
  narrow: {
    state: (eb, [now, ...statuses]) =>
      raw<SqlBool>`case when ${eb.ref('endDate')} <= ${now} then 'canceled' when ${eb.ref('startDate')} <= ${now} then 'active'
        else 'scheduled' end in (${raw.join(statuses.length > 0 ? statuses : SUBSCRIPTION_STATUSES.map(status => raw.lit(status)))})`,
    planRef: (eb, plans) =>
      eb.exists(
        eb
          .selectFrom('subscriptionItem')
          .select('subscriptionItem.id')
          .whereRef('subscriptionItem.network', '=', 'subscription.network')
          .whereRef('subscriptionItem.subscriptionRef', '=', 'subscription.id')
          .where('subscriptionItem.planRef', 'in', plans)
          .where('subscriptionItem.deleteDate', 'is', null),
      ),
    resourceRef: (eb, [resourceRef]) =>
      eb.exists(
        eb
          .selectFrom('subscriptionItem')
          .select('subscriptionItem.id')
          .whereRef('subscriptionItem.network', '=', 'subscription.network')
          .whereRef('subscriptionItem.subscriptionRef', '=', 'subscription.id')
          .where('subscriptionItem.resourceRef', '=', resourceRef as string)
          .where('subscriptionItem.deleteDate', 'is', null),
      ),
    /** The present instant, and whether those are wanted that are paused. */
    paused: (eb, [now, wanted]) => {
      const held = eb
        .selectFrom('subscriptionPause as pause')
        .select('pause.id')
        .whereRef('pause.network', '=', 'subscription.network')
        .whereRef('pause.subscriptionRef', '=', 'subscription.id')
        .where('pause.deleteDate', 'is', null)
        .where('pause.startDate', '<=', now)
        .where(one => one.or([one('pause.endDate', 'is', null), one('pause.endDate', '>', now)]))
      // PostgreSQL may look for what exists in a hash of all networks' rows; the one row of a query it looks up.
      return raw<SqlBool>`case when ${held.limit(1)} is null then 'false' else 'true' end = ${wanted}`
    },
  },
  ranges: { createDate: 'createDate', endDate: 'endDate' },
  orders: {
    'createDate:desc': ['createDate', 'desc'],
    'createDate:asc': ['createDate', 'asc'],
    'startDate:asc': ['startDate', 'asc'],
    'endDate:asc': ['lastDate', 'asc'],
  },
})

/** The items of some subscriptions by subscription that are not deleted, in the order in which they were added. */
export const itemsOfMany = async (db: Db, network: string, ids: Iterable<string>) =>
  Map.groupBy(await bySubscriptions(db, { network }, ids), item => item.subscriptionRef)

const bySubscriptions = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('subscriptionItem')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionRef', 'in', ids)
    .where('deleteDate', 'is', null)
    .orderBy('position'),
)

/** Locks the subscriptions of a holder that have not ended. */
export const lockLiveSubscriptions = (tx: Tx, network: string, { membershipRef, companyRef }: Holder, now: string) =>
  membershipRef === null
    ? tx.all(liveOfCompany, { network, id: companyRef!, now })
    : tx.all(liveOfMembership, { network, id: membershipRef, now })

const liveOf = (column: 'membershipRef' | 'companyRef') =>
  prepared((sql, p: { network: string; id: string; now: string }) =>
    sql
      .selectFrom('subscription')
      .selectAll()
      .where('network', '=', p.network)
      .where(column, '=', p.id)
      .where(eb => eb.or([eb('endDate', 'is', null), eb('endDate', '>', p.now)]))
      .where('deleteDate', 'is', null)
      .orderBy('id')
      .forNoKeyUpdate(),
  )
const liveOfMembership = liveOf('membershipRef')
const liveOfCompany = liveOf('companyRef')

/** A subscription's items that are not deleted, in the order in which they were added. */
export const itemsOf = (db: Db, network: string, subscriptionRef: string) => db.all(bySubscription, { network, subscriptionRef })

const bySubscription = prepared((sql, p: { network: string; subscriptionRef: string }) =>
  sql
    .selectFrom('subscriptionItem')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef)
    .where('deleteDate', 'is', null)
    .orderBy('position'),
)

/** How far the positions of a subscription's items have got, deleted ones included. */
export const lastPosition = async (db: Db, network: string, subscriptionRef: string): Promise<number> =>
  (await db.first(last, { network, subscriptionRef }))!.position

const last = prepared((sql, p: { network: string; subscriptionRef: string }) =>
  sql
    .selectFrom('subscriptionItem')
    .select(({ fn, lit }) => fn.coalesce(fn.max<number | null>('position'), lit(-1)).$castTo<number>().as('position'))
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef),
)
