import type { WriteContext } from '../storage/context.ts'
import { now } from '../time/clock.ts'
import { job, type Job } from './job.ts'
import { dueRows } from './store-due.ts'

interface Due {
  name: string
  table: string
  /** The column with the instant from which on something is to be done, by the network's clock. */
  column: string
  /** Does it. Others may have done it at this moment, so that it locks the row and looks again. */
  one(context: WriteContext, id: string): Promise<void>
}

/** Looks each minute for rows of a table that are due; after a standstill it does all that have become due meanwhile, the first ones first. */
export function dueJob({ name, table, column, one }: Due): Job {
  const { firsts, ids } = dueRows(table, column)
  return job({
    name,
    every: 60_000,
    find: async db =>
      (await db.all(firsts, {})).flatMap(({ network, date }) => (date !== null && date <= now(network) ? [network] : [])),
    async batch(context, most) {
      const due = await context.tx.all(ids, { network: context.network, now: context.now, most })
      for (const { id } of due) await one(context, id)
      return due.length === most
    },
  })
}
