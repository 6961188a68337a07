import assert from 'node:assert/strict'
import { daySums } from '../src/analytics/jobs.ts'
import { publishing } from '../src/kernel/jobs/publishing.ts'
import { runIn } from './jobs.ts'
import type { World } from './world.ts'

/** Brings the sums of days up to now. */
export async function keepSums(world: World): Promise<void> {
  for (const job of [publishing, daySums]) {
    await runIn(world, job, { onError: error => assert.fail(String((error as Error).stack)) })
  }
}

/** Lets the people of a world have come no earlier, so that the years between, in which nothing happened, are not summed day by day. */
export const beginAt = ({ database, main, other }: World, approveDate: string): Promise<unknown> =>
  database.write(async tx => {
    for (const { network } of [main, other])
      await tx.run(tx.sql.updateTable('membership').set({ approveDate }).where('network', '=', network))
  })
