import type { Db } from '../../db/database.ts'
import { preparedMany } from '../../db/prepared-many.ts'
import { statements } from '../../db/statements.ts'
import { subscriptionPause, type PauseRow } from './table.ts'

/** Whoever changes them has locked the subscription. */
export const subscriptionPauses = statements(subscriptionPause)

/** The pauses of some subscriptions, by subscription, the earliest first. */
export const pausesOfMany = async (db: Db, network: string, ids: Iterable<string>): Promise<Map<string, PauseRow[]>> =>
  Map.groupBy(await ofMany(db, { network }, ids), pause => pause.subscriptionRef)

const ofMany = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('subscriptionPause')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionRef', 'in', ids)
    .where('deleteDate', 'is', null)
    .orderBy('startDate'),
)
