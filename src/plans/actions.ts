import { locations } from '../access/store.ts'
import { taxRatesAt } from '../billing/tax_rates/store.ts'
import type { Db } from '../db/database.ts'
import type { Static } from '../kernel/contract/schema.ts'
import { Faults } from '../kernel/errors/faults.ts'
import { newKeys, type Context, type WriteContext } from '../kernel/storage/context.ts'
import { record } from '../kernel/storage/record.ts'
import type { createPlan } from './contract.ts'
import { newPlan } from './rules.ts'
import { plans, resourcesAt } from './store.ts'
import type { PlanRow } from './table.ts'

type Body = Static<typeof createPlan.body>

/** The row of a new plan. It only reads, and throws all that is wrong. */
export async function checkedPlan(db: Db, context: Pick<Context, 'network' | 'now'>, { plan }: Body): Promise<PlanRow> {
  const faults = new Faults()
  const { network } = context
  const { locationRef } = plan
  const location = faults.reference(await locations.find(db, network, locationRef), '/plan/locationRef', 'location')
  const rates = await taxRatesAt(db, network, locationRef)
  await checkAccess(db, { network, locationRef }, plan.exclusiveAccess.resourceRefs, faults)
  const row = newPlan(plan, location, rates, faults, newKeys(context))
  faults.refuse()
  return row
}

/** Adds a fault for each resource to which a plan is to give access that is not at its location. Those that it names already may be gone. */
export async function checkAccess(
  db: Db,
  { network, locationRef }: { network: string; locationRef: string },
  resourceRefs: readonly string[],
  faults: Faults,
  before: readonly string[] = [],
): Promise<void> {
  const known = new Set((await resourcesAt(db, network, locationRef, resourceRefs)).map(({ id }) => id))
  for (const [i, id] of resourceRefs.entries()) {
    faults.reference(
      known.has(id) || before.includes(id) || undefined,
      `/plan/exclusiveAccess/resourceRefs/${i}`,
      'resource of the location',
    )
  }
}

export async function addPlan(context: WriteContext, body: Body): Promise<PlanRow> {
  const row = await checkedPlan(context.tx, context, body)
  await plans.insert(context.tx, row)
  await record(context, 'plan', 'created', { after: row })
  return row
}
