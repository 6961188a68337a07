import type { Builder, Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import type { ExclusiveAccess } from '../../plans/table.ts'
import type { AssignedItem } from './rules.ts'

/** The items that assign one of these resources, of subscriptions that last between two instants. */
export const assignedItems = (
  db: Db,
  network: string,
  { from, to }: { from: string; to: string },
  resourceRefs: Iterable<string>,
) => between(db, { network, from, to }, resourceRefs)

/** The items of all resources of a network whose subscription runs at an instant. */
export const assignedAt = (db: Db, network: string, date: string): Promise<AssignedItem[]> => db.all(at, { network, date })

const assigned = (sql: Builder, p: { network: string }) =>
  sql
    .selectFrom('subscriptionItem as item')
    .innerJoin('subscription', on =>
      on.onRef('subscription.network', '=', 'item.network').onRef('subscription.id', '=', 'item.subscriptionRef'),
    )
    .innerJoin('resource', on => on.onRef('resource.network', '=', 'item.network').onRef('resource.id', '=', 'item.resourceRef'))
    .select(['resource.title', 'resource.resourceType'])
    .select([
      'item.id',
      'item.resourceRef',
      'item.quantity',
      'item.entire',
      'item.startDate as itemStart',
      'item.endDate as itemEnd',
    ])
    .select(['subscription.id as subscriptionRef', 'subscription.startDate', 'subscription.endDate'])
    .select(['subscription.membershipRef', 'subscription.companyRef', 'subscription.locationRef'])
    .where('item.network', '=', p.network)
    .where('item.deleteDate', 'is', null)
    .where('subscription.deleteDate', 'is', null)
    .orderBy('resource.title')
    .orderBy('item.id')

const between = preparedMany((sql, p: { network: string; from: string; to: string }, ids) =>
  assigned(sql, p)
    .where('item.resourceRef', 'in', ids)
    .where('subscription.startDate', '<', p.to)
    .where(eb => eb.or([eb('subscription.endDate', 'is', null), eb('subscription.endDate', '>', p.from)])),
)

const at = prepared((sql, p: { network: string; date: string }) =>
  assigned(sql, p)
    // All that name one, by the index.
    .where('item.resourceRef', '>', '')
    .where('subscription.startDate', '<=', p.date)
    .where(eb => eb.or([eb('subscription.endDate', 'is', null), eb('subscription.endDate', '>', p.date)])),
)

/** The quantities that items are to have by changes which wait, by item. */
export async function laterQuantities(
  db: Db,
  network: string,
  subscriptionRefs: Iterable<string>,
): Promise<Map<string, number[]>> {
  const later = new Map<string, number[]>()
  for (const { itemRef, fields } of await waiting(db, { network }, subscriptionRefs)) {
    if (fields.quantity !== undefined) later.set(itemRef, [...(later.get(itemRef) ?? []), fields.quantity])
  }
  return later
}

const waiting = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('subscriptionChange')
    .select(['itemRef', 'fields'])
    .where('network', '=', p.network)
    .where('subscriptionRef', 'in', ids)
    .where('kind', '=', 'update')
    .where('applyDate', 'is', null)
    .where('deleteDate', 'is', null),
)

/**
 * What items of the subscriptions assign, and give access to as they took it from their plans or follow them, that a member or the member's
 * company has at an instant, and that are not paused then.
 */
export const plansHeld = (
  db: Db,
  network: string,
  { id: membershipRef, companyRef }: { id: string; companyRef: string | null },
  now: string,
): Promise<{ resourceRef: string | null; exclusiveAccess: ExclusiveAccess | null }[]> =>
  db.all(held, { network, membershipRef, companyRef: companyRef ?? membershipRef, now })

const held = prepared((sql, p: { network: string; membershipRef: string; companyRef: string; now: string }) => {
  const of = (column: 'membershipRef' | 'companyRef') =>
    sql
      .selectFrom('subscription')
      .innerJoin('subscriptionItem as item', on =>
        on.onRef('item.network', '=', 'subscription.network').onRef('item.subscriptionRef', '=', 'subscription.id'),
      )
      .leftJoin('plan', on => on.onRef('plan.network', '=', 'item.network').onRef('plan.id', '=', 'item.planRef'))
      .select('item.resourceRef')
      .select(eb =>
        eb
          .case()
          .when('item.autoUpdateFromProduct', '=', true)
          .then(eb.ref('plan.exclusiveAccess'))
          .else(eb.ref('item.exclusiveAccess'))
          .end()
          .as('exclusiveAccess'),
      )
      .where('subscription.network', '=', p.network)
      .where(`subscription.${column}`, '=', column === 'membershipRef' ? p.membershipRef : p.companyRef)
      .where('subscription.startDate', '<=', p.now)
      .where(eb => eb.or([eb('subscription.endDate', 'is', null), eb('subscription.endDate', '>', p.now)]))
      .where('subscription.deleteDate', 'is', null)
      .where('item.deleteDate', 'is', null)
      .where(eb => eb.or([eb('item.startDate', 'is', null), eb('item.startDate', '<=', p.now)]))
      .where(eb => eb.or([eb('item.endDate', 'is', null), eb('item.endDate', '>', p.now)]))
      .where(eb =>
        eb.not(
          eb.exists(
            eb
              .selectFrom('subscriptionPause as pause')
              .select('pause.id')
              .whereRef('pause.network', '=', 'subscription.network')
              .whereRef('pause.subscriptionRef', '=', 'subscription.id')
              .where('pause.deleteDate', 'is', null)
              .where('pause.startDate', '<=', p.now)
              .where(one => one.or([one('pause.endDate', 'is', null), one('pause.endDate', '>', p.now)])),
          ),
        ),
      )
  return of('membershipRef').unionAll(of('companyRef'))
})
