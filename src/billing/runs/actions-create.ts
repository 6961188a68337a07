import { findNetwork, listLocations, locations } from '../../access/store.ts'
import { nulls } from '../../db/table.ts'
import { ApiError } from '../../kernel/errors/api-error.ts'
import { Faults } from '../../kernel/errors/faults.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { newRun } from './actions-run.ts'
import { isTooFar } from './rules.ts'
import { billingRuns } from './store.ts'
import { billingRun, type RunRow } from './table.ts'

interface RunRequest {
  asOf: string | undefined
  dryRun: boolean
  locationRef: string | undefined
}

/** Begins a run, which the job carries out. Throws 400, and 409 `not_testable` for what is still to come in a network that is not a test. */
export async function createRun(context: WriteContext, asked: RunRequest): Promise<RunRow> {
  await checkRun(context, asked)
  const { tx, network, actor, now } = context
  const { asOf, dryRun, locationRef } = asked
  const locationsLeft = locationRef ? [locationRef] : (await listLocations(tx, network)).map(({ id }) => id)
  const isDone = locationsLeft.length === 0
  const row: RunRow = {
    ...nulls(billingRun),
    ...newRun(context),
    locationRef: locationRef ?? null,
    asOf: asOf ?? now,
    dryRun,
    locationsLeft,
    membershipRefCreator: actor?.membershipRef ?? null,
    ...(isDone && { status: 'completed' as const, endDate: now }),
  }
  await billingRuns.insert(tx, row)
  await record(context, 'billingRun', 'created', { after: row })
  return row
}

async function checkRun({ tx, network, now }: WriteContext, { asOf, dryRun, locationRef }: RunRequest): Promise<void> {
  const faults = new Faults()
  if (locationRef) faults.reference(await locations.find(tx, network, locationRef), '/run/locationRef', 'location')
  if (dryRun && asOf) faults.rule(isTooFar(asOf, now), '/run/asOf', 'A dry run looks ahead for two years at the most.')
  faults.refuse()
  if (asOf && asOf > now && !dryRun && !(await findNetwork(tx, network))!.test)
    throw new ApiError('not_testable', 'What is still to come is billed in test networks alone; a dry run shows it.')
}
