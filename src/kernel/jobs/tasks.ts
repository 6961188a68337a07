import type { Database } from '../../db/database.ts'
import { systemNow } from '../time/clock.ts'
import { backoffMs, later, wordsOf } from './backoff.ts'
import { claimTasks, deleteTask, failTask, hasTasks } from './store-tasks.ts'
import type { RunOptions } from './run-jobs.ts'
import type { TaskRow } from './table.ts'

/** What is done with the tasks of one kind. */
export interface TaskHandler<P = unknown> {
  kind: string
  /** After so many failures a task is dead: an operator looks at it. */
  most: number
  /**
   * Does the work, outside of any transaction: it may send mail or call others. Whoever dies meanwhile leaves the task to the next, so it
   * may happen twice; `task.id` is the same each time.
   */
  perform(task: { id: string; network: string; payload: P }, database: Database): Promise<void>
}

/** Declares what is done with tasks of a kind; src/jobs.ts lists them all. */
export const taskHandler = <P>(handler: TaskHandler<P>): TaskHandler => handler as TaskHandler

/** So many tasks are claimed in one write. */
const CLAIMED = 20
/** A task whose claim is so old is somebody else's to try. */
const CLAIM_MS = 60_000

/** Carries out the tasks that are due, until there are none. Gives how many were done. */
export async function runTasks(handlers: readonly TaskHandler[], options: RunOptions): Promise<number> {
  const { database, isStopped } = options
  const byKind = new Map(handlers.map(handler => [handler.kind, handler]))
  let done = 0
  while (!isStopped() && (await database.read(db => hasTasks(db, systemNow())))) {
    const claimed = await database.write(tx => {
      const now = systemNow()
      return claimTasks(tx, now, later(now, CLAIM_MS), CLAIMED)
    })
    if (claimed.length === 0) break
    for (const task of claimed) if (await runTask(byKind.get(task.kind), task, options)) done++
  }
  return done
}

async function runTask(handler: TaskHandler | undefined, task: TaskRow, { database, onError }: RunOptions): Promise<boolean> {
  try {
    if (handler === undefined) throw new Error(`nothing here knows what to do with a task of the kind ${task.kind}`)
    await handler.perform(task, database)
    await database.write(tx => deleteTask(tx, task))
    return true
  } catch (error) {
    onError(error, task.kind)
    const isDead = task.attempts >= (handler?.most ?? Number.POSITIVE_INFINITY)
    const runDate = later(systemNow(), backoffMs(task.attempts))
    const state = isDead ? 'dead' : 'waiting'
    // Should this fail as well, the claim ends by itself.
    await database
      .write(tx => failTask(tx, task, { state, runDate, error: wordsOf(error) }))
      .catch((failure: unknown) => onError(failure, task.kind))
    return false
  }
}
