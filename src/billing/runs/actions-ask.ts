import { listLocations } from '../../access/store.ts'
import { nulls } from '../../db/table.ts'
import type { WriteContext } from '../../kernel/storage/context.ts'
import { record } from '../../kernel/storage/record.ts'
import { newRun } from './actions-keep.ts'
import { billingRuns } from './store.ts'
import { billingRun, type RunRow } from './table.ts'
import { runView } from './view.ts'

interface Asked {
  asOf: string | undefined
  dryRun: boolean
  locationRef: string | undefined
}

/** Begins a run, which the job carries out. */
export async function askRun(context: WriteContext, { asOf, dryRun, locationRef }: Asked): Promise<RunRow> {
  const { tx, network, actor, now } = context
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

/** A run as answers show it. */
export const toldRun = runView
