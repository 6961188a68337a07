import { locations } from '../access/store.ts'
import { taxRatesAt } from '../billing/tax_rates/store.ts'
import { implement } from '../kernel/http/implement.ts'
import { found } from '../kernel/errors/api-error.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { Faults, referencedByQuery } from '../kernel/errors/faults.ts'
import { nulls } from '../db/table.ts'
import { plans } from '../plans/store.ts'
import { referencedHolder, withCustomer } from '../community/holders/actions.ts'
import { offeredPlans } from './actions.ts'
import { loadSubscriptionView, loadSubscriptionViews } from './actions-view.ts'
import * as contract from './contract.ts'
import { beginPeriods } from './periods/actions.ts'
import { newItem } from './rules-items.ts'
import { advanceDays } from './rules-terms.ts'
import { subscriptions, subscriptionItems, subscriptionList } from './store.ts'
import { subscription, type SubscriptionItemRow, type SubscriptionRow } from './table.ts'

export const subscriptionRoutes = implement(contract, {
  async createSubscription(call) {
    const { tx, network, actor, now, body } = call
    const fields = body.subscription
    const issueFirstInvoice = body.issueFirstInvoice === true || body.issueFirstInvoice === 'auto'
    const faults = new Faults()
    const { holder, locationRef = '' } = await referencedHolder(tx, network, fields, '/subscription', faults)
    const { period, billingCycleAnchor, startDate, endDate, payWithInvoice, addPendingItemsToInvoice } = fields
    const location = await locations.find(tx, network, locationRef)
    faults.rule(endDate !== undefined && endDate <= startDate, '/subscription/endDate', 'endDate must be after startDate.')
    const rates = await taxRatesAt(tx, network, locationRef)
    const named = fields.items.flatMap(({ plan }) => plan?.id ?? [])
    const frame = { period, location, plans: await offeredPlans(tx, network, named), rates }
    const newItems = fields.items.map((item, i) => newItem(item, `/subscription/items/${i}`, frame, faults))
    const advanceInvoicingDays = advanceDays(fields.advanceInvoicing, '/subscription/advanceInvoicing', faults)
    faults.refuse()

    const row: SubscriptionRow = {
      ...nulls(subscription),
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
      addPendingItemsToInvoice,
      advanceInvoicingDays,
      reference: fields.reference || null,
      createDate: now,
    }
    await subscriptions.insert(tx, row)
    const items: SubscriptionItemRow[] = newItems.map((item, position) => ({
      network,
      id: newId(),
      subscriptionRef: row.id,
      position,
      ...item,
      // What counts once has a date at which it does.
      startDate: item.type === 'oneOff' ? (item.startDate ?? startDate) : item.startDate,
      createDate: now,
    }))
    for (const item of items) await subscriptionItems.insert(tx, item)
    await beginPeriods(call, row, items, location!, { issueFirstInvoice })
    await record(call, 'subscription', 'created', { after: { ...row, items } })
    return { subscription: await loadSubscriptionView(tx, row, now) }
  },

  async listSubscriptions(call) {
    const { db, network, now } = call
    const { status, paused, ...query } = await withCustomer(db, network, call.query)
    const known = await plans.findMany(db, network, query.planRef ?? [])
    const isKnown = query.planRef?.every(id => known.has(id)) ?? true
    referencedByQuery(isKnown || undefined, 'planRef', 'plan')
    const asked = { ...query, state: [now, ...status], ...(paused !== undefined && { paused: [now, String(paused)] }) }
    const { rows, nextPageToken } = await subscriptionList.read({ ...call, query: asked })
    return { subscriptions: await loadSubscriptionViews(db, network, rows, now), nextPageToken }
  },

  async getSubscription({ db, network, now, params }) {
    const row = found(await subscriptions.find(db, network, params.id), 'subscription')
    return { subscription: await loadSubscriptionView(db, row, now) }
  },
})
