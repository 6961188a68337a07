import type { Database } from '../../db/database.ts'
import { systemNow } from '../time/clock.ts'
import { backoffMs, isOfStore, wordsOf } from './backoff.ts'
import { addMilliseconds } from '../time/instant.ts'
import { claimTask, deleteTask, failTask, hasTasks, holdTask } from './store-tasks.ts'
import type { RunOptions } from './run-jobs.ts'
import type { TaskRow } from './table.ts'

/** What is done with the tasks of one kind. */
export interface TaskHandler<P = unknown> {
  kind: string
  /** After so many failures a task is dead: an operator looks at it. */
  most: number
  /**
   * Does the work, outside of any transaction: it may send mail or call others, and it needs time limits of its own. Whoever dies
   * meanwhile leaves the task to the next, so it may happen twice; `task.id` is the same each time.
   */
  perform(task: { id: string; network: string; payload: P }, database: Database): Promise<void>
}

/** Declares what is done with tasks of a kind; src/jobs.ts lists them all. */
export const taskHandler = <P>(handler: TaskHandler<P>): TaskHandler => handler as TaskHandler

/** A claim that is not renewed for so long is somebody else's to take. */
const CLAIM_MS = 60_000
const RENEW_MS = CLAIM_MS / 3
/** How long a task waits that only another version of the program can carry out. */
const UNKNOWN_MS = 300_000

/** Carries out the tasks that are due, one by one, until there are none. Gives how many were done. */
export async function runTasks(handlers: readonly TaskHandler[], options: RunOptions): Promise<number> {
  const { database, holder, isStopped } = options
  const byKind = new Map(handlers.map(handler => [handler.kind, handler]))
  let done = 0
  while (!isStopped() && (await database.read(db => hasTasks(db, systemNow()), { oneStatement: true }))) {
    const task = await database.write(tx => {
      const now = systemNow()
      return claimTask(tx, { holder, now, until: addMilliseconds(now, CLAIM_MS) })
    })
    if (task === undefined) break
    if (await runTask(byKind.get(task.kind), task, options)) done++
  }
  return done
}

async function runTask(handler: TaskHandler | undefined, task: TaskRow, { database, onError }: RunOptions): Promise<boolean> {
  const { id, network, kind, attempts } = task
  const where = { job: kind, network, task: id }
  const most = handler?.most ?? Number.POSITIVE_INFINITY
  const renewing = setInterval(() => {
    const until = addMilliseconds(systemNow(), CLAIM_MS)
    database.write(tx => holdTask(tx, task, until), { network }).catch((error: unknown) => onError(error, where))
  }, RENEW_MS).unref()
  try {
    if (handler === undefined) throw new Error(`nothing here knows what to do with a task of the kind ${kind}`)
    if (attempts > most) throw new Error(`it was begun ${most} times, and whoever did so came to an end`)
    await handler.perform(task, database)
    await database.write(tx => deleteTask(tx, task), { network })
    return true
  } catch (error) {
    onError(error, where)
    // What the store could not take now, and what only a newer version can do, says nothing of the task.
    const counted = handler === undefined || isOfStore(error) ? attempts - 1 : attempts
    const failure = {
      state: counted >= most ? ('dead' as const) : ('waiting' as const),
      attempts: counted,
      runDate: addMilliseconds(systemNow(), handler === undefined ? UNKNOWN_MS : backoffMs(attempts)),
      error: wordsOf(error),
    }
    // Should this fail as well, the claim ends by itself.
    await database.write(tx => failTask(tx, task, failure), { network }).catch((failure: unknown) => onError(failure, where))
    return false
  } finally {
    clearInterval(renewing)
  }
}
