import { locations } from '../access/store.ts'
import { taxRatesAt } from '../billing/tax_rates/store.ts'
import type { Db } from '../db/database.ts'
import { implement } from '../kernel/http/implement.ts'
import { found } from '../kernel/errors/api-error.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { Faults, referencedByQuery } from '../kernel/errors/faults.ts'
import { plans } from '../plans/store.ts'
import type { PlanRow } from '../plans/table.ts'
import { heldByAll, referencedHolder, withCustomer } from '../community/holders/actions.ts'
import * as contract from './contract.ts'
import { newItem } from './rules.ts'
import { subscriptions, subscriptionItems, subscriptionList, itemsOfMany } from './store.ts'
import type { SubscriptionItemRow, SubscriptionRow } from './table.ts'
import { subscriptionView } from './view.ts'
import { beginPeriods } from './periods/actions.ts'

export const subscriptionRoutes = implement(contract, {
  async createSubscription(call) {
    const {
      tx,
      network,
      actor,
      now,
      body: { subscription: fields, issueFirstInvoice },
    } = call
    const faults = new Faults()
    const { holder, locationRef = '' } = await referencedHolder(tx, network, fields, '/subscription', faults)
    const { period, billingCycleAnchor, startDate, endDate, payWithInvoice } = fields
    const location = await locations.find(tx, network, locationRef)
    faults.rule(endDate !== undefined && endDate <= startDate, '/subscription/endDate', 'endDate must be after startDate.')
    const rates = await taxRatesAt(tx, network, locationRef)
    const terms = { period, location, plans: await plansOf(tx, network, fields.items), rates }
    const newItems = fields.items.map((item, i) => newItem(item, `/subscription/items/${i}`, terms, faults))
    faults.refuse()

    const row: SubscriptionRow = {
      network,
      id: newId(),
      locationRef,
      ...holder,
      membershipRefCreator: actor.membershipRef,
      period,
      billingCycleAnchor,
      startDate,
      endDate: endDate ?? null,
      payWithInvoice,
      createDate: now,
      deleteDate: null,
    }
    await subscriptions.insert(tx, row)
    const items: SubscriptionItemRow[] = newItems.map((item, position) => ({
      network,
      id: newId(),
      subscriptionRef: row.id,
      position,
      ...item,
    }))
    for (const item of items) await subscriptionItems.insert(tx, item)
    await beginPeriods(call, row, items, location!, { issueFirstInvoice })
    const subscription = await view(tx, row, now)
    await record(call, 'subscription', 'created', { after: { ...row, items } })
    return { subscription }
  },

  async listSubscriptions(call) {
    const { db, network, now } = call
    const { status, ...query } = await withCustomer(db, network, call.query)
    const known = await plans.findMany(db, network, query.planRef ?? [])
    const isKnown = query.planRef?.every(id => known.has(id)) ?? true
    referencedByQuery(isKnown || undefined, 'planRef', 'plan')
    const { rows, nextPageToken } = await subscriptionList.read({ ...call, query: { ...query, state: [now, ...status] } })
    return { subscriptions: await views(db, network, rows, now), nextPageToken }
  },

  async getSubscription({ db, network, now, params }) {
    return { subscription: await view(db, found(await subscriptions.find(db, network, params.id), 'subscription'), now) }
  },
})

type Items = readonly { plan?: { id: string } }[]

/** The plans of items by id, without deleted ones. */
async function plansOf(db: Db, network: string, items: Items): Promise<ReadonlyMap<string, PlanRow>> {
  const found = await plans.findMany(db, network, new Set(items.flatMap(({ plan }) => plan?.id ?? [])))
  return new Map([...found].filter(([, { deleteDate }]) => deleteDate === null))
}

const view = async (db: Db, row: SubscriptionRow, now: string) => (await views(db, row.network, [row], now))[0]!

/** Subscriptions as they appear in answers, in the same few statements for one as for a page. */
async function views(db: Db, network: string, rows: readonly SubscriptionRow[], now: string) {
  const places = await locations.findMany(
    db,
    network,
    rows.map(({ locationRef }) => locationRef),
  )
  const items = await itemsOfMany(
    db,
    network,
    rows.map(({ id }) => id),
  )
  const held = await heldByAll(db, network, rows, now)
  return rows.map((row, i) => {
    const { company, holder, creator } = held[i]!
    const location = places.get(row.locationRef)!
    return subscriptionView({ row, now, items: items.get(row.id) ?? [], location, company, holder, creator: creator! })
  })
}
