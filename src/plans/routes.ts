import { findLocation } from '../access/store.ts'
import { implement } from '../kernel/http/implement.ts'
import { found } from '../kernel/errors/api-error.ts'
import { newId } from '../kernel/storage/ids.ts'
import { record } from '../kernel/storage/record.ts'
import { Faults, referencedByQuery } from '../kernel/errors/faults.ts'
import * as contract from './contract.ts'
import { newPlan } from './rules.ts'
import { findPlan, insertPlan, listPlans } from './store.ts'
import { planView } from './view.ts'

export const planRoutes = implement(contract, {
  async createPlan(call) {
    const { tx, network, now, body } = call
    const faults = new Faults()
    const location = faults.reference(await findLocation(tx, network, body.plan.locationRef), '/plan/locationRef', 'location')
    const row = newPlan(body.plan, location, faults, { network, id: newId(), createDate: now })
    faults.refuse()
    await insertPlan(tx, row)
    const plan = planView(row)
    await record(call, 'plan.created', row.id, undefined, plan)
    return { plan }
  },

  async listPlans({ db, network, query: { locationRef } }) {
    const rows = await listPlans(db, network, locationRef)
    if (rows.length === 0 && locationRef !== undefined) {
      referencedByQuery(await findLocation(db, network, locationRef), 'locationRef', 'location')
    }
    return { plans: rows.map(planView) }
  },

  async getPlan({ db, network, params }) {
    return { plan: planView(found(await findPlan(db, network, params.id), 'plan')) }
  },
})
