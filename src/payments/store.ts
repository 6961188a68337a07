import type { Builder, Db } from '../db/database.ts'
import { prepared } from '../db/prepared.ts'
import type { LivePlan } from './rules-customer.ts'

/** The plans of the subscriptions that a membership and a company have at an instant; for none of them pass null. */
export const livePlans = (
  db: Db,
  network: string,
  { membershipRef, companyRef }: { membershipRef: string | null; companyRef: string | null },
  now: string,
): Promise<LivePlan[]> => db.all(plans, { network, membershipRef, companyRef, now })

interface Buyers {
  network: string
  membershipRef: string | null
  companyRef: string | null
  now: string
}

/**
 * Of items that count now; one that follows its plan has the discounts that the plan has now. In a pause discounts and paying by invoice rest.
 * Two walks of an index for each of them: however many subscriptions have ended, they are not looked at.
 */
const plans = prepared((sql, p: Buyers) => {
  const ofMembership = plansOf(sql, p, 'membershipRef')
  const ofCompany = plansOf(sql, p, 'companyRef')
  return ofMembership
    .where('subscription.endDate', '>', p.now)
    .unionAll(ofMembership.where('subscription.endDate', 'is', null))
    .unionAll(ofCompany.where('subscription.endDate', '>', p.now))
    .unionAll(ofCompany.where('subscription.endDate', 'is', null))
})

const plansOf = (sql: Builder, p: Buyers, column: 'membershipRef' | 'companyRef') =>
  sql
    .selectFrom('subscription')
    .leftJoin('subscriptionItem as item', on =>
      on
        .onRef('item.network', '=', 'subscription.network')
        .onRef('item.subscriptionRef', '=', 'subscription.id')
        .on('item.deleteDate', 'is', null)
        .on('item.type', '=', 'recurring')
        .on(eb => eb.or([eb('item.startDate', 'is', null), eb('item.startDate', '<=', p.now)]))
        .on(eb => eb.or([eb('item.endDate', 'is', null), eb('item.endDate', '>', p.now)])),
    )
    .leftJoin('plan', on => on.onRef('plan.network', '=', 'item.network').onRef('plan.id', '=', 'item.planRef'))
    .select(['subscription.membershipRef', 'subscription.companyRef', 'subscription.payWithInvoice'])
    .select(eb =>
      eb
        .case()
        .when('item.autoUpdateFromProduct', '=', true)
        .then(eb.ref('plan.discounts'))
        .else(eb.ref('item.discounts'))
        .end()
        .as('discounts'),
    )
    .where('subscription.network', '=', p.network)
    .where(`subscription.${column}`, '=', p[column])
    .where('subscription.startDate', '<=', p.now)
    .where('subscription.deleteDate', 'is', null)
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
