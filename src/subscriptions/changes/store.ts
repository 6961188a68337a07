import type { Db } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { statements } from '../../db/statements.ts'
import { subscriptionChange, type ChangeRow } from './table.ts'

/** Whoever changes them has locked the subscription. */
export const subscriptionChanges = statements(subscriptionChange)

/** The changes of some subscriptions that were neither carried out nor taken back, by subscription, the soonest first. */
export const openChangesOfMany = async (db: Db, network: string, ids: Iterable<string>): Promise<Map<string, ChangeRow[]>> =>
  Map.groupBy(await openOfMany(db, { network }, ids), change => change.subscriptionRef)

const openOfMany = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('subscriptionChange')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionRef', 'in', ids)
    .where('applyDate', 'is', null)
    .where('deleteDate', 'is', null)
    .orderBy('effectiveDate')
    .orderBy('id'),
)

/** All changes of a subscription that were not taken back, the soonest first. */
export const changesOfSubscription = (db: Db, network: string, subscriptionRef: string): Promise<ChangeRow[]> =>
  db.all(ofSubscription, { network, subscriptionRef })

const ofSubscription = prepared((sql, p: { network: string; subscriptionRef: string }) =>
  sql
    .selectFrom('subscriptionChange')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionRef', '=', p.subscriptionRef)
    .where('deleteDate', 'is', null)
    .orderBy('effectiveDate')
    .orderBy('id'),
)
