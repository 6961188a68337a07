import { locations } from '../access/store.ts'
import { implement } from '../kernel/http/implement.ts'
import { found } from '../kernel/errors/api-error.ts'
import { referencedByQuery } from '../kernel/errors/faults.ts'
import * as contract from './contract.ts'
import { addPlan } from './actions.ts'
import { listPlans, plans } from './store.ts'
import { planView } from './view.ts'

export const planRoutes = implement(contract, {
  async createPlan(call) {
    return { plan: planView(await addPlan(call, call.body)) }
  },

  async listPlans({ db, network, query: { locationRef } }) {
    const rows = await listPlans(db, network, locationRef)
    if (rows.length === 0 && locationRef !== undefined) {
      referencedByQuery(await locations.find(db, network, locationRef), 'locationRef', 'location')
    }
    return { plans: rows.map(planView) }
  },

  async getPlan({ db, network, params }) {
    return { plan: planView(found(await plans.find(db, network, params.id), 'plan')) }
  },
})
