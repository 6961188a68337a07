import { implement } from '../kernel/http/implement.ts'
import { found } from '../kernel/errors/api-error.ts'
import { referencedByQuery } from '../kernel/errors/faults.ts'
import { plans } from '../plans/store.ts'
import { withCustomer } from '../community/holders/actions.ts'
import { resources } from '../resources/store.ts'
import { addSubscription } from './actions-create.ts'
import { loadSubscriptionView, loadSubscriptionViews } from './actions-view.ts'
import * as contract from './contract.ts'
import { subscriptions, subscriptionList } from './store.ts'

export const subscriptionRoutes = implement(contract, {
  async createSubscription(call) {
    const { tx, now, actor, body } = call
    const row = await addSubscription(call, body.subscription, {
      at: '/subscription',
      itemAt: i => `/subscription/items/${i}`,
      issueFirstInvoice: body.issueFirstInvoice === true || body.issueFirstInvoice === 'auto',
      membershipRefCreator: actor.membershipRef,
      promocode: body.promocode,
    })
    return { subscription: await loadSubscriptionView(tx, row, now) }
  },

  async listSubscriptions(call) {
    const { db, network, now } = call
    const { status, paused, ...query } = await withCustomer(db, network, call.query)
    const known = await plans.findMany(db, network, query.planRef ?? [])
    if (query.resourceRef !== undefined)
      referencedByQuery(await resources.findAny(db, network, query.resourceRef), 'resourceRef', 'resource')
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
