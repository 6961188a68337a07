import type { ExpressionBuilder } from 'kysely'
import type { Db, Tables, Tx } from '../../db/database.ts'
import { prepared } from '../../db/prepared.ts'
import { insertion } from '../../db/statements.ts'
import { monthlyCollection, type CollectedRow } from './table.ts'

export const insertCollection = insertion(monthlyCollection)

interface Waiting {
  network: string
  locationRef: string
  after: string
  before: string
  now: string
  take: number
}

/**
 * Customers for whom something waits at a location since before an instant, and who have no subscription there that has not ended: after a
 * customer, in the order of their ids.
 */
export const customersToCollect = async (db: Db, of: Waiting): Promise<string[]> =>
  (await db.all(customers, of)).map(({ pendingFor }) => pendingFor)

const customers = prepared((sql, p: Waiting) => {
  const live = (eb: ExpressionBuilder<Tables, 'invoiceItem'>, column: 'membershipRef' | 'companyRef') =>
    eb
      .selectFrom('subscription')
      .select('subscription.id')
      .whereRef('subscription.network', '=', 'invoiceItem.network')
      .whereRef(`subscription.${column}`, '=', 'invoiceItem.pendingFor')
      .where('subscription.locationRef', '=', p.locationRef)
      .where('subscription.deleteDate', 'is', null)
      .where(one => one.or([one('subscription.endDate', 'is', null), one('subscription.endDate', '>', p.now)]))
  return sql
    .selectFrom('invoiceItem')
    .select(eb => eb.ref('invoiceItem.pendingFor').$notNull().as('pendingFor'))
    .distinct()
    .where('invoiceItem.network', '=', p.network)
    .where('invoiceItem.locationRef', '=', p.locationRef)
    .where('invoiceItem.pendingFor', '>', p.after)
    .where('invoiceItem.scheduleDate', '<', p.before)
    .where(eb => eb.and([eb.not(eb.exists(live(eb, 'membershipRef'))), eb.not(eb.exists(live(eb, 'companyRef')))]))
    .orderBy('invoiceItem.pendingFor')
    .limit(p.take)
})

export const findCollected = (db: Db, key: { network: string; locationRef: string }): Promise<CollectedRow | undefined> =>
  db.first(collected, key)

const collected = prepared((sql, p: { network: string; locationRef: string }) =>
  sql.selectFrom('collectedMonth').selectAll().where('network', '=', p.network).where('locationRef', '=', p.locationRef),
)

export const saveCollected = (tx: Tx, row: CollectedRow): Promise<void> => tx.send(saving, row)

const saving = prepared((sql, p: CollectedRow) =>
  sql
    .insertInto('collectedMonth')
    .values({ network: p.network, locationRef: p.locationRef, month: p.month, lastRef: p.lastRef, collected: p.collected })
    .onConflict(on =>
      on.columns(['network', 'locationRef']).doUpdateSet({ month: p.month, lastRef: p.lastRef, collected: p.collected }),
    ),
)
