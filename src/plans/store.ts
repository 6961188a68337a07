import type { Builder, Db, Tx } from '../db/database.ts'
import { declaredLists } from '../kernel/lists/declared.ts'
import { prepared } from '../db/prepared.ts'
import { preparedMany } from '../db/prepared-many.ts'
import { statements } from '../db/statements.ts'
import type { Followers } from './rules.ts'
import { plan, type PlanRow } from './table.ts'

export const plans = statements(plan)

/** All plans of a network, or of one of its locations, that are archived or that are not, the oldest first. */
export const listPlans = (
  db: Db,
  network: string,
  { locationRef, archived }: { locationRef?: string | undefined; archived: boolean },
): Promise<PlanRow[]> => {
  const [ofNetwork, ofLocation] = archived ? ARCHIVED : OFFERED
  return locationRef === undefined ? db.all(ofNetwork, { network }) : db.all(ofLocation, { network, locationRef })
}

const inOrder = (sql: Builder, network: string, operator: 'is' | 'is not') =>
  sql
    .selectFrom('plan')
    .selectAll()
    .where('network', '=', network)
    .where('deleteDate', operator, null)
    .orderBy('createDate')
    .orderBy('id')

const lists = (operator: 'is' | 'is not') =>
  [
    prepared((sql, p: { network: string }) => inOrder(sql, p.network, operator)),
    prepared((sql, p: { network: string; locationRef: string }) =>
      inOrder(sql, p.network, operator).where('locationRef', '=', p.locationRef),
    ),
  ] as const

const OFFERED = lists('is')
const ARCHIVED = lists('is not')

for (const [ofNetwork, ofLocation] of [OFFERED, ARCHIVED]) {
  declaredLists.push({
    table: 'plan',
    filters: ['locationRef'],
    required: [],
    orders: ['createDate'],
    variant: (_, filters) => (filters.length === 0 ? ofNetwork : ofLocation),
  })
}

/** A plan, archived or not, which nobody else changes until the transaction ends. */
export const lockPlan = (tx: Tx, network: string, id: string): Promise<PlanRow | undefined> => tx.first(anyPlan, { network, id })

const anyPlan = prepared((sql, p: { network: string; id: string }) =>
  sql.selectFrom('plan').selectAll().where('network', '=', p.network).where('id', '=', p.id).forNoKeyUpdate(),
)

/** The items of running and coming subscriptions that follow a plan. */
export const followersOf = async (db: Db, network: string, planRef: string, now: string): Promise<Followers> =>
  (await db.first(followers, { network, planRef, now }))!

const followers = prepared((sql, p: { network: string; planRef: string; now: string }) =>
  sql
    .selectFrom('subscriptionItem as item')
    .innerJoin('subscription', on =>
      on.onRef('subscription.network', '=', 'item.network').onRef('subscription.id', '=', 'item.subscriptionRef'),
    )
    .select(({ fn, lit }) => [
      fn.countAll<number>().as('count'),
      fn.coalesce(fn.max<number | null>('item.quantity'), lit(0)).$castTo<number>().as('mostQuantity'),
    ])
    .where('item.network', '=', p.network)
    .where('item.planRef', '=', p.planRef)
    .where('item.autoUpdateFromProduct', '=', true)
    .where('item.deleteDate', 'is', null)
    .where('subscription.deleteDate', 'is', null)
    .where(eb => eb.or([eb('subscription.endDate', 'is', null), eb('subscription.endDate', '>', p.now)])),
)

/** Of these resources those that are at a location. */
export const resourcesAt = (db: Db, network: string, locationRef: string, ids: Iterable<string>) =>
  resourcesOf(db, { network, locationRef }, ids)

const resourcesOf = preparedMany((sql, p: { network: string; locationRef: string }, ids) =>
  sql
    .selectFrom('resource')
    .select('id')
    .where('network', '=', p.network)
    .where('id', 'in', ids)
    .where('locationRef', '=', p.locationRef)
    .where('deleteDate', 'is', null),
)
