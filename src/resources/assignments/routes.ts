import { locations } from '../../access/store.ts'
import { knownCustomer, withCustomer } from '../../community/holders/actions.ts'
import { referencedByQuery } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { epochOf } from '../../kernel/time/instant.ts'
import { resources } from '../store.ts'
import { loadAssignments } from './actions-view.ts'
import * as contract from './contract.ts'
import { stretchOf } from './rules.ts'
import { assignedAt } from './store.ts'

export const assignmentRoutes = implement(contract, {
  async listAssignments({ db, network, now, query }) {
    const { locationRef, resourceRef, date = now, ...customer } = query
    const { membershipRef, companyRef } = await withCustomer(db, network, customer)
    await knownCustomer(db, network, customer)
    if (locationRef) referencedByQuery(await locations.findAny(db, network, locationRef), 'locationRef', 'location')
    if (resourceRef) referencedByQuery(await resources.findAny(db, network, resourceRef), 'resourceRef', 'resource')
    const at = epochOf(date)
    const wanted = (await assignedAt(db, network, date)).filter(item => {
      const { start, end } = stretchOf(item)
      return (
        (locationRef === undefined || item.locationRef === locationRef) &&
        (resourceRef === undefined || item.resourceRef === resourceRef) &&
        (membershipRef === undefined || item.membershipRef === membershipRef) &&
        (companyRef === undefined || item.companyRef === companyRef) &&
        start <= at &&
        at < end
      )
    })
    return { assignments: await loadAssignments(db, network, wanted) }
  },
})
