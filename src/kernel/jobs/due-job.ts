import type { WriteContext } from '../storage/context.ts'
import { now } from '../time/clock.ts'
import { job, type Job } from './job.ts'
import { dueRows } from './store-due.ts'

type Due = Rows & (OneByOne | Together)

interface Rows {
  name: string
  table: string
  /** The column with the instant from which on something is to be done, by the network's clock. */
  column: string
}

interface OneByOne {
  /** Does it. Others may have done it at this moment, so that it locks the row and looks again. */
  one(context: WriteContext, id: string): Promise<void>
}

interface Together {
  /** Does it for several at once, in a few statements for all. */
  all(context: WriteContext, ids: readonly string[]): Promise<void>
}

/** Looks each minute for rows of a table that are due; after a standstill it does all that have become due meanwhile, the first ones first. */
export function dueJob({ name, table, column, ...does }: Due): Job {
  const { firsts, ids } = dueRows(table, column)
  return job({
    name,
    every: 60_000,
    find: async db =>
      (await db.all(firsts, {})).flatMap(({ network, date }) => (date !== null && date <= now(network) ? [network] : [])),
    async batch(context, most) {
      const due = await context.tx.all(ids, { network: context.network, now: context.now, most })
      if ('all' in does)
        await does.all(
          context,
          due.map(({ id }) => id),
        )
      else for (const { id } of due) await does.one(context, id)
      return due.length === most
    },
  })
}
