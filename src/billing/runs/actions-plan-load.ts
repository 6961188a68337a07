import { companies } from '../../community/companies/store.ts'
import { findPeople, memberships } from '../../community/memberships/store.ts'
import type { Db } from '../../db/database.ts'
import { taxationAt } from '../../invoices/items/store-taxation.ts'
import { companyAsBuyer, personAsBuyer } from '../../invoices/rules.ts'
import { plans } from '../../plans/store.ts'
import type { PlanRow } from '../../plans/table.ts'
import { openChangesOfMany } from '../../subscriptions/changes/store.ts'
import type { ChangeRow } from '../../subscriptions/changes/table.ts'
import { pausesOfMany } from '../../subscriptions/pauses/store.ts'
import { couponUsesOf } from '../../subscriptions/actions-coupons.ts'
import type { CursorRow } from '../../subscriptions/periods/table.ts'
import { itemsOfMany, subscriptions } from '../../subscriptions/store.ts'
import type { SubscriptionItemRow } from '../../subscriptions/table.ts'
import { idOf, idsOf, type Holder } from '../../terms/holder.ts'
import { amountsAt } from '../../transactions/money/balances/store.ts'
import { expiredLotsOf } from '../../transactions/store-expired.ts'
import type { Customer, Place } from './rules-bill.ts'

/** What is stored of some subscriptions, by which is planned what is to be done of them up to an instant. */
export type Stored = Awaited<ReturnType<typeof loadStored>>

/** Loads that in a few statements for all. */
export async function loadStored(db: Db, { network, location, asOf }: Place, cursors: readonly CursorRow[]) {
  const ids = cursors.map(({ subscriptionRef }) => subscriptionRef)
  const rows = await subscriptions.findMany(db, network, ids)
  const items = await itemsOfMany(db, network, ids)
  const changes = await openChangesOfMany(db, network, ids)
  const all = [...items.values()].flat()
  return {
    rows,
    items,
    changes,
    pauses: await pausesOfMany(db, network, ids),
    known: await followedPlans(db, network, all, [...changes.values()].flat()),
    customers: await customersOf(db, network, [...rows.values()]),
    balances: await amountsAt(db, network, location.id, new Set([...rows.values()].map(idOf))),
    expired: await expiredLotsOf(db, network, ids, asOf),
    taxation: await taxationAt(db, network, location.id),
    uses: await couponUsesOf(db, network, all),
  }
}

/** The plans that items follow, now or by a change. */
async function followedPlans(
  db: Db,
  network: string,
  items: readonly SubscriptionItemRow[],
  changes: readonly ChangeRow[],
): Promise<ReadonlyMap<string, PlanRow>> {
  const following = items.filter(({ autoUpdateFromProduct }) => autoUpdateFromProduct)
  if (following.length === 0) return new Map()
  const named = [...following, ...changes.map(({ fields }) => fields)]
  return plans.findMany(db, network, new Set(named.flatMap(({ planRef }) => planRef ?? [])))
}

/** Who customers are on an invoice, and how they are taxed, by id. */
export async function customersOf(db: Db, network: string, holders: readonly Holder[]): Promise<Map<string, Customer>> {
  const [members, companyRefs] = idsOf(holders)
  const people = await findPeople(db, network, members)
  const rows = await memberships.findMany(db, network, members)
  const firms = await companies.findMany(db, network, companyRefs)
  return new Map([
    ...[...people].map(([id, person]): [string, Customer] => [
      id,
      {
        buyer: personAsBuyer(person),
        userRef: person.id,
        treatment: person.billingDetails?.taxTreatment ?? 'standard',
        hasLeft: rows.get(id)!.deleteDate !== null,
      },
    ]),
    ...[...firms].map(([id, firm]): [string, Customer] => [
      id,
      { buyer: companyAsBuyer(firm), userRef: null, treatment: firm.taxTreatment, hasLeft: firm.deleteDate !== null },
    ]),
  ])
}
