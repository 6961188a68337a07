import { sql } from 'kysely'
import type { WritableDatabase, Tx } from '../src/db/database.ts'
import { ACROSS_NETWORKS } from '../src/db/guard.ts'
import { openDatabase } from '../src/db/open.ts'
import { job, type Job, type Part } from '../src/kernel/jobs/job.ts'
import { runJob, runOptions, type RunOptions } from '../src/kernel/jobs/run-jobs.ts'
import { localWrites } from '../src/kernel/writes/writes.ts'
import type { LeaseRow, TaskRow } from '../src/kernel/jobs/table.ts'
import type { World } from './world.ts'

const across = sql.raw(ACROSS_NETWORKS)

/** What is left to do in each network is a number; a batch takes one from it. */
const WORK = 'work'

/** A job that counts down what `leave` has left. `before` is called in each batch that has something to do, with what is left. */
export const countdown = (before: (tx: Tx, network: string, left: number) => Promise<void> = async () => {}): Job =>
  job({
    name: 'countdown',
    every: 5,
    find: async db => {
      const work = db.sql.selectFrom('counter').select('network').where('scope', '=', WORK).where('last', '>', 0)
      return (await db.all(work.orderBy('network').modifyEnd(across))).map(row => row.network)
    },
    async batch({ tx, network }) {
      const left = await leftOf(tx, network)
      if (left === 0) return false
      await before(tx, network, left)
      await tx.run(update(tx, network, left - 1))
      return left > 1
    },
  })

/** Leaves so much to do in a network. */
export const leave = ({ database }: Pick<World, 'database'>, network: string, last: number): Promise<unknown> =>
  database.write(async tx => {
    if ((await tx.run(update(tx, network, last))) === 0)
      await tx.run(tx.sql.insertInto('counter').values({ network, scope: WORK, last }))
  })

export const left = ({ database }: Pick<World, 'database'>, network: string): Promise<number> =>
  database.read(db => leftOf(db as Tx, network))

const update = (tx: Tx, network: string, last: number) =>
  tx.sql.updateTable('counter').set({ last }).where('network', '=', network).where('scope', '=', WORK)

async function leftOf(tx: Tx, network: string): Promise<number> {
  const row = await tx.first(tx.sql.selectFrom('counter').select('last').where('network', '=', network).where('scope', '=', WORK))
  return row?.last ?? 0
}

export const leases = ({ database }: Pick<World, 'database'>): Promise<LeaseRow[]> =>
  database.read(db => db.all(db.sql.selectFrom('lease').selectAll().orderBy('network').modifyEnd(across)))

export const tasks = ({ database }: Pick<World, 'database'>): Promise<TaskRow[]> =>
  database.read(db => db.all(db.sql.selectFrom('task').selectAll().orderBy('network').orderBy('id').modifyEnd(across)))

/** Empties tables, in every network. */
export async function clear(
  { database }: Pick<World, 'database'>,
  ...tables: ('lease' | 'task' | 'audit' | 'change' | 'outbox')[]
): Promise<void> {
  for (const table of tables) await database.write(tx => tx.run(tx.sql.deleteFrom(table).modifyEnd(across)))
}

/** Forgets the tasks that earlier tests have left in the same store: to send all of their mails would take long. */
export const forgetOthers = ({ database, main, other }: Pick<World, 'database' | 'main' | 'other'>): Promise<unknown> =>
  database.write(tx =>
    tx.run(tx.sql.deleteFrom('task').where('network', 'not in', [main.network, other.network]).modifyEnd(across)),
  )

/** More handles on a world's database, as several processes would have; on SQLite one, as a command beside a server. */
export async function openMore({
  engine,
  database: { schema },
  databaseUrl,
}: World): Promise<{ databases: WritableDatabase[]; close(): Promise<void> }> {
  const databases = await Promise.all(
    Array.from({ length: engine === 'sqlite' ? 1 : 3 }, () => openDatabase(databaseUrl, schema)),
  )
  return {
    databases,
    async close() {
      for (const database of databases) await database.close()
    },
  }
}

/** Options for a runner on a database, which writes by itself. */
export const runnerOn = (database: WritableDatabase, options?: Partial<RunOptions>): RunOptions =>
  runOptions({ database, writes: localWrites(database) }, options)

/** Lets a runner do what a job finds in the networks of a world: other tests have left their own in the same store. */
export function runIn({ database, main, other }: World, job: Job, options?: Partial<RunOptions>): Promise<number> {
  const networks = [main.network, other.network]
  const isHere = (found: string | Part) => networks.includes(typeof found === 'string' ? found : found.network)
  const find: Job['find'] = async (db, now) => (await job.find(db, now)).filter(isHere)
  return runJob({ ...job, find }, runnerOn(database, options))
}

/** Options for a runner that must not write anything: it fails where it tries to. */
export const onlyLook = ({ database }: Pick<World, 'database'>): RunOptions =>
  runnerOn(
    { ...database, write: () => Promise.reject(new Error('this was to be a look alone')) },
    {
      onError(error) {
        throw error
      },
    },
  )
