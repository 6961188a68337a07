import type { Builder, Db } from '../db/database.ts'
import { declaredLists } from '../kernel/lists/declared.ts'
import { prepared } from '../db/prepared.ts'
import { preparedMany } from '../db/prepared-many.ts'
import { statements } from '../db/statements.ts'
import { mostComing, type Coming, type Followers } from './rules.ts'
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

/** The items of running and coming subscriptions that follow a plan, and the quantities that they have or will have while they do. */
export async function followersOf(
  db: Db,
  network: string,
  { id: planRef, locationRef }: PlanRow,
  now: string,
): Promise<Followers> {
  const present = (await db.first(followers, { network, planRef, now }))!
  const coming = mostComing(planRef, await db.all(comingAt, { network, locationRef, now }))
  return { ...present, mostQuantity: Math.max(present.mostQuantity, coming) }
}

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
    .where(eb => eb.or([eb('item.endDate', 'is', null), eb('item.endDate', '>', p.now)]))
    .where('subscription.deleteDate', 'is', null)
    .where('subscription.lastDate', '>', p.now),
)

/** The changes to come of all items at a location that follow any plan: a change may lead to another one. */
const comingAt = prepared((sql, p: { network: string; locationRef: string; now: string }) =>
  sql
    .selectFrom('subscription')
    .innerJoin('subscriptionChange as change', on =>
      on.onRef('change.network', '=', 'subscription.network').onRef('change.subscriptionRef', '=', 'subscription.id'),
    )
    .innerJoin('subscriptionItem as item', on =>
      on.onRef('item.network', '=', 'change.network').onRef('item.id', '=', 'change.itemRef'),
    )
    .select(['change.itemRef', 'item.planRef', 'item.quantity', 'change.effectiveDate', 'change.fields'])
    .$narrowType<Pick<Coming, 'fields'>>()
    .where('subscription.network', '=', p.network)
    .where('subscription.locationRef', '=', p.locationRef)
    .where('subscription.lastDate', '>', p.now)
    .where('subscription.deleteDate', 'is', null)
    .where('change.kind', '=', 'update')
    .where('change.applyDate', 'is', null)
    .where('change.deleteDate', 'is', null)
    .whereRef('change.effectiveDate', '<', 'subscription.lastDate')
    .where('item.autoUpdateFromProduct', '=', true)
    .where('item.deleteDate', 'is', null)
    .where(eb => eb.or([eb('item.endDate', 'is', null), eb('item.endDate', '>', eb.ref('change.effectiveDate'))]))
    .orderBy('change.effectiveDate')
    .orderBy('change.createDate')
    .orderBy('change.id'),
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
