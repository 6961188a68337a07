import { locations } from '../access/store.ts'
import { heldByAll } from '../community/holders/actions.ts'
import type { Db } from '../db/database.ts'
import type { Static } from '../kernel/contract/schema.ts'
import { plans } from '../plans/store.ts'
import { openChangesOfMany } from './changes/store.ts'
import type { Subscription } from './contract-subscription.ts'
import { pausesOfMany } from './pauses/store.ts'
import { cursorsOf } from './periods/store.ts'
import { scheduleOf } from './rules.ts'
import { endOf } from './rules-bound.ts'
import { invoicedPeriods } from './store-billed.ts'
import { resources } from '../resources/store.ts'
import { itemsOfMany } from './store.ts'
import type { SubscriptionRow } from './table.ts'
import { subscriptionView, type Parts } from './view.ts'

/** What subscriptions are shown and changed by, in the same few statements for one as for a page. */
export async function loadParts(db: Db, network: string, rows: readonly SubscriptionRow[], now: string) {
  const ids = rows.map(({ id }) => id)
  const places = await locations.findMany(
    db,
    network,
    rows.map(({ locationRef }) => locationRef),
  )
  const items = await itemsOfMany(db, network, ids)
  const changes = await openChangesOfMany(db, network, ids)
  const pauses = await pausesOfMany(db, network, ids)
  const cursors = await cursorsOf(db, network, ids)
  const bound = ids.filter(id => items.get(id)?.some(({ commitmentCycles }) => commitmentCycles > 0))
  const invoiced = Map.groupBy(await invoicedPeriods(db, network, bound), ({ subscriptionRef }) => subscriptionRef)
  const named = [...items.values(), ...[...changes.values()].map(list => list.map(({ fields }) => fields))].flat()
  const itemPlans = await plans.findMany(db, network, new Set(named.flatMap(({ planRef }) => planRef ?? [])))
  const held = [...items.values()].flat().flatMap(({ resourceRef }) => resourceRef ?? [])
  const assigned = await resources.findMany(db, network, new Set(held))
  return rows.map(row => {
    const location = places.get(row.locationRef)!
    const schedule = scheduleOf(row, location.timezoneId)
    return {
      row,
      location,
      now,
      itemPlans,
      assigned,
      items: items.get(row.id) ?? [],
      changes: changes.get(row.id) ?? [],
      pauses: pauses.get(row.id) ?? [],
      billed: {
        invoiced: (invoiced.get(row.id) ?? []).map(period => ({ ...period, endDate: endOf(period, schedule) })),
        unbilled: cursors.get(row.id)?.periodDate ?? undefined,
      },
    } satisfies Parts
  })
}

/** Subscriptions as they appear in answers. */
export async function loadSubscriptionViews(
  db: Db,
  network: string,
  rows: readonly SubscriptionRow[],
  now: string,
): Promise<Static<typeof Subscription>[]> {
  const parts = await loadParts(db, network, rows, now)
  const held = await heldByAll(db, network, rows, now)
  return parts.map((part, i) => {
    const { company, holder, creator } = held[i]!
    return subscriptionView({ ...part, company, holder, creator: creator! })
  })
}

/** A subscription as it appears in answers. */
export const loadSubscriptionView = async (db: Db, row: SubscriptionRow, now: string) =>
  (await loadSubscriptionViews(db, row.network, [row], now))[0]!
