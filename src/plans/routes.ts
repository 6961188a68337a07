import { locations } from '../access/store.ts'
import { taxRatesAt } from '../billing/tax_rates/store.ts'
import { implement } from '../kernel/http/implement.ts'
import { ApiError, found } from '../kernel/errors/api-error.ts'
import { Faults, referencedByQuery } from '../kernel/errors/faults.ts'
import { record } from '../kernel/storage/record.ts'
import * as contract from './contract.ts'
import { addPlan, checkAccess } from './actions.ts'
import { changesOf } from './rules.ts'
import { followersOf, listPlans, plans } from './store.ts'
import { planView } from './view.ts'

export const planRoutes = implement(contract, {
  async createPlan(call) {
    return { plan: planView(await addPlan(call, call.body)) }
  },

  async listPlans({ db, network, query }) {
    const { locationRef, period, group } = query
    const rows = await listPlans(db, network, query)
    if (rows.length === 0 && locationRef !== undefined) {
      referencedByQuery(await locations.findAny(db, network, locationRef), 'locationRef', 'location')
    }
    const isWanted = (row: (typeof rows)[number]) =>
      (period?.includes(row.period) ?? true) && (group === undefined || row.planGroup === group)
    return { plans: rows.filter(isWanted).map(planView) }
  },

  async getPlan({ db, network, params }) {
    return { plan: planView(found(await plans.findAny(db, network, params.id), 'plan')) }
  },

  async updatePlan(call) {
    const { tx, network, now, params, body } = call
    const before = found(await plans.lock(tx, network, params.id), 'plan')
    const followers = await followersOf(tx, network, before, now)
    const rates = await taxRatesAt(tx, network, before.locationRef)
    const faults = new Faults()
    const { resourceRefs = [] } = body.plan.exclusiveAccess ?? {}
    await checkAccess(tx, before, resourceRefs, faults, before.exclusiveAccess.resourceRefs)
    const changes = changesOf(body.plan, before, { followers, rates }, faults)
    faults.refuse()
    const after = await plans.update(call, before, changes)
    await record(call, 'plan', 'updated', { before, after })
    return { plan: planView(after), followers: followers.count }
  },

  async archivePlan(call) {
    const { tx, network, params } = call
    const before = found(await plans.lock(tx, network, params.id), 'plan')
    const after = await plans.remove(call, before)
    await record(call, 'plan', 'deleted', { before, after })
    return { plan: planView(after) }
  },

  async restorePlan(call) {
    const { tx, network, params } = call
    const before = found(await plans.lockAny(tx, network, params.id), 'plan')
    if (before.deleteDate === null) throw new ApiError('conflict', 'The plan is not archived.')
    const after = await plans.update(call, before, { deleteDate: null })
    await record(call, 'plan', 'updated', { before, after })
    return { plan: planView(after) }
  },
})
