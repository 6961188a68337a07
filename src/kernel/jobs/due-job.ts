import type { WriteContext } from '../storage/context.ts'
import { LAST_INSTANT } from '../time/instant.ts'
import { now } from '../time/clock.ts'
import { fail, SMALLEST_BATCH } from './batches.ts'
import { job, leaseOf, type Job } from './job.ts'
import { dueRows } from './store-due.ts'

/** A job that does what falls due by the clocks of networks, which may be moved past it: then each thing happens at its own instant. */
export interface DueJob extends Job {
  /** When something of it falls due next in a network: now, where something is left, or later. */
  next(context: WriteContext): Promise<string>
  /** Does a short batch of what is due in a network now. False when there was nothing. */
  live(context: WriteContext): Promise<boolean>
}

type Due = Rows & (OneByOne | Together)

interface Rows {
  name: string
  table: string
  /** The column with the instant from which on something is to be done, by the network's clock. */
  column: string
  /** Milliseconds between two looks; a minute unless said otherwise. */
  every?: number
  /** How many of them a transaction does at most. */
  atOnce?: number
}

interface OneByOne {
  /** Does it. Others may have done it at this moment, so that it locks the row and looks again. */
  one(context: WriteContext, id: string): Promise<void>
}

interface Together {
  /** Does it for several at once, in a few statements for all. */
  all(context: WriteContext, ids: readonly string[]): Promise<void>
}

/**
 * Looks from time to time for rows of a table that are due; after a standstill it does all that have become due meanwhile, the first ones
 * first. One that fails holds up none of the others: it becomes a part of the job that failed, and is tried again as such.
 */
export function dueJob({ name, table, column, every = 60_000, atOnce = Number.POSITIVE_INFINITY, ...does }: Due): DueJob {
  const { networks, first, ids, one } = dueRows(name, table, column)
  const perform = async (context: WriteContext, due: readonly { id: string }[]): Promise<number> => {
    const all = due.map(({ id }) => id)
    if (all.length > 0 && 'all' in does) await does.all(context, all)
    if ('one' in does) for (const id of all) await does.one(context, id)
    return all.length
  }
  const some = async (context: WriteContext, size: number): Promise<{ count: number; isAll: boolean }> => {
    const most = Math.min(size, atOnce)
    const count = await perform(context, await context.tx.all(ids, { network: context.network, now: context.now, most }))
    return { count, isAll: count < most }
  }
  const batch: Job['batch'] = async (context, size, part = '') => {
    const { tx, network, now } = context
    if (part === '') return !(await some(context, size)).isAll
    await perform(context, await tx.all(one, { network, id: part, now }))
    return false
  }
  return {
    ...job({
      name,
      every,
      find: db => networks(db, now),
      batch,
      singly: {
        next: async (db, { network, part, most }) =>
          part === '' ? (await db.all(ids, { network, now: now(network), most })).map(({ id }) => id) : [],
        one: async (context, id) => void (await perform(context, [{ id }])),
        refuse: async ({ tx, network }, id, { detail }) =>
          void (await fail.run(tx, { network, job: leaseOf({ name }, id), error: detail })),
      },
    }),
    async next({ tx, network, now }) {
      const date = (await tx.first(first, { network }))?.date ?? LAST_INSTANT
      return date > now ? date : now
    },
    live: async context => (await some(context, SMALLEST_BATCH)).count > 0,
  }
}
