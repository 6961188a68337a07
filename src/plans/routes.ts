import { locations } from '../access/store.ts'
import { implement } from '../kernel/http/implement.ts'
import { found } from '../kernel/errors/api-error.ts'
import { newKeys } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import { Faults, referencedByQuery } from '../kernel/errors/faults.ts'
import * as contract from './contract.ts'
import { newPlan } from './rules.ts'
import { listPlans, plans } from './store.ts'
import { planView } from './view.ts'

export const planRoutes = implement(contract, {
  async createPlan(call) {
    const { tx, network, body } = call
    const faults = new Faults()
    const location = faults.reference(await locations.find(tx, network, body.plan.locationRef), '/plan/locationRef', 'location')
    const row = newPlan(body.plan, location, faults, newKeys(call))
    faults.refuse()
    await plans.insert(tx, row)
    const plan = planView(row)
    await record(call, 'plan', 'created', { after: row })
    return { plan }
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
