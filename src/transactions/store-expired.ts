import type { Db } from '../db/database.ts'
import { preparedMany } from '../db/prepared-many.ts'
import { by } from '../kernel/text/by.ts'
import type { LotRow } from './table.ts'

/** What has something left of some subscriptions and has ended by an instant, by subscription. */
export const expiredLotsOf = async (
  db: Db,
  network: string,
  ids: Iterable<string>,
  until: string,
): Promise<Map<string, LotRow[]>> =>
  Map.groupBy(
    (await expiredBySubscription(db, { network, until }, ids)).toSorted(by(({ id }) => id)),
    ({ subscriptionRef }) => subscriptionRef!,
  )

/** Those of some subscriptions with which no period is to come: no run writes off what of them ends from now on. */
export const withoutPeriods = async (db: Db, network: string, ids: Iterable<string>): Promise<ReadonlySet<string>> =>
  new Set((await ended(db, { network }, ids)).map(({ id }) => id))

const ended = preparedMany((sql, p: { network: string }, ids) =>
  sql
    .selectFrom('subscription')
    .select('id')
    .where('network', '=', p.network)
    .where('id', 'in', ids)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('subscriptionCursor as cursor')
            .select('cursor.subscriptionRef')
            .where('cursor.network', '=', p.network)
            .whereRef('cursor.subscriptionRef', '=', 'subscription.id')
            .where('cursor.grantDate', 'is not', null),
        ),
      ),
    ),
)

/** Lots with nothing left are not walked, however many periods there were. */
const expiredBySubscription = preparedMany((sql, p: { network: string; until: string }, ids) =>
  sql
    .selectFrom('ledgerLot')
    .selectAll()
    .where('network', '=', p.network)
    .where('subscriptionRef', 'in', ids)
    .where('remaining', '>', 0)
    .where('expireDate', '<=', p.until),
)
