import { findNetwork, listLocations, locations } from '../../access/store.ts'
import { nulls } from '../../db/table.ts'
import { ApiError, found } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import { implement } from '../../kernel/http/implement.ts'
import { record } from '../../kernel/storage/record.ts'
import { newRun } from './actions-batch.ts'
import * as contract from './contract.ts'
import { billingRunList, billingRuns } from './store.ts'
import { billingRun } from './table.ts'
import { runView } from './view.ts'

export const billingRunRoutes = implement(contract, {
  async createBillingRun(call) {
    const { tx, network, actor, now, body } = call
    const { asOf = now, dryRun, locationRef } = body.run
    const faults = new Faults()
    if (locationRef) faults.reference(await locations.find(tx, network, locationRef), '/run/locationRef', 'location')
    faults.refuse()
    if (asOf > now && !dryRun && !(await findNetwork(tx, network))!.test)
      throw new ApiError('not_testable', 'What is still to come is billed in test networks alone; a dry run shows it.')
    const locationsLeft = locationRef ? [locationRef] : (await listLocations(tx, network)).map(({ id }) => id)
    const isDone = locationsLeft.length === 0
    const row = {
      ...nulls(billingRun),
      ...newRun(call),
      locationRef: locationRef ?? null,
      asOf,
      dryRun,
      locationsLeft,
      membershipRefCreator: actor.membershipRef,
      ...(isDone && { status: 'completed' as const, endDate: now }),
    }
    await billingRuns.insert(tx, row)
    await record(call, 'billingRun', 'created', { after: row })
    return { run: runView(row) }
  },

  async listBillingRuns(call) {
    const { rows, nextPageToken } = await billingRunList.read(call)
    return { runs: rows.map(runView), nextPageToken }
  },

  async getBillingRun({ db, network, params }) {
    return { run: runView(found(await billingRuns.find(db, network, params.id), 'run')) }
  },
})
